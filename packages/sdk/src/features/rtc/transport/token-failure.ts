import { isUnknownToken, type RequestFailure } from '../../../core/session/session.ts';
import type { TokenFailure } from '../contract.ts';

/** Why the homeserver did not say who the user is. */
export function homeserverFailureOf(failure: RequestFailure): TokenFailure {
  return isUnknownToken(failure) ? { kind: 'signedOut' } : tokenFailureOf(failure);
}

/** Why a service gave no token (09.L-05). */
export function tokenFailureOf(failure: RequestFailure): TokenFailure {
  switch (failure.kind) {
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'tooLarge':
    case 'malformedAnswer':
      return { kind: 'badAnswer' };
    case 'serverError': {
      const { status, errcode, message } = failure;
      if (status === 401) return { kind: 'unauthorized' };
      if (status === 403 && errcode === 'M_USER_LIMIT_EXCEEDED') return { kind: 'full' };
      return { kind: 'refused', status, message };
    }
  }
}
