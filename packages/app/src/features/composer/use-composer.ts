import { useEffect, useState } from 'react';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { type Draft, drafts } from '../../lib/drafts/drafts.ts';
import { useRead } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { type FilesState, hasSendable, useFiles } from './files/use-files.ts';
import { type ComposedIn, type ComposerFailure, useSending } from './use-sending.ts';

export interface ComposerState {
  readonly draft: Draft;
  /** What is in the box: of the edit if there is one, else of the draft. */
  readonly text: string;
  /** Why the last message could not even be kept; its text is back in the box. */
  readonly failure: ComposerFailure | null;
  /** What goes with the next message. */
  readonly files: FilesState;
  /** Whether there is something to send. */
  readonly canSend: boolean;
  readonly type: (text: string) => void;
  readonly send: () => void;
  /** Somebody is about to write: has what sending needs fetched. */
  readonly prepare: () => void;
  readonly cancelReply: () => void;
  readonly cancelEdit: () => void;
  /** The cursor is not in the box any more. */
  readonly release: () => void;
}

/**
 * What is being written in a room or thread. Sending empties the box at once; the message is shown by the timeline as soon as the
 * engine has stored it, and its text comes back if that fails.
 */
export function useComposer(composed: ComposedIn): ComposerState {
  const place = draftPlace(composed.roomId, composed.threadRoot);
  const draft = useRead(drafts, () => drafts.read(place));
  const files = useFiles(place);
  const [failure, setFailure] = useState<ComposerFailure | null>(null);
  const sending = useSending(composed, place, setFailure);
  useEffect(() => () => drafts.release(place), [place]);
  const prepare = useCommand('messages.prepare');
  const text = draft.edit?.text ?? draft.text;
  const canSend = text.trim() !== '' || (draft.edit === null && hasSendable(files.files));

  return {
    draft,
    text,
    failure,
    files,
    canSend,
    type: (next) => {
      setFailure(null);
      drafts.type(place, draft.edit === null ? { text: next } : { edit: { ...draft.edit, text: next } });
    },
    send: () => {
      if (!canSend) return;
      setFailure(null);
      if (draft.edit !== null) void sending.edit(draft.edit);
      else void (hasSendable(files.files) ? sending.files(draft) : sending.text(draft, failure));
    },
    prepare: () => void prepare(null),
    cancelReply: () => drafts.write(place, { reply: null }),
    cancelEdit: () => drafts.write(place, { edit: null }),
    release: () => drafts.release(place),
  };
}
