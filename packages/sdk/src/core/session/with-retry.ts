import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { Result } from '../../base/result/result.ts';
import { isRateLimited } from '../../protocol/endpoints/matrix-error.ts';
import { isUnknownToken, type RequestFailure } from './requests.ts';

export interface RetryOptions {
  /** Number of retries after the first attempt; 10 by default (11.NU-01). */
  readonly retries?: number;
  /** Milliseconds before the first retry; 1,000 unless said. Each further wait is twice as long. */
  readonly firstMs?: number;
  /** The longest wait, in milliseconds; none unless said. */
  readonly longestMs?: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** Says what may pass; unless given, all that is not the homeserver's own refusal. */
  readonly mayPass?: (failure: RequestFailure) => boolean;
}

/** For what has to get there in the end (11.NU-02). */
export const UNTIL_IT_PASSES: RetryOptions = {
  retries: Number.POSITIVE_INFINITY,
  firstMs: 3_000,
  longestMs: 15_000,
};

/**
 * Asks by `attempt`, again and again while what failed may pass. A wait that the server names, in either form, is kept instead of
 * ours. Only for what may be asked twice. Gives the last answer.
 */
export async function withRetry<Output>(
  clock: Clock,
  attempt: () => Promise<Result<Output, RequestFailure>>,
  {
    retries = 10,
    firstMs = 1_000,
    longestMs = Number.POSITIVE_INFINITY,
    signal,
    mayPass: passes = mayPass,
  }: RetryOptions = {},
): Promise<Result<Output, RequestFailure>> {
  let waitMs = firstMs;
  for (let left = retries; ; left -= 1) {
    const answer = await attempt();
    if (answer.ok || left === 0 || !passes(answer.error)) return answer;
    const askedMs = answer.error.kind === 'serverError' ? answer.error.retryAfterMs : null;
    if (!(await sleep(clock, askedMs ?? Math.min(waitMs, longestMs), signal))) return answer;
    waitMs *= 2;
  }
}

/**
 * True for a failure that is not the homeserver's own refusal. An invalid token is left to the session; if that has ended, so have its
 * requests.
 */
export function mayPass(failure: RequestFailure): boolean {
  switch (failure.kind) {
    case 'aborted':
      return false;
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
    case 'malformedAnswer':
      return true;
    case 'serverError':
      return failure.status >= 500 || failure.errcode === null || isRateLimited(failure) || isUnknownToken(failure);
  }
}
