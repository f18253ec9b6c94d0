import type { RequestFailure } from '../../../core/session/session.ts';
import { isRateLimited } from '../../../protocol/endpoints/matrix-error.ts';
import type { RegistrationFailure } from './contract.ts';

/** Tells a page of a failed request of a registration. */
export function registrationFailureOf(failure: RequestFailure): RegistrationFailure {
  if (failure.kind !== 'serverError') return { kind: 'unreachable' };
  const { status, errcode, message, retryAfterMs } = failure;
  if (isRateLimited(failure)) return { kind: 'rateLimited', retryAfterMs };
  if (errcode?.startsWith('M_PASSWORD_') === true) return { kind: 'weakPassword', message };
  switch (errcode) {
    case 'M_USER_IN_USE':
      return { kind: 'nameTaken', message };
    case 'M_INVALID_USERNAME':
      return { kind: 'nameInvalid', message };
    case 'M_EXCLUSIVE':
      return { kind: 'nameReserved', message };
    case 'M_WEAK_PASSWORD':
      return { kind: 'weakPassword', message };
    case 'M_THREEPID_IN_USE':
    case 'M_THREEPID_DENIED':
    case 'M_INVALID_EMAIL':
      return { kind: 'mailRefused', message };
    case 'M_USER_AWAITING_APPROVAL':
    case 'ORG.MATRIX.MSC3866_USER_AWAITING_APPROVAL':
      return { kind: 'awaitsApproval' };
    default:
      return { kind: 'refused', status, errcode, message };
  }
}
