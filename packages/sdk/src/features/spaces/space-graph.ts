import { isFileTree, isReplaced, type RoomRecord } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

type Records = ReadonlyMap<RoomId, RoomRecord>;

/** Spaces above one room are looked for up to here: more are nobody's. */
const MOST_ABOVE = 500;
/** A space that is deeper is shown as deep as this. */
const DEEPEST = 8;

/** A space in its place among all. */
export interface PlacedSpace {
  readonly record: RoomRecord;
  readonly parentId: RoomId | null;
  readonly depth: number;
}

/**
 * The spaces and their rooms, as the records of one moment say it. A space names its rooms. A room that names a space is in it too, if who
 * said so may add rooms there. Loops end where they come back, and nothing here goes deeper for a deeper graph.
 */
export class SpaceGraph {
  readonly #spaces = new Map<RoomId, RoomRecord>();
  readonly #children = new Map<RoomId, readonly RoomId[]>();
  readonly #parents = new Map<RoomId, RoomId[]>();
  readonly #claimed = new Map<RoomId, RoomRecord['parents']>();
  readonly #roomsOf = new Map<RoomId, ReadonlySet<RoomId>>();
  readonly #above = new Map<RoomId, ReadonlySet<RoomId>>();

  constructor(records: Records) {
    for (const record of records.values()) if (isUsedSpace(records, record)) this.#spaces.set(record.roomId, record);
    const claims = new Map<RoomId, RoomId[]>();
    for (const { roomId, parents } of records.values()) {
      if (parents === undefined) continue;
      this.#claimed.set(roomId, parents);
      for (const { roomId: spaceId, by } of parents) {
        const space = this.#spaces.get(spaceId)?.space;
        if (space !== undefined && mayAdd(space, by)) push(claims, spaceId, roomId);
      }
    }
    for (const [spaceId, { space }] of this.#spaces) {
      const named = space?.children.map(({ roomId }) => roomId) ?? [];
      const children = [...new Set([...named, ...(claims.get(spaceId) ?? [])])].filter((roomId) => roomId !== spaceId);
      this.#children.set(spaceId, children);
      for (const roomId of children) push(this.#parents, roomId, spaceId);
    }
  }

  /** True if the room has other links now than the graph was made of. Records keep the identity of their links. */
  isOutdated(records: Records, roomId: RoomId): boolean {
    const record = records.get(roomId);
    const space = record !== undefined && isUsedSpace(records, record) ? record : undefined;
    const before = this.#spaces.get(roomId);
    const isSame = (before === undefined) === (space === undefined) && before?.space === space?.space;
    return !isSame || this.#claimed.get(roomId) !== record?.parents;
  }

  /** Takes over the record of a space that has the links of before. Says if it is another one. */
  refresh(record: RoomRecord): boolean {
    const before = this.#spaces.get(record.roomId);
    if (before === undefined || before === record) return false;
    this.#spaces.set(record.roomId, record);
    return true;
  }

  /** The rooms right below a space, in their order. */
  childrenOf(spaceId: RoomId): readonly RoomId[] {
    return this.#children.get(spaceId) ?? [];
  }

  /** All rooms below a space, at any depth; the same set each time. */
  roomsOf(spaceId: RoomId): ReadonlySet<RoomId> {
    let rooms = this.#roomsOf.get(spaceId);
    if (rooms === undefined) {
      rooms = reach([spaceId], (roomId) => this.#children.get(roomId), Number.POSITIVE_INFINITY);
      this.#roomsOf.set(spaceId, rooms);
    }
    return rooms;
  }

  /** All spaces that a room is in, at any depth; for a space, itself too. */
  spacesAbove(roomId: RoomId): ReadonlySet<RoomId> {
    const parents = this.#parents.get(roomId) ?? [];
    const [parent] = parents;
    if (this.#spaces.has(roomId)) return this.#aboveSpace(roomId);
    if (parent !== undefined && parents.length === 1) return this.#aboveSpace(parent);
    return reach(parents, (spaceId) => this.#parents.get(spaceId), MOST_ABOVE);
  }

  /** All spaces, each once, sorted by `compare` on top, and as their spaces say below; those in a loop that nothing leads to are on top. */
  placed(compare: (one: RoomRecord, other: RoomRecord) => number): readonly PlacedSpace[] {
    const sorted = [...this.#spaces.values()].sort(compare);
    const isTop = ({ roomId }: RoomRecord) => this.#parents.get(roomId) === undefined;
    const seen = new Set<RoomId>();
    return [...sorted.filter(isTop), ...sorted].flatMap((top) => this.#placedBelow(top, seen));
  }

  #placedBelow(top: RoomRecord, seen: Set<RoomId>): readonly PlacedSpace[] {
    const placed: PlacedSpace[] = [];
    const waiting: PlacedSpace[] = [{ record: top, parentId: null, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { roomId } = next.record;
      if (seen.has(roomId)) continue;
      seen.add(roomId);
      placed.push(next);
      const depth = Math.min(DEEPEST, next.depth + 1);
      // The last one waits at the bottom.
      for (const childId of [...this.childrenOf(roomId)].reverse()) {
        const record = this.#spaces.get(childId);
        if (record !== undefined && !seen.has(childId)) waiting.push({ record, parentId: roomId, depth });
      }
    }
    return placed;
  }

  #aboveSpace(spaceId: RoomId): ReadonlySet<RoomId> {
    let above = this.#above.get(spaceId);
    if (above === undefined) {
      above = reach([spaceId], (each) => this.#parents.get(each), MOST_ABOVE);
      this.#above.set(spaceId, above);
    }
    return above;
  }
}

function isUsedSpace(records: Records, record: RoomRecord): boolean {
  return record.isSpace && record.membership === 'join' && !isFileTree(record) && !isReplaced(records, record);
}

function mayAdd({ adders }: NonNullable<RoomRecord['space']>, by: RoomRecord['inviter']): boolean {
  return adders === 'all' || (by !== null && adders.includes(by));
}

/** Everything that can be reached, `from` included, up to `most`. */
function reach(
  from: readonly RoomId[],
  next: (roomId: RoomId) => readonly RoomId[] | undefined,
  most: number,
): ReadonlySet<RoomId> {
  // A set is walked in the order in which it was filled, also while it is being filled.
  const found = new Set(from);
  for (const roomId of found) {
    for (const other of next(roomId) ?? []) {
      if (found.size >= most) return found;
      found.add(other);
    }
  }
  return found;
}

function push(map: Map<RoomId, RoomId[]>, key: RoomId, value: RoomId): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
