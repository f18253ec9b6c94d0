import type { I18n } from '@lingui/core';
import type { BeginFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';

/** A failed room: what the engine says, or a file that is no picture. */
export type RoomFailure = BeginFailure | PortFailure | { readonly kind: 'noPicture' };

/** Says why nothing was begun. `unanswered` is said where no answer came: it may have been done. */
export function beginFailureText(i18n: I18n, failure: BeginFailure | PortFailure, unanswered: string): string {
  switch (failure.kind) {
    case 'refused':
      return i18n._({
        id: 'begin.refused',
        message: 'The server refused: {reason}',
        values: { reason: failure.message === '' ? String(failure.status) : failure.message },
      });
    case 'pictureRefused':
      return i18n._({
        id: 'begin.pictureRefused',
        message: 'The server did not take the picture: {reason} Choose another one, or none.',
        values: { reason: failure.message },
      });
    case 'addressTaken':
      return i18n._({ id: 'begin.addressTaken', message: 'Another room has this address. Choose another one.' });
    default:
      return unanswered;
  }
}
