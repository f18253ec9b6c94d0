import { type RequestFailure, refusalOf } from '../../core/session/session.ts';
import type { BeginFailure } from './contract.ts';

/** The failure of a request, as the page is told. */
export function failureOf(failure: RequestFailure): BeginFailure {
  const isTaken = failure.kind === 'serverError' && failure.errcode === 'M_ROOM_IN_USE';
  return isTaken ? { kind: 'addressTaken' } : refusalOf(failure);
}
