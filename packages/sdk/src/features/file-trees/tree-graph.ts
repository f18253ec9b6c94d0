/** The trees of a user and their folders, by the records of their rooms. Pure. */
import { isFileTree, type RoomRecord } from '../../core/rooms/rooms.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { byOrder } from '../../protocol/rules/space-order.ts';

type Records = ReadonlyMap<RoomId, RoomRecord>;

/** A tree in its place among all. */
export interface PlacedTree {
  readonly record: RoomRecord;
  readonly parentId: RoomId | null;
  readonly depth: number;
  readonly place: number;
  readonly count: number;
}

/** A folder of a tree, as the tree names it. */
export interface TreeChild {
  readonly record: RoomRecord;
  readonly order: string | null;
}

/** The folders of a tree that the user is in, in their order (10.F-10). */
export function foldersOf(records: Records, treeId: RoomId): readonly TreeChild[] {
  const tree = records.get(treeId);
  if (tree === undefined || !isFileTree(tree)) return [];
  const found = (tree.space?.children ?? []).flatMap(({ roomId, order }) => {
    const record = records.get(roomId);
    if (record === undefined || !isFileTree(record)) return [];
    return [{ record, order, at: record.fileTree?.createdAt ?? 0, roomId }];
  });
  return found.sort(byOrder);
}

/** A tree and all folders below it, each once, those above first. */
export function treesBelow(records: Records, treeId: RoomId): readonly RoomRecord[] {
  const tree = records.get(treeId);
  if (tree === undefined || !isFileTree(tree)) return [];
  // A set is walked in the order in which it was filled, also while it is being filled.
  const found = new Set([tree]);
  for (const { roomId } of found) for (const { record } of foldersOf(records, roomId)) found.add(record);
  return [...found];
}

/** All trees, each once: those on top as `compare` sorts them, each with its folders. A loop that nothing leads to stands on top. */
export function placedTrees(
  records: Records,
  compare: (one: RoomRecord, other: RoomRecord) => number,
): readonly PlacedTree[] {
  const all = [...records.values()].filter(isFileTree).sort(compare);
  const inner = new Set(all.flatMap(({ roomId }) => foldersOf(records, roomId).map(({ record }) => record.roomId)));
  const seen = new Set<RoomId>();
  const tops = [...all.filter(({ roomId }) => !inner.has(roomId)), ...all];
  const placed = tops.flatMap((top) => placedBelow(records, top, seen));
  const onTop = placed.filter(({ depth }) => depth === 0);
  const placeOf = new Map(onTop.map(({ record }, place) => [record.roomId, place]));
  return placed.map((each) =>
    each.depth > 0 ? each : { ...each, place: placeOf.get(each.record.roomId) ?? 0, count: onTop.length },
  );
}

function placedBelow(records: Records, top: RoomRecord, seen: Set<RoomId>): readonly PlacedTree[] {
  const placed: PlacedTree[] = [];
  const waiting: PlacedTree[] = [{ record: top, parentId: null, depth: 0, place: 0, count: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { roomId } = next.record;
    if (seen.has(roomId)) continue;
    seen.add(roomId);
    placed.push(next);
    const depth = next.depth + 1;
    const folders = foldersOf(records, roomId).filter(({ record }) => !seen.has(record.roomId));
    const count = folders.length;
    // The last one waits at the bottom.
    for (const [place, { record }] of [...folders.entries()].reverse())
      waiting.push({ record, parentId: roomId, depth, place, count });
  }
  return placed;
}
