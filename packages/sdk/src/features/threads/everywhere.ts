/** The threads of all rooms with unread events. */
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { roomNameOf } from '../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { ThreadSomewhere } from './contract.ts';
import { unreadThreadsOf } from './unread.ts';

/** The unread threads of one room. */
interface Part {
  readonly bumpStamp: number;
  readonly threads: readonly ThreadSomewhere[];
}

/** Follows the unread threads until `scope` ends. All rooms are read once, then those that change. */
export function openEverywhere(
  account: Need<'me' | 'rooms' | 'pushRules'>,
  scope: Scope,
): Readable<ListSnapshot<null, ThreadSomewhere>> {
  const { rooms, pushRules } = account;
  const parts = new Map<RoomId, Part>();
  const changed = new Signal<void>();
  const look = (roomIds: Iterable<RoomId>) => {
    for (const roomId of roomIds) {
      const part = partOf(account, roomId);
      if (part === null) parts.delete(roomId);
      else parts.set(roomId, part);
    }
    changed.emit();
  };
  look(rooms.records.keys());
  scope.onEnd(rooms.changed.subscribe(look));
  scope.onEnd(pushRules.current.subscribe(() => look(rooms.records.keys())));
  return new DerivedValue([changed], () => {
    const inOrder = [...parts.values()].sort((one, other) => other.bumpStamp - one.bumpStamp);
    return { head: null, items: inOrder.flatMap(({ threads }) => threads) };
  });
}

/** Reads the unread threads of a room; null if there are none, or the room is muted. */
function partOf(account: Need<'me' | 'rooms' | 'pushRules'>, roomId: RoomId): Part | null {
  const record = account.rooms.records.get(roomId);
  if (record?.threads === undefined || record.membership !== 'join') return null;
  if (account.pushRules.current.current.modeOf(roomId) === 'mute') return null;
  const threads = unreadThreadsOf(account, roomId);
  if (threads.length === 0) return null;
  const roomName = roomNameOf(record, account.me);
  return {
    bumpStamp: record.bumpStamp,
    // No room id holds a line break.
    threads: threads.map((thread) => ({ ...thread, key: `${roomId}\n${thread.rootId}`, roomId, roomName })),
  };
}
