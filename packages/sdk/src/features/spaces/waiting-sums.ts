import { isFileTree, mentionsOf, notifyingCountOf, type RoomRecord } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';
import type { Waiting } from './contract.ts';
import { NOTHING_WAITS } from './no-spaces.ts';
import type { SpaceGraph } from './space-graph.ts';

/** The share of one room. */
interface Share {
  readonly notifying: number;
  readonly mentions: number;
}

interface Sum {
  notifying: number;
  mentions: number;
  /** Rooms in which something is unread. */
  rooms: number;
}

/** Sums of what waits in all rooms, and in those of each space. A room that changes costs a few additions: one for each space that it is in. */
export class WaitingSums {
  readonly #shares = new Map<RoomId, Share>();
  readonly #sums = new Map<RoomId, Sum>();
  readonly #all: Sum = { notifying: 0, mentions: 0, rooms: 0 };
  #graph: SpaceGraph;

  constructor(graph: SpaceGraph) {
    this.#graph = graph;
  }

  /** The sum of a space; of all rooms, for null. */
  of(spaceId: RoomId | null): Waiting {
    const sum = spaceId === null ? this.#all : this.#sums.get(spaceId);
    if (sum === undefined || sum.rooms === 0) return NOTHING_WAITS;
    return { notifyingCount: sum.notifying, mentionCount: sum.mentions, hasUnread: true };
  }

  /** Takes over what a room adds now; null for nothing. Says if that is something new. */
  put(roomId: RoomId, share: Share | null): boolean {
    const before = this.#shares.get(roomId);
    if (before?.notifying === share?.notifying && before?.mentions === share?.mentions) return false;
    if (before !== undefined) this.#add(roomId, before, -1);
    if (share === null) this.#shares.delete(roomId);
    else this.#shares.set(roomId, share);
    if (share !== null) this.#add(roomId, share, 1);
    return true;
  }

  /** Rooms are in other spaces now. Only rooms in which something waits are gone through. */
  regroup(graph: SpaceGraph): void {
    this.#graph = graph;
    this.#sums.clear();
    for (const [roomId, share] of this.#shares) this.#addToSpaces(roomId, share, 1);
  }

  #add(roomId: RoomId, share: Share, step: 1 | -1): void {
    add(this.#all, share, step);
    this.#addToSpaces(roomId, share, step);
  }

  #addToSpaces(roomId: RoomId, share: Share, step: 1 | -1): void {
    for (const spaceId of this.#graph.spacesAbove(roomId)) {
      let sum = this.#sums.get(spaceId);
      if (sum === undefined) this.#sums.set(spaceId, (sum = { notifying: 0, mentions: 0, rooms: 0 }));
      add(sum, share, step);
    }
  }
}

/** The share of a room in what waits for the user; null for nothing. A message in a conversation of two is for them in person, as an invitation is. */
export function shareOf(record: RoomRecord, mode: RoomNotificationMode): Share | null {
  if (record.membership === 'invite') return { notifying: 1, mentions: 1 };
  if (record.membership !== 'join' || mode === 'mute' || isFileTree(record)) return null;
  const notifying = notifyingCountOf(record, mode);
  if (notifying === 0 && record.unreadCount === 0 && record.isMarkedUnread !== true) return null;
  return { notifying, mentions: record.isDirect ? notifying : mentionsOf(record, mode).mentionCount };
}

function add(sum: Sum, share: Share, step: 1 | -1): void {
  sum.notifying += step * share.notifying;
  sum.mentions += step * share.mentions;
  sum.rooms += step;
}
