import { assertNever } from '../../base/assert/assert.ts';
import type { AttachmentFailure } from '../../core/crypto/crypto.ts';
import type { MediaFailure } from '../../protocol/events/fetched-media.ts';

/** The reason why an encrypted file is not shown. */
export function notOpened({ kind }: AttachmentFailure): MediaFailure {
  switch (kind) {
    case 'failed':
      return { kind: 'damaged' };
    case 'broken':
      // The machine will be there again: so may what is asked for.
      return { kind: 'unreachable' };
    case 'noMachine':
      return { kind: 'encryptionUnavailable' };
    default:
      return assertNever(kind);
  }
}
