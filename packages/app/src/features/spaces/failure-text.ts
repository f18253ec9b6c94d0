import type { I18n } from '@lingui/core';
import type { MembershipFailure, SpaceFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** A failure of anything that is done with spaces and their rooms. */
export type AnyFailure = SpaceFailure | MembershipFailure | PortFailure;

/** Words for something that was not done. */
export function failureText(i18n: I18n, failure: AnyFailure): string {
  if (failure.kind === 'refused') {
    return i18n._({
      id: 'spaces.refused',
      message: 'The server refused: {reason}',
      values: { reason: failure.message === '' ? String(failure.status) : failure.message },
    });
  }
  return i18n._({ id: 'spaces.failed', message: 'The server was not reached. Try again in a moment.' });
}
