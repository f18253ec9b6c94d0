import type { RequestFailure } from '../../core/session/session.ts';
import type { StatusFailure } from './contract.ts';

/** The failure of a request, as a page is told of it. */
export function failureOf(failure: RequestFailure): StatusFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
