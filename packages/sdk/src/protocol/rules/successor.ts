/**
 * The successor of a replaced room. A claim is never enough (SEC-06): anybody can make a room that calls itself the successor of
 * another, and a server can forge the state of one. The old room's tombstone must name the new one and come from a user who may
 * end the room. The new room must name the old one and be created by the same user.
 */
import type { StateEvent } from '../events/event.ts';
import { decodeCreate, decodeTombstone } from '../events/state.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { hasLevelToSend, type RoomPower } from './power.ts';

/** The known end of a room. */
export interface EndedRoom {
  readonly roomId: RoomId;
  readonly tombstone: StateEvent | undefined;
  readonly power: RoomPower;
}

/** The known beginning of a room. */
export interface BegunRoom {
  readonly roomId: RoomId;
  readonly create: StateEvent | undefined;
}

/** Another room, and who named it. Stored. */
export interface RoomLink {
  readonly roomId: RoomId;
  readonly by: UserId;
}

/** The room that goes on, by somebody who may say so; null where the room did not end so. */
export function namedSuccessor({ roomId, tombstone, power }: EndedRoom): RoomLink | null {
  if (tombstone === undefined) return null;
  const { replacement } = decodeTombstone(tombstone.content);
  const by = tombstone.sender;
  const isOther = replacement !== null && replacement !== roomId;
  return isOther && hasLevelToSend(power, by, 'm.room.tombstone', 'state') ? { roomId: replacement, by } : null;
}

/** The room that the room says it goes on from, by who made it; null where it names none. It may be wrong. */
export function claimedPredecessor({ roomId, create }: BegunRoom): RoomLink | null {
  if (create === undefined) return null;
  const claimed = decodeCreate(create.content, create.sender).predecessor;
  return claimed === null || claimed.roomId === roomId ? null : { roomId: claimed.roomId, by: create.sender };
}

/** Whether `next` really goes on where `old` ended: each names the other, by the same person. */
export function isSuccessor(next: ClaimingRoom, old: NamingRoom): boolean {
  const { successor = null } = old;
  const { predecessor = null } = next;
  if (successor === null || predecessor === null) return false;
  return successor.roomId === next.roomId && predecessor.roomId === old.roomId && successor.by === predecessor.by;
}

interface NamingRoom {
  readonly roomId: RoomId;
  readonly successor?: RoomLink | null;
}

interface ClaimingRoom {
  readonly roomId: RoomId;
  readonly predecessor?: RoomLink | null;
}
