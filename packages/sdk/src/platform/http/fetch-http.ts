import type { Clock } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { HttpClient, HttpFailure, HttpRequest, HttpResponse, ReceivingWatch } from './http.ts';

/** The options of a `fetch` call. Options that never differ are part of the type. */
export interface FetchInit {
  readonly method: string;
  readonly headers: [string, string][];
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
  readonly redirect: 'error' | 'follow';
  readonly credentials: 'omit';
  readonly referrerPolicy: 'no-referrer';
  readonly cache: 'no-store';
}

/** The used part of a `Response`. */
export interface FetchResponse {
  readonly status: number;
  readonly url: string;
  readonly headers: { forEach(visit: (value: string, name: string) => void): void };
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** The platform's `fetch`, as far as it is used here. Pass `(url, init) => fetch(url, init)`: browsers refuse a bare `fetch`. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** No answer of a homeserver is larger, media included; what is larger is an attack or a mistake. */
const DEFAULT_MAX_BODY_BYTES = 200 * 1024 * 1024;

export interface FetchHttpOptions {
  readonly fetch: FetchFunction;
  readonly clock: Clock;
  /** The most for requests of which none says less. */
  readonly maxBodyBytes?: number;
}

/**
 * An `HttpClient` over `fetch`, for the worker, the page and Node alike.
 *
 * It always settles, whatever `fetch` does with its signal: the deadline covers the body too. Only a `GET` without a token
 * follows a redirect, and only within its origin: neither a token nor a password may travel on to where it was not sent.
 */
export function createFetchHttp({ fetch, clock, maxBodyBytes = DEFAULT_MAX_BODY_BYTES }: FetchHttpOptions): HttpClient {
  return (request) => {
    if (request.signal?.aborted === true) return Promise.resolve(err({ kind: 'aborted' }));
    return new Promise((resolve) => {
      const controller = new AbortController();
      const settle = (result: Result<HttpResponse, HttpFailure>) => {
        stopTimer();
        request.signal?.removeEventListener('abort', onAbort);
        resolve(result);
        controller.abort();
      };
      const onAbort = () => settle(err({ kind: 'aborted' }));
      let stopTimer = () => undefined as void;
      const patience: Patience = {
        wait: (durationMs) => {
          stopTimer();
          if (!controller.signal.aborted)
            stopTimer = clock.setTimer(durationMs, () => settle(err({ kind: 'timedOut' })));
        },
        rest: () => stopTimer(),
      };
      patience.wait(request.timeoutMs);
      request.signal?.addEventListener('abort', onAbort, { once: true });
      const mostBytes = Math.min(maxBodyBytes, request.maxBodyBytes ?? maxBodyBytes);
      exchange(fetch, request, { signal: controller.signal, mostBytes, patience }).then(
        (response) => settle(ok(response)),
        // A platform says no more than that it failed; why is told by our own timer and signal, which settle first.
        (error: unknown) => settle(err({ kind: error instanceof BodyTooLarge ? 'tooLarge' : 'unreachable' })),
      );
    });
  };
}

/** The timer of an exchange. */
interface Patience {
  /** Gives up in so many milliseconds, unless told otherwise. */
  readonly wait: (durationMs: number) => void;
  /** Gives up no more: it is not the network that takes its time. */
  readonly rest: () => void;
}

interface Terms {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
  readonly patience: Patience;
}

/** Sends and reads everything; throws for whatever keeps the answer from being complete and acceptable. */
async function exchange(
  fetch: FetchFunction,
  request: HttpRequest,
  { signal, mostBytes, patience }: Terms,
): Promise<HttpResponse> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: [...request.headers],
    ...(request.body === undefined ? {} : { body: request.body }),
    signal,
    redirect: mayFollowRedirect(request) ? 'follow' : 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  // `url` is empty for an answer that some fetch made itself; then there was no redirect.
  if (response.url !== '' && new URL(response.url).origin !== new URL(request.url).origin) {
    throw new Error('redirected to another origin');
  }
  const headers = new Map<string, string>();
  response.headers.forEach((value, name) => {
    headers.set(name.toLowerCase(), value);
  });
  const { status } = response;
  const stream = response.body;
  const { receiving } = request;
  if (receiving !== undefined && status >= 200 && status < 300) {
    receiving.onHead({ status, headers });
    if (stream !== null) await handOver(stream, receiving, { signal, mostBytes, patience });
    return { status, headers, body: new Uint8Array(0) };
  }
  return { status, headers, body: stream === null ? new Uint8Array(0) : await readBody(stream, mostBytes) };
}

function mayFollowRedirect({ method, headers }: HttpRequest): boolean {
  if (method !== 'GET') return false;
  for (const name of headers.keys()) if (name.toLowerCase() === 'authorization') return false;
  return true;
}

class BodyTooLarge extends Error {}

/** Hands over a body as it arrives, and reads on once that is taken. */
async function handOver(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onBytes, stallMs }: ReceivingWatch,
  { signal, mostBytes, patience }: Terms,
): Promise<void> {
  const reader = stream.getReader();
  let sizeBytes = 0;
  for (;;) {
    patience.wait(stallMs);
    const step = await reader.read();
    // A platform may go on although nobody wants any more.
    if (step.done || signal.aborted) return;
    patience.rest();
    sizeBytes += step.value.byteLength;
    if (sizeBytes > mostBytes) throw new BodyTooLarge();
    await onBytes(step.value);
  }
}

/** Counts what arrives instead of trusting `Content-Length`, which a compressed body makes meaningless. */
async function readBody(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  for (;;) {
    const step = await reader.read();
    if (step.done) break;
    sizeBytes += step.value.byteLength;
    if (sizeBytes > maxBytes) throw new BodyTooLarge();
    chunks.push(step.value);
  }
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const body = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}
