import { useRoomListSlots } from './feature.ts';
import { Removals } from './Removals.tsx';
import { useDensity } from './use-density.ts';

/** Notes above the rooms: those of other features, and removals from rooms. */
export function ListNotes() {
  const { notes } = useRoomListSlots();
  const isNarrow = useDensity() === 'icons';
  return (
    <>
      {notes.map(({ id, Note }) => (
        <Note key={id} isNarrow={isNarrow} />
      ))}
      <Removals />
    </>
  );
}
