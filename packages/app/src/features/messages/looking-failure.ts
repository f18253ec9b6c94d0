import type { I18n } from '@lingui/core';
import type { ForwardFailure, SourceFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

export type LookingFailure = SourceFailure | ForwardFailure | PortFailure;

/** Why something about a message could not be had or done, in words. */
export function failureText(i18n: I18n, failure: LookingFailure): string {
  switch (failure.kind) {
    case 'unreachable':
      return i18n._({ id: 'messages.failed.unreachable', message: 'The server cannot be reached. Try again later.' });
    case 'refused':
      return i18n._({
        id: 'messages.failed.refused',
        message: 'The server refused: {message}',
        values: { message: failure.message },
      });
    case 'unknownEvent':
    case 'unknownRoom':
    case 'notForwardable':
    case 'empty':
      return i18n._({ id: 'messages.failed.gone', message: 'The message no longer exists.' });
    case 'encryptedFile':
      return i18n._({
        id: 'messages.failed.encryptedFile',
        message: 'This file is encrypted, but that room is not. Everybody there, and its server, could open the file.',
      });
    case 'encryptionUnavailable':
      return i18n._({
        id: 'messages.failed.encrypted',
        message: 'That room is encrypted, and this browser cannot store encryption keys.',
      });
    default:
      return i18n._({ id: 'messages.failed.other', message: 'That did not work. Try again.' });
  }
}
