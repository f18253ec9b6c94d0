/**
 * A place on a server where two devices leave texts for each other (MSC4108 in its form of 2024). It has one text at a time, and an `ETag` that tells one
 * text from the next. Addresses of places are anywhere; their origin is for the caller.
 */
import { isObject, parseJson, stringAt } from '../../base/json/guards.ts';
import { isSafeAddress } from '../rules/oauth/server.ts';
import { type EndpointRequest, request } from './endpoint.ts';

/** The flag of servers that have such places. */
export const RENDEZVOUS_FEATURE = 'org.matrix.msc4108';

/** The servers' limit of texts is 4 kB. */
const MAX_TEXT_BYTES = 16 * 1024;
const MAX_ETAG_UNITS = 256;
const MAX_URL_UNITS = 1024;
const TIMEOUT_MS = 10_000;

/** The answer of such a place. */
interface Answer {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** `POST`: makes a place with an empty text. */
export function makePlace(): EndpointRequest {
  return bare('POST', '/_matrix/client/unstable/org.matrix.msc4108/rendezvous', { bytes: textOf('') });
}

/** The place that was made; null if the answer names none. */
export function readPlace({ body, headers }: Answer): { readonly url: string; readonly etag: string } | null {
  const parsed = parseJson(body);
  const url = parsed.ok && isObject(parsed.value) ? (stringAt(parsed.value, 'url') ?? '') : '';
  const etag = etagOf({ headers });
  return etag !== null && isPlace(url) ? { url, etag } : null;
}

/** `PUT`: leaves a text, if the one there is still the one that `etag` names. */
export function leaveText(url: string, text: string, etag: string): EndpointRequest {
  return bare('PUT', pathOf(url), { bytes: textOf(text), condition: { header: 'if-match', etag } });
}

/** `GET`: the text, if it is another than the one that `etag` names. */
export function lookForText(url: string, etag: string | null): EndpointRequest {
  return bare('GET', pathOf(url), etag === null ? {} : { condition: { header: 'if-none-match', etag } });
}

/** `DELETE`. */
export function removePlace(url: string): EndpointRequest {
  return bare('DELETE', pathOf(url));
}

/** The name of the present text; null if it has none that can be used. */
export function etagOf({ headers }: Pick<Answer, 'headers'>): string | null {
  const etag = headers.get('etag') ?? '';
  return etag === '' || etag.length > MAX_ETAG_UNITS ? null : etag;
}

/** True for an address that devices may meet at. */
export function isPlace(url: string): boolean {
  return url.length <= MAX_URL_UNITS && isSafeAddress(url);
}

function bare(
  method: EndpointRequest['method'],
  path: string,
  more: Pick<Partial<EndpointRequest>, 'bytes' | 'condition'> = {},
): EndpointRequest {
  return request(method, path, { authorised: false, timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_TEXT_BYTES, ...more });
}

function textOf(text: string): NonNullable<EndpointRequest['bytes']> {
  return { data: new TextEncoder().encode(text), contentType: 'text/plain' };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
