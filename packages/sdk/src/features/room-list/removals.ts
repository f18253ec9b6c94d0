import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomNameOf } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomRemoval } from './contract.ts';

/** Rooms that the person was removed from and has not seen so. All rooms are looked at once, then those that change. */
export function openRemovals({ rooms, me }: Need<'rooms' | 'me'>, scope: Scope): Readable<readonly RoomRemoval[]> {
  const value = new ObservableValue<readonly RoomRemoval[]>([]);
  const found = new Map<RoomId, RoomRemoval>();
  const look = (roomIds: Iterable<RoomId>) => {
    for (const roomId of roomIds) {
      const removal = removalOf(roomId);
      if (removal === null) found.delete(roomId);
      else found.set(roomId, removal);
    }
    const next = [...found.values()];
    if (!isSameData(next, value.current)) value.set(next);
  };
  const removalOf = (roomId: RoomId): RoomRemoval | null => {
    const record = rooms.records.get(roomId);
    const removal = record?.removal ?? null;
    if (record === undefined || removal === null || removal.isSeen === true) return null;
    const { kind, byName, reason } = removal;
    return { roomId, name: roomNameOf(record, me), kind, byName, reason };
  };
  look(rooms.records.keys());
  scope.onEnd(rooms.changed.subscribe(look));
  return value;
}
