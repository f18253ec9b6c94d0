import type { RoomId } from '@parley/sdk/client/ids.ts';
import { useMemo } from 'react';
import { useView } from '../../../lib/view/use-view.ts';
import type { ActionRoom } from '../contract.ts';
import { useTimelineSlots } from '../feature.ts';

/** What the person may do with messages here. The same object as long as that is the same: all rows hang on it. */
export function useActionRoom(roomId: RoomId): ActionRoom {
  const { factsOf } = useTimelineSlots();
  const view = useView('timeline.room', { roomId });
  const room = view.kind === 'ready' && view.value.kind === 'known' ? view.value : null;
  const maySend = room?.maySend ?? false;
  const mayRedactOwn = room?.mayRedact.own ?? false;
  const mayRedactOthers = room?.mayRedact.others ?? false;
  const facts = room === null ? '' : factsOf(room).join('\n');
  return useMemo(
    () => ({ maySend, mayRedactOwn, mayRedactOthers, facts: new Set(facts.split('\n')) }),
    [maySend, mayRedactOwn, mayRedactOthers, facts],
  );
}
