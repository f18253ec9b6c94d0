import type { I18n } from '@lingui/core';
import type { FollowFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

type Failure = FollowFailure | PortFailure | { readonly kind: 'badEntity' };

/** The reason why something was not done, as a sentence. */
export function policyFailureText(i18n: I18n, failure: Failure): string {
  switch (failure.kind) {
    case 'refused': {
      const reason = failure.message === '' ? String(failure.status) : failure.message;
      return i18n._({ id: 'policyLists.refused', message: 'The server refused: {reason}', values: { reason } });
    }
    case 'badRoom':
      return i18n._({
        id: 'policyLists.badRoom',
        message: 'This is no address of a room. It looks like #list:example.org or !list:example.org.',
      });
    case 'tooMany':
      return i18n._({ id: 'policyLists.tooMany', message: 'You cannot subscribe to more lists.' });
    case 'badEntity':
      return i18n._({
        id: 'policyLists.badEntity',
        message: 'A user looks like @user:example.org, a server like example.org, a room like !room:example.org.',
      });
    default:
      return i18n._({ id: 'policyLists.failed', message: 'The server was not reached. Try again in a moment.' });
  }
}
