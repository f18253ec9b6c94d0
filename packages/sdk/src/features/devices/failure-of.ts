import type { IdentityFailure } from '../../core/crypto/crypto.ts';
import { authenticatedFailure, type RequestFailure } from '../../core/session/session.ts';
import type { DeviceFailure } from './contract.ts';

/** The failure that a page is told of. */
export function failureOf(failure: IdentityFailure | RequestFailure, homeserverUrl: string): DeviceFailure {
  if (failure.kind === 'noMachine' || failure.kind === 'machine') return { kind: 'unavailable' };
  return authenticatedFailure(failure, homeserverUrl);
}
