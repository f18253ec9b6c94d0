import type { I18n } from '@lingui/core';
import type { SendFailure } from '@parley/sdk/client/contract.ts';

/** Why something was not sent. */
export function sendFailureText(i18n: I18n, reason: SendFailure): string {
  switch (reason.kind) {
    case 'tooLarge':
      return i18n._({ id: 'timeline.send.tooLarge', message: 'The message is too large.' });
    case 'dependencyFailed':
      return i18n._({ id: 'timeline.send.dependency', message: 'The message that it belongs to was not sent.' });
    case 'swapped':
      return i18n._({ id: 'timeline.send.swapped', message: 'The server has another message in its place.' });
    case 'fileLost':
      return i18n._({ id: 'timeline.send.fileLost', message: 'The file is no longer on this device.' });
    case 'encryptionUnavailable':
      return i18n._({
        id: 'timeline.send.encryption',
        message: 'This room is encrypted, but this device has no encryption keys.',
      });
    case 'identityChanged':
      return i18n._({
        id: 'timeline.send.identityChanged',
        message:
          'The identity of people whom you verified has changed: {names}. Verify them again, or accept the new identity.',
        values: { names: namesOf(i18n, reason.people) },
      });
    case 'unsignedDevices':
      return i18n._({
        id: 'timeline.send.unsignedDevices',
        message: 'People you verified have devices that they have not verified: {names}.',
        values: { names: namesOf(i18n, reason.people) },
      });
    case 'ownIdentityChanged':
      return i18n._({
        id: 'timeline.send.ownIdentityChanged',
        message: 'Your own identity was reset, and this device is not verified with the new one.',
      });
    case 'refused':
      if (reason.errcode === 'M_FORBIDDEN') {
        return i18n._({ id: 'timeline.send.forbidden', message: 'You do not have permission to write here.' });
      }
      if (reason.errcode === 'M_CONSENT_NOT_GIVEN') {
        return i18n._({
          id: 'timeline.send.consent',
          message: 'You have to accept the terms of the server first. Then try again.',
        });
      }
      return i18n._({
        id: 'timeline.send.refused',
        message: 'The server refused the message: {message}',
        values: { message: reason.message === '' ? reason.errcode : reason.message },
      });
  }
}

function namesOf(i18n: I18n, people: readonly { readonly name: string }[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(people.map(({ name }) => name));
}
