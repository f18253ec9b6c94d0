import type { EditFailure, SendTextFailure } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { DraftPlace } from '../../lib/drafts/draft-place.ts';
import { type Draft, drafts } from '../../lib/drafts/drafts.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { type SendFilesFailure, sendFiles } from './files/send-files.ts';
import { parseTyped, type Typed } from './parse-typed.ts';

export type ComposerFailure =
  | SendTextFailure
  | SendFilesFailure
  | EditFailure
  | PortFailure
  /** Sending the same once more sends it as text. */
  | { readonly kind: 'unknownCommand'; readonly word: string };

export interface ComposedIn {
  readonly roomId: RoomId;
  /** The thread that is written in; null for the room. */
  readonly threadRoot: EventId | null;
  /** Null while unknown. */
  readonly isEncrypted: boolean | null;
  readonly onSent: () => void;
}

/** Ways to send what is written. None rejects; what could not be kept is back in the box, and `fail` hears why. */
interface Sending {
  /** `failure` is why it was not sent before, if it was tried. */
  readonly text: (draft: Draft, failure: ComposerFailure | null) => Promise<void>;
  /** With all files that are chosen. */
  readonly files: (draft: Draft) => Promise<void>;
  readonly edit: (changed: NonNullable<Draft['edit']>) => Promise<void>;
}

/** Sends what is written in a place. */
export function useSending(
  { roomId, threadRoot, isEncrypted, onSent }: ComposedIn,
  place: DraftPlace,
  setFailure: (failure: ComposerFailure | null) => void,
): Sending {
  const { client } = useClient();
  const sendText = useCommand('messages.sendText');
  const editText = useCommand('messages.edit');

  const text = async (draft: Draft, failure: ComposerFailure | null) => {
    const typed = typedOf(draft.text, failure);
    if (typed.kind === 'unknownCommand') return setFailure(typed);
    drafts.write(place, { text: '', reply: null });
    onSent();
    const answer = await sendText({
      roomId,
      text: typed.text,
      as: typed.as,
      format: 'markdown',
      ...belongingOf(draft.reply, threadRoot),
    });
    if (answer.ok) return;
    bringBack(place, draft);
    setFailure(answer.error);
  };

  const files = async (draft: Draft) => {
    drafts.write(place, { text: '', reply: null });
    onSent();
    const message = { roomId, caption: draft.text, ...belongingOf(draft.reply, threadRoot) };
    // A small picture too many does no harm; one too few leaves an encrypted picture without.
    const outcome = await sendFiles(client, place, message, isEncrypted !== false);
    if (!outcome.isCaptionSent) bringBack(place, draft);
    setFailure(outcome.failure);
  };

  const edit = async (changed: NonNullable<Draft['edit']>) => {
    drafts.write(place, { edit: null });
    if (changed.text.trim() === changed.original.trim()) return;
    const answer = await editText({ roomId, eventId: changed.eventId, text: changed.text, format: 'markdown' });
    if (answer.ok) return;
    if (drafts.read(place).edit === null) drafts.write(place, { edit: changed });
    setFailure(answer.error);
  };

  return { text, files, edit };
}

/** What it answers, and the thread that it stands in. */
function belongingOf(reply: Draft['reply'], threadRoot: EventId | null) {
  return {
    ...(reply === null ? {} : { replyTo: reply.eventId }),
    ...(threadRoot === null ? {} : { threadRoot }),
  };
}

/** What is sent. Who was asked about a command that is not known and sends it again means it as text. */
function typedOf(text: string, failure: ComposerFailure | null): Typed {
  return failure?.kind === 'unknownCommand' ? { kind: 'say', as: 'text', text } : parseTyped(text);
}

/** Puts back into the box what could not be kept. What was begun meanwhile stays, under it. */
function bringBack(place: DraftPlace, { text, reply }: Draft): void {
  const meanwhile = drafts.read(place);
  const both = meanwhile.text === '' ? text : `${text}\n${meanwhile.text}`;
  drafts.write(place, { text: both, reply: meanwhile.reply ?? reply });
}
