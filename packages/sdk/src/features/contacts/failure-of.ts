import type { RequestFailure } from '../../core/session/session.ts';
import type { ContactFailure } from './contract.ts';

/** Tells a page of a request of the homeserver that failed. */
export function failureOf(failure: RequestFailure): ContactFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  const { status, errcode, message } = failure;
  switch (errcode) {
    case 'M_TERMS_NOT_SIGNED':
      return { kind: 'termsNotSigned' };
    case 'M_THREEPID_IN_USE':
      return { kind: 'inUse' };
    case 'M_THREEPID_DENIED':
    case 'M_THREEPID_MEDIUM_NOT_SUPPORTED':
    case 'M_SERVER_NOT_TRUSTED':
      return { kind: 'notTaken', message };
    case 'M_INVALID_EMAIL':
    case 'M_INVALID_ADDRESS':
    case 'M_INVALID_PHONE_NUMBER':
      return { kind: 'badAddress' };
    case 'M_THREEPID_AUTH_FAILED':
    case 'M_SESSION_NOT_VALIDATED':
      return { kind: 'notConfirmed' };
    default:
      return { kind: 'refused', status, message };
  }
}

/** Tells a page of a request of the identity server that failed. */
export function identityFailureOf(failure: RequestFailure): ContactFailure {
  return failure.kind === 'serverError' ? failureOf(failure) : { kind: 'identityUnreachable' };
}
