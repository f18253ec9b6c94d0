import { assertNever } from '../../base/assert/assert.ts';
import type { ServerError } from '../../protocol/endpoints/matrix-error.ts';
import type { RequestFailure } from './requests.ts';
import type { SendFailure } from './send-failure.ts';

/** Decision after a failed attempt to send. */
export type SendDecision =
  /** `isAsked`: the server named the wait, so it is not cut short. */
  | { readonly kind: 'retry'; readonly delayMs: number; readonly isAsked: boolean }
  | { readonly kind: 'giveUp'; readonly reason: SendFailure }
  /** The engine is stopping. */
  | { readonly kind: 'stop' };

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 8_000;

/**
 * Offline is waiting, not failing: only a refusal by the server ends a message's tries (decision 12). `attempts` counts the
 * failures in a row, this one included; `jitter` is in [0, 1).
 */
export function decideSend(failure: RequestFailure, attempts: number, jitter: number): SendDecision {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS) * (0.75 + jitter / 2);
  switch (failure.kind) {
    case 'aborted':
      return { kind: 'stop' };
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
    case 'malformedAnswer':
      return { kind: 'retry', delayMs, isAsked: false };
    case 'serverError': {
      const { status, errcode, message, retryAfterMs, consentUri } = failure;
      if (errcode === 'M_TOO_LARGE' || status === 413) return { kind: 'giveUp', reason: { kind: 'tooLarge' } };
      if (!isTemporary(failure)) {
        const consent = consentUri === undefined ? {} : { consentUri };
        return { kind: 'giveUp', reason: { kind: 'refused', status, errcode, message, ...consent } };
      }
      return { kind: 'retry', delayMs: Math.max(delayMs, retryAfterMs ?? 0), isAsked: retryAfterMs !== null };
    }
    default:
      return assertNever(failure);
  }
}

/**
 * A lost token is the session's business: the message waits for it. An error without a Matrix code is not the homeserver's,
 * but of something on the way, such as a proxy or a captive portal.
 */
function isTemporary({ status, errcode }: ServerError): boolean {
  if (status < 400 || status >= 500 || status === 429) return true;
  return errcode === null || errcode === 'M_LIMIT_EXCEEDED' || errcode === 'M_UNKNOWN_TOKEN';
}
