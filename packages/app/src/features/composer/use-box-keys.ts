import type { KeyboardEvent } from 'react';
import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { drafts } from '../../lib/drafts/drafts.ts';
import type { ComposerProps, ConversationControls } from '../timeline/contract.ts';
import { isSendKey } from './enter-key.ts';
import { sourceOf } from './message-actions.ts';
import type { ComposerState } from './use-composer.ts';

/** Where is written. */
type Written = Pick<ComposerProps, 'roomId' | 'threadRoot'>;

/** The keys of the box: Enter sends, Escape leaves an edit or a reply, the arrow up edits, and then walks into the messages. */
export function useBoxKeys(
  written: Written,
  conversation: ConversationControls,
  composer: ComposerState,
): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  return (event) => {
    const { nativeEvent, currentTarget } = event;
    if (isSendKey(nativeEvent, composer.text, currentTarget.selectionStart)) {
      event.preventDefault();
      composer.send();
    } else if (event.key === 'Escape') {
      // What is left here must not go on to the page's Escape, which leaves the place one reads at.
      if (leave(composer)) event.preventDefault();
    } else if (event.key === 'ArrowUp' && isPlain(event)) {
      if (isAtStart(currentTarget) && goUp(written, conversation, composer)) event.preventDefault();
    }
  };
}

function leave({ draft, cancelEdit, cancelReply }: ComposerState): boolean {
  if (draft.edit !== null) cancelEdit();
  else if (draft.reply !== null) cancelReply();
  else return false;
  return true;
}

/** From an empty box into editing the newest own message; from an edit that was not begun on into the messages. */
function goUp(
  { roomId, threadRoot }: Written,
  conversation: ConversationControls,
  { draft, cancelEdit }: ComposerState,
): boolean {
  if (draft.edit !== null) {
    if (draft.edit.text !== draft.edit.original) return false;
    cancelEdit();
    return conversation.focusNewest();
  }
  if (draft.text !== '') return false;
  const item = conversation.findNewest((candidate) => sourceOf(candidate) !== null);
  const original = item === null ? null : sourceOf(item);
  if (item === null || original === null) return conversation.focusNewest();
  // The box has the focus, and its new text puts the cursor at the end. Focus that came a frame later would take it back from the messages.
  drafts.write(draftPlace(roomId, threadRoot), { edit: { eventId: item.relationId, original, text: original } });
  return true;
}

function isPlain({ ctrlKey, altKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && !shiftKey && !nativeEvent.isComposing;
}

/** Nothing is selected, and the cursor is before everything; or where it stands after beginning to edit, on the only line. */
function isAtStart({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean {
  if (selectionStart !== selectionEnd) return false;
  return selectionStart === 0 || (selectionStart === value.length && !value.includes('\n'));
}
