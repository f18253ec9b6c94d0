import type { RequestFailure } from '../../core/session/session.ts';
import type { ModerationFailure } from './contract.ts';

/** The reason that a page is told of a failed request. */
export function failureOf(failure: RequestFailure): ModerationFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
