import { useView } from '../../../lib/view/use-view.ts';
import type { ListNoteProps } from '../../room-list/contract.ts';
import { LoadedSharing } from './LoadedSharing.tsx';

/** Over the list of rooms: each room in which this device shares where it is. */
export function SharingNotes({ isNarrow }: ListNoteProps) {
  const view = useView('location.sharing', null);
  if (view.kind !== 'ready') return null;
  return view.value.map(({ roomId, endsAt, isEndRefused }) => (
    <LoadedSharing
      key={roomId}
      roomId={roomId}
      endsAt={endsAt}
      isEndRefused={isEndRefused}
      place={isNarrow ? 'narrowList' : 'list'}
    />
  ));
}
