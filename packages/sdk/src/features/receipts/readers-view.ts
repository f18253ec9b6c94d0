import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { People } from '../../core/timeline/timeline.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { EventReader, EventReaders } from './contract.ts';
import { placeReaders } from './place-readers.ts';

type Snapshot = ListSnapshot<null, EventReaders>;

/** Who else has read a room up to where, following its changes. */
export function openReaders(
  account: Need<'me' | 'rooms' | 'events'>,
  roomId: RoomId,
  scope: Scope,
): Readable<Snapshot> {
  const { rooms, me, events } = account;
  const { readers } = rooms;
  const people = new People();
  const changed = new Signal<void>();
  scope.onEnd(readers.watch(roomId));
  for (const signal of [readers.changed, rooms.changed])
    scope.onEnd(signal.subscribe((which) => which.has(roomId) && changed.emit()));
  // What cannot be read now comes with the next receipt.
  scope.run(async () => {
    await rooms.load(roomId);
    await rooms.serial.run(() => readers.load(roomId));
    changed.emit();
  });
  return new DerivedValue([changed], (before: Snapshot | undefined): Snapshot => {
    const room = rooms.peek(roomId);
    if (room === undefined) return before ?? { head: null, items: [] };
    const known = new Map((before?.items ?? []).map((item) => [item.key, item]));
    const placed = placeReaders(room.chunks, readers.of(roomId), me, events);
    const items = placed.map(({ eventId, readers: found }): EventReaders => {
      const shown = found.map(({ userId, timestamp }): EventReader => {
        return { person: people.of(room.state, userId), readAt: timestamp };
      });
      const was = known.get(eventId);
      return was !== undefined && isSame(was.readers, shown) ? was : { key: eventId, eventId, readers: shown };
    });
    return { head: null, items };
  });
}

function isSame(before: readonly EventReader[], after: readonly EventReader[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ person, readAt }, index) => person === after[index]?.person && readAt === after[index].readAt)
  );
}
