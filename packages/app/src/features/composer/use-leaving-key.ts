import { draftPlace } from '../../lib/drafts/draft-place.ts';
import { drafts } from '../../lib/drafts/drafts.ts';
import type { ComposerProps, ConversationControls } from '../timeline/contract.ts';
import { sourceOf } from './message-actions.ts';
import type { ComposerState } from './use-composer.ts';

/** The place of the message. */
type Written = Pick<ComposerProps, 'roomId' | 'threadRoot'>;

/** Deals with a key that leads out of what is written; true if something was done, so that the key goes no further. */
export type LeavingKey = (event: KeyboardEvent, isAtStart: () => boolean) => boolean;

/** Keys of both fields: Escape leaves an edit or a reply, the arrow up edits, and then walks into the messages. */
export function useLeavingKey(
  written: Written,
  conversation: ConversationControls,
  composer: ComposerState,
): LeavingKey {
  return (event, isAtStart) => {
    // Escape that leaves something here must not go on to the page's, which leaves the place one reads at.
    if (event.key === 'Escape') return leave(composer);
    return event.key === 'ArrowUp' && isPlain(event) && isAtStart() && goUp(written, conversation, composer);
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

function isPlain({ ctrlKey, altKey, metaKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && !shiftKey && !isComposing;
}
