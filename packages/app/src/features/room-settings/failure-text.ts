import type { I18n } from '@lingui/core';
import type { RoomSettingsFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** A reason why a setting was not changed. */
export type SettingFailure = RoomSettingsFailure | PortFailure | { readonly kind: 'noPicture' };

/** The sentence for it. */
export function settingFailureText(i18n: I18n, failure: SettingFailure): string {
  switch (failure.kind) {
    case 'refused': {
      const reason = failure.message === '' ? String(failure.status) : failure.message;
      return i18n._({ id: 'roomSettings.refused', message: 'The server refused: {reason}', values: { reason } });
    }
    case 'invalid':
      return i18n._({ id: 'roomSettings.invalid', message: 'This room does not allow that.' });
    case 'addressTaken':
      return i18n._({ id: 'roomSettings.taken', message: 'This address leads to another room already.' });
    case 'locksOut':
      return i18n._({ id: 'roomSettings.locksOut', message: 'Your own server could not take part any more.' });
    case 'noPicture':
      return i18n._({ id: 'roomSettings.noPicture', message: 'This file is not a picture.' });
    default:
      return i18n._({
        id: 'roomSettings.failed',
        message: 'The server was not reached. Try again in a moment.',
      });
  }
}
