import { useEffect, useState } from 'react';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { type Draft, drafts } from '../../lib/drafts/drafts.ts';
import { markPainted } from '../../lib/marks.ts';
import { useRead } from '../../lib/store/use-readable.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { type FilesState, hasSendable, useFiles } from './files/use-files.ts';
import type { AllQuestion } from './notify-all/use-all-question.ts';
import { useAllQuestion } from './notify-all/use-all-question.ts';
import { type ComposedIn, type ComposerFailure, sendNow, useSending, wordsToSend } from './use-sending.ts';

export interface ComposerState {
  readonly draft: Draft;
  /** The text in the box: of the edit if there is one, else of the draft. */
  readonly text: string;
  /** Why the last message could not even be kept; its text is back in the box. */
  readonly failure: ComposerFailure | null;
  /** The answer of a command that was done; null for none. */
  readonly answer: string | null;
  /** The list of commands is open. */
  readonly hasHelp: boolean;
  /** A message may notify everybody; null where nothing is asked. */
  readonly allQuestion: AllQuestion | null;
  /** The files that go with the next message. */
  readonly files: FilesState;
  /** True if there is something to send. */
  readonly canSend: boolean;
  readonly type: (text: string) => void;
  readonly send: () => void;
  /** Somebody is about to write: has what sending needs fetched. */
  readonly prepare: () => void;
  readonly cancelReply: () => void;
  readonly cancelEdit: () => void;
  /** Has the answer mention its author, or not. */
  readonly mention: (isMentioning: boolean) => void;
  readonly closeHelp: () => void;
  /** The cursor is not in the box any more. */
  readonly release: () => void;
}

/**
 * The draft of a room or thread as it is written. Sending empties the draft at once; the message is shown by the timeline as soon as the
 * engine has stored it, with the empty box (`holdDrawing`), and its text comes back if that fails.
 */
export function useComposer(composed: ComposedIn): ComposerState {
  const place = draftPlace(composed.roomId, composed.threadRoot);
  const draft = useRead(drafts, () => drafts.read(place));
  const files = useFiles(place);
  const [failure, setFailure] = useState<ComposerFailure | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const [hasHelp, setHasHelp] = useState(false);
  const { allQuestion, askAll, whenMeant } = useAllQuestion();
  const sending = useSending(composed, place, {
    failed: setFailure,
    answered: setAnswer,
    helpWanted: () => setHasHelp(true),
    askAll,
  });
  useEffect(() => () => drafts.release(place), [place]);
  const prepare = useCommand('messages.prepare');
  const text = draft.edit?.text ?? draft.text;
  const canSend = text.trim() !== '' || (draft.edit === null && hasSendable(files.files));

  return {
    draft,
    text,
    failure,
    answer,
    hasHelp,
    allQuestion,
    files,
    canSend,
    type: (next) => {
      markPainted('parley:typed', null);
      setFailure(null);
      setAnswer(null);
      drafts.type(place, draft.edit === null ? { text: next } : { edit: { ...draft.edit, text: next } });
    },
    send: () => {
      if (!canSend) return;
      // Setting what is set already may draw, and with it the box, before the message is there.
      if (failure !== null) setFailure(null);
      if (answer !== null) setAnswer(null);
      const words = wordsToSend(drafts.read(place), files.files, failure);
      whenMeant(words, () => void sendNow(sending, place, files.files, failure));
    },
    prepare: () => void prepare(null),
    cancelReply: () => drafts.write(place, { reply: null }),
    cancelEdit: () => drafts.write(place, { edit: null }),
    mention: (isMentioning) => {
      if (draft.reply !== null) drafts.write(place, { reply: { ...draft.reply, isMentioning } });
    },
    closeHelp: () => setHasHelp(false),
    release: () => drafts.release(place),
  };
}
