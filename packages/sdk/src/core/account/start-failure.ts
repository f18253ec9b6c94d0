import { assertNever } from '../../base/assert/assert.ts';
import type { OpenFailure } from '../../platform/database/database.ts';
import type { SessionState } from '../session/session-state.ts';
import { META } from '../storage/record-store.ts';
import type { Damage } from './repair.ts';
import { sessionStore } from './session-stores.ts';

/** What the person is shown when an account cannot be started. */
export function stateOfFailure(failure: OpenFailure): SessionState {
  switch (failure.kind) {
    case 'tooNew':
    case 'blocked':
      return { kind: 'storageFailed', reason: failure.kind };
    case 'quotaExceeded':
      return { kind: 'storageFailed', reason: 'full' };
    case 'corrupt':
      return isRepairable(failure) ? { kind: 'storageFailed', reason: 'broken' } : { kind: 'storageLost' };
    case 'closed':
    case 'failed':
    case 'unavailable':
      return { kind: 'storageFailed', reason: 'broken' };
    default:
      return assertNever(failure);
  }
}

/** Whether the failure may be gone in a moment without anybody doing something. */
export function mayPass({ kind }: OpenFailure): boolean {
  return kind === 'closed' || kind === 'failed' || kind === 'unavailable' || kind === 'quotaExceeded';
}

/** What came from the server can be fetched again; who somebody is cannot. */
export function isRepairable(failure: OpenFailure): failure is Damage {
  return failure.kind === 'corrupt' && failure.store !== META.name && failure.store !== sessionStore.name;
}
