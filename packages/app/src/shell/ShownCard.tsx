import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useEffect } from 'react';
import { Chunk } from '../lib/chunk/chunk.ts';
import { useChunk } from '../lib/chunk/use-chunk.ts';
import { useReadable } from '../lib/store/use-readable.ts';
import { closeUserCard, type ShownCard as Shown, shownCard } from '../lib/user-card/user-card.ts';

const personDialogChunk = new Chunk(() => import('./PersonDialog.tsx'));

/** The card that is shown over the page, of whoever it is. */
export function ShownCard({ openRoomId }: { readonly openRoomId: RoomId | null }) {
  const shown = useReadable(shownCard);
  // A card is about the room it was opened in.
  useEffect(() => closeUserCard, [openRoomId]);
  return shown === null ? null : <LoadedCard {...shown} roomId={shown.roomId ?? openRoomId} />;
}

/** Without its code there is no card; the next press tries again. */
function LoadedCard({ userId, roomId }: Shown) {
  const chunk = useChunk(personDialogChunk);
  const hasFailed = chunk.kind === 'failed';
  useEffect(() => {
    if (hasFailed) closeUserCard();
  }, [hasFailed]);
  if (chunk.kind !== 'ready') return null;
  return <chunk.module.PersonDialog userId={userId} roomId={roomId} onClose={closeUserCard} />;
}
