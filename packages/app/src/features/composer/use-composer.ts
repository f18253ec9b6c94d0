import type { EditFailure, SendTextFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { type Draft, drafts } from '../../lib/tab-store/drafts.ts';
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
 * What is being written in a room. Sending empties the box at once; the message is shown by the timeline as soon as the
 * engine has stored it, and its text comes back if that fails.
 */
export function useComposer(roomId: RoomId, onSent: () => void): ComposerState {
  const draft = useDraft(roomId);
  const [failure, setFailure] = useState<ComposerFailure | null>(null);
  const sendText = useCommand('messages.sendText');
  const editText = useCommand('messages.edit');
  const prepare = useCommand('messages.prepare');
  const text = draft.edit?.text ?? draft.text;

  const sendDraft = async () => {
    const { reply } = draft;
    const typed = typedOf(draft.text, failure);
    if (typed.kind === 'unknownCommand') return setFailure(typed);
    drafts.write(roomId, { text: '', reply: null });
    onSent();
    const answer = await sendText({
      roomId,
      text: typed.text,
      as: typed.as,
      format: 'markdown',
      ...(reply === null ? {} : { replyTo: reply.eventId }),
    });
    if (answer.ok) return;
    bringBack(roomId, draft);
    setFailure(answer.error);
  };

  const sendEdit = async (edit: NonNullable<Draft['edit']>) => {
    drafts.write(roomId, { edit: null });
    if (edit.text.trim() === edit.original.trim()) return;
    const answer = await editText({ roomId, eventId: edit.eventId, text: edit.text, format: 'markdown' });
    if (answer.ok) return;
    if (drafts.read(roomId).edit === null) drafts.write(roomId, { edit });
    setFailure(answer.error);
  };

  return {
    draft,
    text,
    failure,
    type: (next) => {
      setFailure(null);
      drafts.write(roomId, draft.edit === null ? { text: next } : { edit: { ...draft.edit, text: next } });
    },
    send: () => {
      if (text.trim() === '') return;
      setFailure(null);
      void (draft.edit === null ? sendDraft() : sendEdit(draft.edit));
    },
    prepare: () => void prepare(null),
    cancelReply: () => drafts.write(roomId, { reply: null }),
    cancelEdit: () => drafts.write(roomId, { edit: null }),
  };
}

/** What is sent. Who was asked about a command that is not known and sends it again means it as text. */
function typedOf(text: string, failure: ComposerFailure | null): Typed {
  return failure?.kind === 'unknownCommand' ? { kind: 'say', as: 'text', text } : parseTyped(text);
}

/** Puts back into the box what could not be kept. What was begun meanwhile stays, under it. */
function bringBack(roomId: RoomId, { text, reply }: Draft): void {
  const meanwhile = drafts.read(roomId);
  const both = meanwhile.text === '' ? text : `${text}\n${meanwhile.text}`;
  drafts.write(roomId, { text: both, reply: meanwhile.reply ?? reply });
}

function useDraft(roomId: RoomId): Draft {
  const look = useCallback(() => drafts.read(roomId), [roomId]);
  return useSyncExternalStore(subscribe, look);
}

const subscribe = (listener: () => void) => drafts.subscribe(listener);
