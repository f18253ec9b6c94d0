import type { I18n } from '@lingui/core';
import type { MembershipFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** Why something was not done. */
export function failureText(
  i18n: I18n,
  failure: MembershipFailure | PortFailure | { readonly kind: 'storageFailed' },
): string {
  if (failure.kind === 'refused') {
    return i18n._({
      id: 'invitation.refused',
      message: 'The server refused: {reason}',
      values: { reason: failure.message === '' ? String(failure.status) : failure.message },
    });
  }
  return i18n._({ id: 'invitation.failed', message: 'The server was not reached. Try again in a moment.' });
}
