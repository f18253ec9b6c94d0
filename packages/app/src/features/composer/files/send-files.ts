import type { FileTooLarge, PictureKeepsDetails, SendTextFailure } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { Client, PortFailure } from '@parley/sdk/client/remote.ts';
import type { DraftPlace } from '../../../lib/drafts/draft-place.ts';
import { type ChosenFile, chosenFiles, type FileProblem } from './chosen-files.ts';
import { dropFile } from './keep-files.ts';
import { joinWords } from './move-file.ts';
import { isSendable, readChosen, readRedrawn } from './use-files.ts';

export type SendFilesFailure = SendTextFailure | FileTooLarge | PictureKeepsDetails | PortFailure;

/** The place where files go, and what is said with the first of them. */
export interface FilesMessage {
  readonly roomId: RoomId;
  readonly caption: string;
  readonly replyTo?: EventId;
  readonly threadRoot?: EventId;
}

export interface FilesOutcome {
  /** Why files were not taken; null if all were. Those are still chosen. */
  readonly failure: SendFilesFailure | null;
  /** True if the caption went with one. */
  readonly isCaptionSent: boolean;
}

/**
 * Hands what is chosen for a place over to be sent, one after the other. What the engine has taken is shown by the timeline, and is not
 * chosen any more; what it has not stays, with the reason. `isEncrypted` tells whether the server can make small pictures itself.
 */
export async function sendFiles(
  client: Client,
  place: DraftPlace,
  message: FilesMessage,
  isEncrypted: boolean,
): Promise<FilesOutcome> {
  const leaving = chosenFiles.read(place).filter(isSendable);
  for (const { id } of leaving) chosenFiles.change(place, id, { isLeaving: true });
  let isFirst = true;
  let failure: SendFilesFailure | null = null;
  for (const chosen of leaving) {
    const { caption, ...where } = message;
    const own = chosen.plan.caption;
    const more = isFirst
      ? { ...where, caption: joinWords(caption, own) }
      : { roomId: where.roomId, caption: own, ...threadOf(where) };
    const outcome = await sendOne(client, chosen, more, isEncrypted);
    if (outcome === null) {
      dropFile(place, chosen.id);
      isFirst = false;
      continue;
    }
    chosenFiles.change(place, chosen.id, { isLeaving: false, problem: problemOf(outcome) });
    if (outcome.kind !== 'unreadable') failure = outcome;
  }
  return { failure, isCaptionSent: !isFirst };
}

function problemOf(outcome: SendFilesFailure | { readonly kind: 'unreadable' }): FileProblem | null {
  const { kind } = outcome;
  return kind === 'unreadable' || kind === 'tooLarge' || kind === 'keepsDetails' ? outcome : null;
}

function threadOf({ threadRoot }: Omit<FilesMessage, 'caption'>): Pick<FilesMessage, 'threadRoot'> {
  return threadRoot === undefined ? {} : { threadRoot };
}

/** Null for success. */
async function sendOne(
  client: Client,
  chosen: ChosenFile,
  message: FilesMessage,
  isEncrypted: boolean,
): Promise<SendFilesFailure | { readonly kind: 'unreadable' } | null> {
  const read = await readChosen(chosen);
  if (read === null) return { kind: 'unreadable' };
  const hasServerPicture = !isEncrypted && read.as === 'image';
  const thumbnail = hasServerPicture ? null : read.thumbnail;
  const input = { ...message, ...read, thumbnail, format: 'markdown' } as const;
  const answer = await client.command('messages.sendFile', input);
  if (answer.ok || answer.error.kind !== 'keepsDetails') return answer.ok ? null : answer.error;
  const redrawn = await readRedrawn(chosen);
  if (redrawn === null) return answer.error;
  const again = await client.command('messages.sendFile', { ...input, ...redrawn });
  return again.ok ? null : again.error;
}
