import type { EditFailure } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { PortFailure } from '@parley/sdk/client/remote.ts';
import type { DraftPlace } from '../../lib/drafts/draft-place.ts';
import { type Draft, drafts } from '../../lib/drafts/drafts.ts';
import { useCommand } from '../../lib/view/use-command.ts';

/** Sends a changed message of a place. What was not changed is not sent; what could not be kept is back in the box, and `fail` hears why. */
export function useEditing(roomId: RoomId, place: DraftPlace, fail: (failure: EditFailure | PortFailure) => void) {
  const editText = useCommand('messages.edit');
  return async (changed: NonNullable<Draft['edit']>) => {
    drafts.write(place, { edit: null });
    if (changed.text.trim() === changed.original.trim()) return;
    const answer = await editText({ roomId, eventId: changed.eventId, text: changed.text, format: 'markdown' });
    if (answer.ok) return;
    if (drafts.read(place).edit === null) drafts.write(place, { edit: changed });
    fail(answer.error);
  };
}
