import type { I18n } from '@lingui/core';
import type { Keeps } from '@parley/sdk/client/contract.ts';

/** What it means that this browser does not keep everything; null where it does. */
export function keepsText(i18n: I18n, keeps: Keeps): string | null {
  switch (keeps) {
    case 'everything':
      return null;
    case 'session':
      return i18n._({
        id: 'storage.keepsSession',
        message:
          'This browser keeps only your session and unsent messages, unencrypted. Rooms are loaded anew each time.',
      });
    case 'nothing':
      return i18n._({ id: 'storage.keepsNothing', message: 'This browser keeps nothing: a reload signs you out.' });
  }
}
