import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomEntry } from './room-entry.ts';
import type { RoomIndex } from './room-index.ts';
import { compareNames } from './section-orders.ts';

/** The names of the user's own sections, in their order. All rooms are looked at once, then those that change. */
export function openOwnSections(index: RoomIndex, scope: Scope): Readable<readonly string[]> {
  const value = new ObservableValue<readonly string[]>([]);
  const counts = new Map<string, number>();
  const names = new Map<RoomId, string>();
  const look = (roomId: RoomId, entry: RoomEntry | undefined): boolean => {
    const before = names.get(roomId);
    const now = nameOf(entry);
    if (now === before) return false;
    if (before !== undefined) count(counts, before, -1);
    if (now === undefined) names.delete(roomId);
    else {
      names.set(roomId, now);
      count(counts, now, 1);
    }
    return true;
  };
  const tell = () => value.set([...counts.keys()].sort(compareNames));
  for (const entry of index.sorted) look(entry.roomId, entry);
  tell();
  scope.onEnd(
    index.changed.subscribe((rooms) => {
      const moved = [...rooms].filter((roomId) => look(roomId, index.get(roomId)));
      if (moved.length > 0) tell();
    }),
  );
  return value;
}

function nameOf(entry: RoomEntry | undefined): string | undefined {
  if (entry === undefined || entry.section === 'spaces') return undefined;
  return entry.record.section ?? undefined;
}

function count(counts: Map<string, number>, name: string, step: 1 | -1): void {
  const now = (counts.get(name) ?? 0) + step;
  if (now === 0) counts.delete(name);
  else counts.set(name, now);
}
