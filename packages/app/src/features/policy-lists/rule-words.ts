import type { I18n } from '@lingui/core';
import type { PolicyKind } from '@parley/sdk/client/contract.ts';

/** The thing that a rule is about, in a word. */
export function kindText(i18n: I18n, kind: PolicyKind): string {
  switch (kind) {
    case 'user':
      return i18n._({ id: 'policyLists.user', message: 'User' });
    case 'server':
      return i18n._({ id: 'policyLists.server', message: 'Server' });
    case 'room':
      return i18n._({ id: 'policyLists.room', message: 'Room' });
  }
}
