import type { I18n } from '@lingui/core';
import type { PackFailure, SendStickerFailure } from '@parley/sdk/client/contract.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { formatBytes } from '../../lib/format/bytes.ts';

/** The reason why a sticker was not sent. */
export function stickerFailure(i18n: I18n, failure: SendStickerFailure | PortFailure): string {
  switch (failure.kind) {
    case 'encryptionUnavailable':
      return i18n._({
        id: 'imagePacks.failure.encryption',
        message: 'Not sent: this room is encrypted, and this browser cannot store encryption keys.',
      });
    case 'storageFailed':
      return i18n._({
        id: 'imagePacks.failure.storage',
        message: 'Not sent: the browser could not store the sticker. The disk may be full.',
      });
    default:
      return i18n._({
        id: 'imagePacks.failure.send',
        message: 'The sticker could not be sent. Try again in a moment.',
      });
  }
}

/** The reason why a change of packs failed. */
export function packFailure(i18n: I18n, failure: PackFailure | PortFailure): string {
  switch (failure.kind) {
    case 'full':
      return i18n._({ id: 'imagePacks.failure.full', message: 'The pack is full. Remove something from it first.' });
    case 'badShortcode':
      return i18n._({
        id: 'imagePacks.failure.shortcode',
        message: 'A shortcode has letters from a to z, digits, _ and -.',
      });
    case 'taken':
      return i18n._({ id: 'imagePacks.failure.taken', message: 'Another picture of the pack has this shortcode.' });
    case 'gone':
      return i18n._({ id: 'imagePacks.failure.gone', message: 'This picture is no longer in the pack.' });
    case 'tooLarge':
      return i18n._({
        id: 'imagePacks.failure.large',
        message: 'Too large: the limit is {limit}.',
        values: { limit: formatBytes(i18n.locale, failure.limitBytes) },
      });
    case 'badImage':
    case 'keepsDetails':
      return i18n._({ id: 'imagePacks.failure.image', message: 'This is no picture that can be used.' });
    case 'unknownRoom':
      return i18n._({ id: 'imagePacks.failure.room', message: 'Not saved: you are not in the room.' });
    case 'refused':
      return failure.status === 403
        ? i18n._({ id: 'imagePacks.failure.right', message: 'Not saved: you do not have permission.' })
        : i18n._({ id: 'imagePacks.failure.change', message: 'Not saved. Try again in a moment.' });
    case 'unreachable':
      return i18n._({ id: 'imagePacks.failure.offline', message: 'Not saved: the server cannot be reached.' });
    default:
      return i18n._({ id: 'imagePacks.failure.change', message: 'Not saved. Try again in a moment.' });
  }
}
