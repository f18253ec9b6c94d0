import type { RequestFailure } from '../../core/session/session.ts';
import type { SpaceFailure } from './contract.ts';

/** A failed request, for the page. */
export function failureOf(failure: RequestFailure): SpaceFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
