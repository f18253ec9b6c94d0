/**
 * An endpoint is a request described as data, and a decoder for its answer. Both are pure; `core` adds the server, the token,
 * retries and time.
 */
import { BugError } from '../../base/assert/assert.ts';
import type { JsonObject } from '../../base/json/guards.ts';
import { err, type Result } from '../../base/result/result.ts';
import type { RoomEvent } from '../events/event.ts';

/** A request of the client-server API, without server and token. */
export interface EndpointRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute path, percent-encoded: `/_matrix/client/v3/…`. */
  readonly path: string;
  /** Parameters in order, not yet encoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Sent as JSON; null sends no body, unless there are `bytes`. */
  readonly body: JsonObject | null;
  /** Sent as they are, instead of JSON. */
  readonly bytes?: { readonly data: Uint8Array<ArrayBuffer>; readonly contentType: string };
  /** The first byte that is wanted of an answer that is a file; a server may give all of it all the same. */
  readonly from?: number;
  /** The state of the resource that the request is for: it is done only if it is still so, or only if it is not (RFC 9110 §13). */
  readonly condition?: { readonly header: 'if-match' | 'if-none-match'; readonly etag: string };
  /** True if the access token is sent in the request. */
  readonly authorised: boolean;
  /** Milliseconds until the whole answer must be there. */
  readonly timeoutMs: number;
  /** An answer with more is none. */
  readonly maxAnswerBytes: number;
}

/** A request and the reader of its successful answer. */
export interface Endpoint<Output> {
  readonly request: EndpointRequest;
  /** Reads the parsed body of a 2xx answer. Never throws. */
  readonly decode: (body: unknown) => Result<Output, MalformedAnswer>;
  /** The answer with other events in the place of its own, for an answer that holds events of rooms: they may be encrypted. */
  mapEvents?(output: Output, map: MapEvents): Promise<Output>;
}

/** Gives for each event of a list another, in the same order. */
export type MapEvents = (events: readonly RoomEvent[]) => Promise<readonly RoomEvent[]>;

/** `mapEvents` of a page of events. */
export async function mapPage<Page extends { readonly events: readonly RoomEvent[] }>(
  page: Page,
  map: MapEvents,
): Promise<Page> {
  return { ...page, events: await map(page.events) };
}

/** A 2xx answer that is not what the specification says, such as a captive portal's page. */
export interface MalformedAnswer {
  readonly kind: 'malformedAnswer';
  /** The part that is wrong, for the log. Contains nothing of the answer itself. */
  readonly reason: string;
}

/** Milliseconds that ordinary requests may take. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** Bytes of ordinary answers: what a page, a room or its members take many times over. */
const MAX_JSON_BYTES = 64 * 1024 * 1024;
/** Bytes of an answer that holds what a whole account has. */
export const MAX_ACCOUNT_BYTES = 128 * 1024 * 1024;

const LONE_SURROGATE = /\p{Cs}/gu;

/**
 * Template tag for paths: every inserted segment is percent-encoded. A lone surrogate becomes U+FFFD, as in any URL. The
 * segments `.` and `..` cannot be written in a URL (`%2e` counts as a dot there), so asking for one is a bug.
 */
export function path(literals: TemplateStringsArray, ...segments: readonly string[]): string {
  return literals.reduce((sofar, literal, index) => `${sofar}${encodeSegment(segments[index - 1] ?? '')}${literal}`);
}

function encodeSegment(segment: string): string {
  if (segment === '.' || segment === '..') throw new BugError('a path segment of only dots');
  return encodeURIComponent(wellFormed(segment));
}

/** Without surrogates that stand alone, which nothing can percent-encode. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\uFFFD');
}

/**
 * A request with the usual values: authorised, no query, no body, the usual time. Tokens in a query come from the server and
 * need not be well-formed Unicode.
 */
export function request(
  method: EndpointRequest['method'],
  requestPath: string,
  rest: Partial<Omit<EndpointRequest, 'method' | 'path'>> = {},
): EndpointRequest {
  const query = (rest.query ?? []).map(([name, value]) => [name, wellFormed(value)] as const);
  return {
    method,
    path: requestPath,
    body: null,
    authorised: true,
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxAnswerBytes: MAX_JSON_BYTES,
    ...rest,
    query,
  };
}

/** Shorthand of decoders. */
export function malformed(reason: string): Result<never, MalformedAnswer> {
  return err({ kind: 'malformedAnswer', reason });
}
