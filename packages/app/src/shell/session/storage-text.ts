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
          'This browser keeps only your session and unsent messages, unencrypted. Rooms are loaded anew each time.',
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
        message: 'This device is full: nothing new is received or sent until you free some space.',
      });
    case 'away':
      return i18n._({
        id: 'storage.away',
        message: 'The browser closed Parley’s storage: nothing new is received or sent until it is open again.',
      });
  }
}
