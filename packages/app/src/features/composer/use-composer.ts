import type { EditFailure, SendTextFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { type Draft, drafts } from '../../lib/tab-store/drafts.ts';
import { useCommand } from '../../lib/view/use-command.ts';

export type ComposerFailure = SendTextFailure | EditFailure | PortFailure;

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
    drafts.write(roomId, { text: '', reply: null });
    onSent();
    const answer = await sendText({
      roomId,
      text: draft.text,
      format: 'markdown',
      ...(reply === null ? {} : { replyTo: reply.eventId }),
    });
    if (answer.ok) return;
    // What was begun meanwhile stays, under what came back.
    const meanwhile = drafts.read(roomId);
    const back = meanwhile.text === '' ? draft.text : `${draft.text}\n${meanwhile.text}`;
    drafts.write(roomId, { text: back, reply: meanwhile.reply ?? reply });
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

function useDraft(roomId: RoomId): Draft {
  const look = useCallback(() => drafts.read(roomId), [roomId]);
  return useSyncExternalStore(subscribe, look);
}

const subscribe = (listener: () => void) => drafts.subscribe(listener);
