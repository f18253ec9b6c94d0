import { roomPowerOf } from '../../core/rooms/room-power.ts';
import type { RoomState } from '../../core/rooms/room-state.ts';
import type { Rooms } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import {
  type BegunRoom,
  claimedPredecessor,
  type EndedRoom,
  isSuccessor,
  namedSuccessor,
} from '../../protocol/rules/successor.ts';
import type { RoomHeader } from './contract.ts';

export type RoomLinks = Pick<Extract<RoomHeader, { readonly kind: 'known' }>, 'successor' | 'predecessor'>;

/** Of a room of which nothing is known yet. */
export const NOT_LINKED: RoomLinks = { successor: null, predecessor: null };

/**
 * The rooms before and after this one, as far as they are proved (SEC-06). A successor that one is not in cannot be looked at: the
 * tombstone stands alone for it then. `link` is told whose state is wanted.
 */
export function linksOf(rooms: Rooms, state: RoomState, link: (other: RoomId) => void): RoomLinks {
  return { successor: successorOf(rooms, state, link), predecessor: predecessorOf(rooms, state, link) };
}

function successorOf(rooms: Rooms, state: RoomState, link: (other: RoomId) => void): RoomLinks['successor'] {
  const ended = endOf(state);
  const named = namedSuccessor(ended);
  if (named === null) return null;
  const successor = { roomId: named.roomId, via: [serverOf(named.by)] };
  const isIn = rooms.records.get(named.roomId)?.membership === 'join';
  if (!isIn) return successor;
  link(named.roomId);
  const next = rooms.peek(named.roomId)?.state;
  return next !== undefined && isSuccessor(beginningOf(next), ended) ? successor : null;
}

function predecessorOf(rooms: Rooms, state: RoomState, link: (other: RoomId) => void): RoomId | null {
  const begun = beginningOf(state);
  const claimed = claimedPredecessor(begun);
  if (claimed === null || !rooms.records.has(claimed)) return null;
  link(claimed);
  const before = rooms.peek(claimed)?.state;
  return before !== undefined && isSuccessor(begun, endOf(before)) ? claimed : null;
}

function endOf(state: RoomState): EndedRoom {
  return { roomId: state.roomId, tombstone: state.get('m.room.tombstone'), power: roomPowerOf(state) };
}

function beginningOf(state: RoomState): BegunRoom {
  return { roomId: state.roomId, create: state.get('m.room.create') };
}
