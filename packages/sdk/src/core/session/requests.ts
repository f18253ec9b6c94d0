import { parseJson } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Env } from '../../platform/env.ts';
import type { HttpFailure, HttpResponse, ReceivingWatch } from '../../platform/http/http.ts';
import type { Endpoint, EndpointRequest, MalformedAnswer } from '../../protocol/endpoints/endpoint.ts';
import { decodeMatrixError, type ServerError } from '../../protocol/endpoints/matrix-error.ts';

/** Why a request has no result. */
export type RequestFailure = HttpFailure | ServerError | MalformedAnswer;

/** A signal to give up, for one request; and for a large one, who is told how far it is, where the platform can say so. */
export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly onSent?: (sentBytes: number) => void;
  /** Takes the body of a success as it arrives: it is empty in the answer then. */
  readonly receiving?: Omit<ReceivingWatch, 'stallMs'>;
}

/** A file of which nothing more leaves or comes for so long has failed (03.MX-05). */
const STALL_MS = 30_000;

/** Performs requests of the client-server API. Never rejects. */
export interface Requests {
  send<Output>(endpoint: Endpoint<Output>, options?: RequestOptions): Promise<Result<Output, RequestFailure>>;
  /** For answers that are not JSON, such as media. Any 2xx answer is a success. */
  fetchBytes(request: EndpointRequest, options?: RequestOptions): Promise<Result<HttpResponse, RequestFailure>>;
}

/** Source of the access token for authorized requests. */
export interface TokenSource {
  /** The token to use now; null for none. */
  current(): string | null;
  /** True shortly before the token expires, so that another is requested before it is used. */
  isExpiring?(): boolean;
  /** Called when the server did not know `token`. */
  renew(token: string): Promise<Renewal>;
}

/** Result of a token refresh. */
export type Renewal =
  /** There is another one now: the request should be sent again. */
  | { readonly kind: 'renewed' }
  /** There is none to be had. */
  | { readonly kind: 'refused' }
  /** It could not be found out. That the server did not know the old token says nothing then. */
  | { readonly kind: 'failed'; readonly failure: RequestFailure };

/** For requests before signing in. */
export const NO_TOKEN: TokenSource = { current: () => null, renew: () => Promise.resolve({ kind: 'refused' }) };

/** Requests to one homeserver. The token travels only in the `Authorization` header. */
export function createRequests(env: Env, baseUrl: string, tokens: TokenSource): Requests {
  const attempt = async (request: EndpointRequest, options: RequestOptions, token: string | null) => {
    const answer = await env.http({
      method: request.method,
      url: urlOf(baseUrl, request),
      headers: headersOf(request, token),
      timeoutMs: request.timeoutMs,
      maxBodyBytes: request.maxAnswerBytes,
      ...bodyOf(request),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.onSent === undefined ? {} : { sending: { onSent: options.onSent, stallMs: STALL_MS } }),
      ...(options.receiving === undefined ? {} : { receiving: { ...options.receiving, stallMs: STALL_MS } }),
    });
    if (!answer.ok) return answer;
    const { status, headers, body } = answer.value;
    if (status >= 200 && status < 300) return answer;
    return err(decodeMatrixError({ status, headers, body, now: env.clock.now() }));
  };
  const fetchBytes: Requests['fetchBytes'] = async (request, options = {}) => {
    const old = request.authorised ? tokens.current() : null;
    // Whatever comes of it: the server has the last word on the token.
    if (old !== null && tokens.isExpiring?.() === true) await tokens.renew(old);
    const token = request.authorised ? tokens.current() : null;
    const answer = await attempt(request, options, token);
    if (answer.ok || token === null || !isUnknownToken(answer.error)) return answer;
    const renewal = await tokens.renew(token);
    if (renewal.kind === 'failed') return err(renewal.failure);
    return renewal.kind === 'renewed' ? attempt(request, options, tokens.current()) : answer;
  };
  return {
    fetchBytes,
    async send(endpoint, options) {
      const answer = await fetchBytes(endpoint.request, options);
      if (!answer.ok) return answer;
      const json = parseJson(answer.value.body);
      if (!json.ok) return err({ kind: 'malformedAnswer', reason: 'not JSON' });
      const decoded = endpoint.decode(json.value);
      return decoded.ok ? ok(decoded.value) : err(decoded.error);
    },
  };
}

/** The server says that the session is over, or at least this token. */
export function isUnknownToken(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' && failure.errcode === 'M_UNKNOWN_TOKEN';
}

function urlOf(baseUrl: string, request: EndpointRequest): string {
  if (request.query.length === 0) return baseUrl + request.path;
  const query = request.query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${baseUrl}${request.path}?${query.join('&')}`;
}

function bodyOf({ body, bytes }: EndpointRequest): { readonly body?: string | Uint8Array<ArrayBuffer> } {
  if (bytes !== undefined) return { body: bytes.data };
  return body === null ? {} : { body: JSON.stringify(body) };
}

function headersOf(request: EndpointRequest, token: string | null): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  if (request.bytes !== undefined) headers.set('content-type', request.bytes.contentType);
  else if (request.body !== null) headers.set('content-type', 'application/json');
  if (request.condition !== undefined) headers.set(request.condition.header, request.condition.etag);
  if (request.from !== undefined) headers.set('range', `bytes=${request.from}-`);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return headers;
}
