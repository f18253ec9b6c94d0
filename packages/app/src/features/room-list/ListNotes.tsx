import { useRoomListSlots } from './feature.ts';
import { Removals } from './Removals.tsx';

/** Notes above the rooms: those of other features, and removals from rooms. */
export function ListNotes() {
  const { notes } = useRoomListSlots();
  return (
    <>
      {notes.map(({ id, Note }) => (
        <Note key={id} />
      ))}
      <Removals />
    </>
  );
}
