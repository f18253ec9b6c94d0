import type { I18n } from '@lingui/core';
import type { MediaFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** The reason why a film is not played: it did not come, or the browser cannot play it. */
export type FilmFailure = MediaFailure | PortFailure | { readonly kind: 'cannotPlay' };

/** True where to ask again may help. */
export function mayRetry({ kind }: FilmFailure): boolean {
  return kind === 'unreachable' || kind === 'refused' || kind === 'engineLost' || kind === 'cancelled';
}

/** The sentence in the place of a film that is not played. */
export function filmFailureText(i18n: I18n, failure: FilmFailure): string {
  switch (failure.kind) {
    case 'notFound':
      return i18n._({ id: 'messages.play.notFound', message: 'The server does not have this file any more.' });
    case 'tooLarge':
      return i18n._({ id: 'messages.play.tooLarge', message: 'This file is too large to be fetched.' });
    case 'damaged':
      return i18n._({
        id: 'messages.play.damaged',
        message: 'This file was changed on its way: it is not what was sent.',
      });
    case 'encryptionUnavailable':
      return i18n._({ id: 'messages.play.noEncryption', message: 'This file is encrypted and cannot be opened here.' });
    case 'cannotPlay':
      return i18n._({
        id: 'messages.play.failed',
        message: 'This file cannot be played here. Download it instead.',
      });
    default:
      return i18n._({ id: 'messages.play.unreachable', message: 'This file could not be loaded.' });
  }
}
