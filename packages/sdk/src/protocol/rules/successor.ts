/**
 * Which room goes on where another ends. A claim is never enough (SEC-06): anybody can make a room that calls itself the successor of
 * another, and a server can forge the state of one. The old room's tombstone must name the new one, by somebody who may end the room;
 * and the new room must name the old one, made by that same person.
 */
import type { StateEvent } from '../events/event.ts';
import { decodeCreate, decodeTombstone } from '../events/state.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { hasLevelToSend, type RoomPower } from './power.ts';

/** What is known of the end of a room. */
export interface EndedRoom {
  readonly roomId: RoomId;
  readonly tombstone: StateEvent | undefined;
  readonly power: RoomPower;
}

/** What is known of the beginning of a room. */
export interface BegunRoom {
  readonly roomId: RoomId;
  readonly create: StateEvent | undefined;
}

/** The room that `room` names as the one that goes on, by somebody who may; null where it did not end so. */
export function namedSuccessor({
  roomId,
  tombstone,
  power,
}: EndedRoom): { readonly roomId: RoomId; readonly by: UserId } | null {
  if (tombstone === undefined) return null;
  const { replacement } = decodeTombstone(tombstone.content);
  const by = tombstone.sender;
  const isOther = replacement !== null && replacement !== roomId;
  return isOther && hasLevelToSend(power, by, 'm.room.tombstone', 'state') ? { roomId: replacement, by } : null;
}

/** The room that `room` says it goes on from; null where it names none. It may be wrong. */
export function claimedPredecessor({ roomId, create }: BegunRoom): RoomId | null {
  const claimed = create === undefined ? null : decodeCreate(create.content, create.sender).predecessor;
  return claimed === null || claimed.roomId === roomId ? null : claimed.roomId;
}

/** Whether `next` really goes on where `old` ended: each names the other, by the same person. */
export function isSuccessor(next: BegunRoom, old: EndedRoom): boolean {
  const named = namedSuccessor(old);
  if (named === null || named.roomId !== next.roomId) return false;
  return claimedPredecessor(next) === old.roomId && next.create?.sender === named.by;
}
