import type { RequestFailure } from '../../core/session/session.ts';
import type { BeginFailure } from './contract.ts';

/** The failure of a request, as the page is told. */
export function failureOf(failure: RequestFailure): BeginFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  if (failure.errcode === 'M_ROOM_IN_USE') return { kind: 'addressTaken' };
  return { kind: 'refused', status: failure.status, message: failure.message };
}
