/** Files, from where a person chose them to the outbox. */

import { stripPicture } from '../../../base/picture/strip-picture.ts';
import { err, ok, type Result } from '../../../base/result/result.ts';
import type { Need } from '../../../core/feature/faces.ts';
import { isKnown, mayWrite } from '../../../core/feature/writing.ts';
import type { NewFile } from '../../../core/outbox/outbox.ts';
import { mediaConfig } from '../../../protocol/endpoints/media.ts';
import type { TransactionId } from '../../../protocol/ids/ids.ts';
import type { SendTextFailure } from '../contract.ts';
import { fitsEvent } from '../fits-event.ts';
import { findBelonging, type WritingNeeds } from '../send.ts';
import { writingPlace } from '../writing-place.ts';
import { composeFile } from './compose-file.ts';
import type { FileTooLarge, PictureKeepsDetails, SendFile } from './contract.ts';
import { MOST_FILE_BYTES } from './most-bytes.ts';

/** Stores a file and its message to be sent. `txnId` makes a repetition of the same command known. */
export async function sendFile(
  account: WritingNeeds,
  input: SendFile,
  txnId: TransactionId,
): Promise<Result<{ readonly txnId: TransactionId }, SendTextFailure | FileTooLarge | PictureKeepsDetails>> {
  const { roomId, thumbnail } = input;
  const writable = mayWrite(account, roomId);
  if (!writable.ok) return writable;
  if (input.bytes.byteLength > MOST_FILE_BYTES) return err({ kind: 'tooLarge', limitBytes: MOST_FILE_BYTES });
  const belonging = await findBelonging(account, input);
  if (!belonging.ok) return belonging;
  if (await isKnown(account, roomId, txnId)) return ok({ txnId });
  const bytes = input.as === 'image' ? stripPicture(input.bytes) : input.bytes;
  if (bytes === null) return err({ kind: 'keepsDetails' });
  const files: readonly NewFile[] = [
    ...(thumbnail === null
      ? []
      : [{ part: 'thumbnail' as const, mimeType: thumbnail.mimeType, bytes: thumbnail.bytes }]),
    { part: 'file', mimeType: input.mimeType, bytes },
  ];
  const place = await writingPlace(account, roomId, input.caption);
  const content = composeFile(input, bytes.byteLength, place, belonging.value);
  if (!fitsEvent(content, account.rooms.records.get(roomId)?.isEncrypted === true)) return err({ kind: 'textTooLong' });
  const payload = { kind: 'event', type: 'm.room.message', content } as const;
  const added = await account.outbox.add(roomId, payload, txnId, files);
  return added.ok ? ok({ txnId: added.value.txnId }) : err({ kind: 'storageFailed' });
}

/** The largest file that can be sent, as far as is known: a server that cannot be asked now says so when the file comes (03.MX-06). */
export async function fileLimit(
  account: Need<'me' | 'requests' | 'rooms' | 'outbox' | 'crypto'>,
  signal: AbortSignal,
): Promise<number> {
  const asked = await account.requests.send(mediaConfig, { signal });
  return Math.min(MOST_FILE_BYTES, asked.ok ? (asked.value ?? MOST_FILE_BYTES) : MOST_FILE_BYTES);
}
