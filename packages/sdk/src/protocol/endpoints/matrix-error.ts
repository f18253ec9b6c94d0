/** Answers that say no: the error object of the specification, or whatever a proxy in between sent instead. */

import type { EpochMs } from '../../base/clock/clock.ts';
import {
  arrayAt,
  booleanAt,
  countAt,
  integerAt,
  isObject,
  type JsonObject,
  parseJson,
  stringAt,
} from '../../base/json/guards.ts';
import { webPageOf } from '../rules/web-page.ts';

/** An answer that is not 2xx. */
export interface ServerError {
  readonly kind: 'serverError';
  readonly status: number;
  /** Such as `M_FORBIDDEN`; null when the answer is not the Matrix error object. */
  readonly errcode: string | null;
  /** The server's words, in its language: for the log and for errors without a better text. May be empty. */
  readonly message: string;
  /** Milliseconds to wait before asking again; null when the server did not say, or not in a way that can be read. */
  readonly retryAfterMs: number | null;
  /** With `M_UNKNOWN_TOKEN`: the session goes on after signing in again (04.Y-10). */
  readonly softLogout: boolean;
  /** With `M_CONSENT_NOT_GIVEN`: the page where the person agrees to the terms, if it is a web page (04.H-05). */
  readonly consentUri?: string;
  /** The longest delay of the server in milliseconds, if an event was to be sent later than that (04.DE-05). */
  readonly maxDelayMs?: number;
  /** The server wants to be sure who asks: what it says about that, for `challengeOf`. */
  readonly asked?: JsonObject;
}

/** An answer as received, and the time it arrived (a date in it is relative to that). */
export interface ErrorAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly now: EpochMs;
}

const MAX_MESSAGE_UNITS = 500;

/** A date is measured by this machine's clock, which may be years off: by no date anybody waits longer than this. */
const LONGEST_WAIT_BY_DATE_MS = 60_000;

/** Reads an error answer of any content (04.H-01, 04.H-02). */
export function decodeMatrixError(answer: ErrorAnswer): ServerError {
  const parsed = parseJson(answer.body);
  const body: JsonObject = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  const errcode = stringAt(body, 'errcode') ?? null;
  const fromBody = errcode === 'M_LIMIT_EXCEEDED' ? waitOf(integerAt(body, 'retry_after_ms')) : null;
  return {
    kind: 'serverError',
    status: answer.status,
    errcode,
    message: (stringAt(body, 'error') ?? '').slice(0, MAX_MESSAGE_UNITS),
    retryAfterMs: parseRetryAfter(answer.headers.get('retry-after'), answer.now) ?? fromBody,
    softLogout: booleanAt(body, 'soft_logout') ?? false,
    ...(errcode === 'M_CONSENT_NOT_GIVEN' ? consentOf(stringAt(body, 'consent_uri')) : {}),
    ...longestDelayOf(body),
    ...(answer.status === 401 && arrayAt(body, 'flows') !== undefined ? { asked: body } : {}),
  };
}

/** It comes inside another error: `M_UNKNOWN` (11.SC-03). */
function longestDelayOf(body: JsonObject): Pick<ServerError, 'maxDelayMs'> {
  const maxDelayMs = countAt(body, 'org.matrix.msc4140.max_delay');
  const isIt = stringAt(body, 'org.matrix.msc4140.errcode') === 'M_MAX_DELAY_EXCEEDED';
  return isIt && maxDelayMs !== undefined ? { maxDelayMs } : {};
}

function consentOf(uri: string | undefined): Pick<ServerError, 'consentUri'> {
  const consentUri = webPageOf(uri);
  return consentUri === null ? {} : { consentUri };
}

/** True if the server asks to slow down (04.H-02). */
export function isRateLimited(error: ServerError): boolean {
  if (error.errcode === 'M_LIMIT_EXCEEDED') return true;
  return error.status === 429 && (error.errcode === null || error.errcode === 'M_UNKNOWN');
}

/** Both forms of `Retry-After`: whole seconds, or a date in exactly the form that HTTP wants. */
function parseRetryAfter(header: string | undefined, now: EpochMs): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return waitOf(Number(header) * 1000);
  const at = Date.parse(header);
  // `toUTCString` writes the one preferred form of HTTP dates; anything else that happens to parse is refused.
  if (Number.isNaN(at) || new Date(at).toUTCString() !== header) return null;
  return Math.min(Math.max(0, at - now), LONGEST_WAIT_BY_DATE_MS);
}

function waitOf(waitMs: number | undefined): number | null {
  return waitMs !== undefined && Number.isSafeInteger(waitMs) && waitMs >= 0 ? waitMs : null;
}
