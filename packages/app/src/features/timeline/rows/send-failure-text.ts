import type { I18n } from '@lingui/core';
import type { SendFailure } from '@parley/sdk/client/contract.ts';

/** Why something was not sent. */
export function sendFailureText(i18n: I18n, reason: SendFailure): string {
  switch (reason.kind) {
    case 'tooLarge':
      return i18n._({ id: 'timeline.send.tooLarge', message: 'The message is too large.' });
    case 'dependencyFailed':
      return i18n._({ id: 'timeline.send.dependency', message: 'What it belongs to was not sent.' });
    case 'swapped':
      return i18n._({ id: 'timeline.send.swapped', message: 'The server has another message in its place.' });
    case 'fileLost':
      return i18n._({ id: 'timeline.send.fileLost', message: 'The file is not on this device any more.' });
    case 'encryptionUnavailable':
      return i18n._({
        id: 'timeline.send.encryption',
        message: 'This room is encrypted, and there are no keys to encrypt with on this device.',
      });
    case 'identityChanged':
      return i18n._({
        id: 'timeline.send.identityChanged',
        message: 'The identity that you verified was replaced by a new one: {names}. Verify again, or accept it.',
        values: { names: namesOf(i18n, reason.people) },
      });
    case 'unsignedDevices':
      return i18n._({
        id: 'timeline.send.unsignedDevices',
        message: 'Somebody you verified has a device that they did not confirm: {names}.',
        values: { names: namesOf(i18n, reason.people) },
      });
    case 'ownIdentityChanged':
      return i18n._({
        id: 'timeline.send.ownIdentityChanged',
        message: 'Your own identity was replaced by a new one, and this device is not verified by it yet.',
      });
    case 'refused':
      if (reason.errcode === 'M_FORBIDDEN') {
        return i18n._({ id: 'timeline.send.forbidden', message: 'You may not send messages here.' });
      }
      if (reason.errcode === 'M_CONSENT_NOT_GIVEN') {
        return i18n._({
          id: 'timeline.send.consent',
          message: 'The server wants you to agree to its terms first. Then try again.',
        });
      }
      return i18n._({
        id: 'timeline.send.refused',
        message: 'The server refused it: {message}',
        values: { message: reason.message === '' ? reason.errcode : reason.message },
      });
  }
}

function namesOf(i18n: I18n, people: readonly { readonly name: string }[]): string {
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(people.map(({ name }) => name));
}
