import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import { useMemo } from 'react';
import { useView } from '../../../lib/view/use-view.ts';
import type { ActionRoom } from '../contract.ts';

const NONE: readonly EventId[] = [];

/** What the person may do with messages here. The same object as long as that is the same: all rows hang on it. */
export function useActionRoom(roomId: RoomId): ActionRoom {
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const maySend = room?.maySend ?? false;
  const mayRedactOwn = room?.mayRedact.own ?? false;
  const mayRedactOthers = room?.mayRedact.others ?? false;
  const mayPin = room?.mayPin ?? false;
  const pinned = (room?.pinned ?? NONE).join('\n');
  return useMemo(
    () => ({
      maySend,
      mayRedactOwn,
      mayRedactOthers,
      mayPin,
      pinned: new Set(pinned.split('\n') as EventId[]),
    }),
    [maySend, mayRedactOwn, mayRedactOthers, mayPin, pinned],
  );
}
