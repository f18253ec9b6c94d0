import type { I18n } from '@lingui/core';
import type { Keeps, StorageStatus } from '@parley/sdk/client/contract.ts';

/** What it means that this browser does not keep everything; null where it does. */
export function keepsText(i18n: I18n, keeps: Keeps): string | null {
  switch (keeps) {
    case 'everything':
      return null;
    case 'session':
      return i18n._({
        id: 'storage.keepsSession',
        message:
          'This browser keeps you signed in only while a tab of Parley is open, and unsent messages unencrypted. Rooms are loaded anew each time.',
      });
    case 'nothing':
      return i18n._({ id: 'storage.keepsNothing', message: 'This browser keeps nothing: a reload signs you out.' });
  }
}

/** What is wrong with storing now; null while nothing is. */
export function troubleText(i18n: I18n, status: StorageStatus): string | null {
  switch (status.kind) {
    case 'ok':
      return null;
    case 'full':
      return i18n._({
        id: 'storage.full',
        message:
          'This device is full. New messages are shown but not kept here, and sending has to wait: free some space. What is on your homeserver is safe.',
      });
    case 'away':
      return i18n._({
        id: 'storage.away',
        message: 'The browser closed Parley’s storage: nothing new is received or sent until it is open again.',
      });
    case 'silent':
      return i18n._({
        id: 'storage.silent',
        message:
          'The browser’s storage does not answer: nothing new is received or sent until it does. If it stays like this, restart the browser; what was sent is safe.',
      });
  }
}
