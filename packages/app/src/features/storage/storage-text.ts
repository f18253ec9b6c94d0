import type { I18n } from '@lingui/core';
import type { Keeps, StorageStatus } from '@parley/sdk/client/contract.ts';

/** Consequence of a browser that does not keep everything; null if it does. */
export function keepsText(i18n: I18n, keeps: Keeps): string | null {
  switch (keeps) {
    case 'everything':
      return null;
    case 'session':
      return i18n._({
        id: 'storage.keepsSession',
        message:
          'This browser keeps you signed in only while a tab of Parley is open, and stores unsent messages unencrypted. Rooms are loaded again each time.',
      });
    case 'nothing':
      return i18n._({
        id: 'storage.keepsNothing',
        message: 'This browser does not store data. You will be signed out when you reload.',
      });
  }
}

/** Problem of storing; null without one. */
export function troubleText(i18n: I18n, status: StorageStatus): string | null {
  switch (status.kind) {
    case 'ok':
      return null;
    case 'full':
      return i18n._({
        id: 'storage.full',
        message:
          'This device is full. New messages are shown but not stored, and sending waits. Free some space. Messages on your homeserver are safe.',
      });
    case 'away':
      return i18n._({
        id: 'storage.away',
        message: 'The browser closed Parley’s storage. No messages are sent or received until it opens again.',
      });
    case 'silent':
      return i18n._({
        id: 'storage.silent',
        message:
          'The browser’s storage does not respond. No messages are sent or received until it does. If this continues, restart the browser. Messages that were sent are safe.',
      });
  }
}
