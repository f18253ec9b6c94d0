import type { EditFailure, SendTextFailure } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { type Draft, type DraftPlace, draftPlace, drafts } from '../../lib/tab-store/drafts.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { parseTyped, type Typed } from './parse-typed.ts';

export type ComposerFailure =
  | SendTextFailure
  | EditFailure
  | PortFailure
  /** Sending the same once more sends it as text. */
  | { readonly kind: 'unknownCommand'; readonly word: string };

export interface ComposerState {
  readonly draft: Draft;
  /** What is in the box: of the edit if there is one, else of the draft. */
  readonly text: string;
  /** Why the last message could not even be kept; its text is back in the box. */
  readonly failure: ComposerFailure | null;
  readonly type: (text: string) => void;
  readonly send: () => void;
  /** Somebody is about to write: has what sending needs fetched. */
  readonly prepare: () => void;
  readonly cancelReply: () => void;
  readonly cancelEdit: () => void;
}

/**
 * What is being written in a room or thread. Sending empties the box at once; the message is shown by the timeline as soon as the
 * engine has stored it, and its text comes back if that fails.
 */
export function useComposer(roomId: RoomId, threadRoot: EventId | null, onSent: () => void): ComposerState {
  const place = draftPlace(roomId, threadRoot);
  const draft = useDraft(place);
  const [failure, setFailure] = useState<ComposerFailure | null>(null);
  const sendText = useCommand('messages.sendText');
  const editText = useCommand('messages.edit');
  const prepare = useCommand('messages.prepare');
  const text = draft.edit?.text ?? draft.text;

  const sendDraft = async () => {
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

  const sendEdit = async (edit: NonNullable<Draft['edit']>) => {
    drafts.write(place, { edit: null });
    if (edit.text.trim() === edit.original.trim()) return;
    const answer = await editText({ roomId, eventId: edit.eventId, text: edit.text, format: 'markdown' });
    if (answer.ok) return;
    if (drafts.read(place).edit === null) drafts.write(place, { edit });
    setFailure(answer.error);
  };

  return {
    draft,
    text,
    failure,
    type: (next) => {
      setFailure(null);
      drafts.write(place, draft.edit === null ? { text: next } : { edit: { ...draft.edit, text: next } });
    },
    send: () => {
      if (text.trim() === '') return;
      setFailure(null);
      void (draft.edit === null ? sendDraft() : sendEdit(draft.edit));
    },
    prepare: () => void prepare(null),
    cancelReply: () => drafts.write(place, { reply: null }),
    cancelEdit: () => drafts.write(place, { edit: null }),
  };
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

function useDraft(place: DraftPlace): Draft {
  const look = useCallback(() => drafts.read(place), [place]);
  return useSyncExternalStore(subscribe, look);
}

const subscribe = (listener: () => void) => drafts.subscribe(listener);
