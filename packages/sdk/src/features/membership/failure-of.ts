import type { RequestFailure } from '../../core/session/session.ts';
import type { MembershipFailure } from './contract.ts';

/** What the page is told of a request that failed. */
export function failureOf(failure: RequestFailure): MembershipFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
