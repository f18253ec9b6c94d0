import type { Scope } from '../../base/scope/scope.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { isFileTree, type RoomRecord, roomNameOf } from '../../core/rooms/rooms.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { TreeItem, TreesHead } from './contract.ts';
import { type PlacedTree, placedTrees } from './tree-graph.ts';

type Snapshot = ListSnapshot<TreesHead, TreeItem>;
type Account = Need<'me' | 'rooms' | 'sync'>;

/** All trees, as long as somebody looks: made anew when something of a tree changed, not with every message. */
export function openTrees({ rooms, me, sync }: Account, scope: Scope): Readable<Snapshot> {
  const changed = new Signal<void>();
  let seen = new Map<RoomId, RoomRecord>();
  scope.onEnd(
    rooms.changed.subscribe((ids) => {
      const isOther = [...ids].some((roomId) => !isAsBefore(seen.get(roomId), rooms.records.get(roomId)));
      if (isOther) changed.emit();
    }),
  );
  return new DerivedValue([changed, sync.record], (before: Snapshot | undefined): Snapshot => {
    const placed = placedTrees(rooms.records, (one, other) => compareNames(one, other, me));
    seen = new Map(placed.map(({ record }) => [record.roomId, record]));
    const known = new Map(before?.items.map((item) => [item.treeId, item]));
    const items = placed.map((each, index) => keep(known.get(each.record.roomId), itemOf(each, placed[index + 1], me)));
    const isKnown = (sync.record.current?.position ?? null) !== null;
    return { head: before?.head.isKnown === isKnown ? before.head : { isKnown }, items };
  });
}

function isAsBefore(before: RoomRecord | undefined, now: RoomRecord | undefined): boolean {
  const [was, is] = [before, now].map((record) => (record !== undefined && isFileTree(record) ? record : undefined));
  if (was === undefined || is === undefined) return was === is;
  const { name, space, parents, fileTree } = is;
  return was.name === name && was.space === space && was.parents === parents && was.fileTree === fileTree;
}

function itemOf(
  { record, parentId, depth, place, count }: PlacedTree,
  next: PlacedTree | undefined,
  me: Account['me'],
): TreeItem {
  const { roomId: treeId } = record;
  const adders = record.space?.adders ?? [];
  return {
    ...{ key: treeId, treeId, name: roomNameOf(record, me), depth, parentId, place, count },
    hasFolders: next?.parentId === treeId,
    mayEdit: adders === 'all' || adders.includes(me),
  };
}

function keep(before: TreeItem | undefined, now: TreeItem): TreeItem {
  if (before === undefined || wordsOf(before) !== wordsOf(now)) return now;
  const { depth, parentId, place, count, hasFolders, mayEdit } = now;
  const isSame =
    before.depth === depth &&
    before.parentId === parentId &&
    before.place === place &&
    before.count === count &&
    before.hasFolders === hasFolders &&
    before.mayEdit === mayEdit;
  return isSame ? before : now;
}

function compareNames(one: RoomRecord, other: RoomRecord, me: Account['me']): number {
  const [first, second] = [one, other].map((record) => foldText(wordsOf({ name: roomNameOf(record, me) })));
  if (first === undefined || second === undefined || first === second) return one.roomId < other.roomId ? -1 : 1;
  return first < second ? -1 : 1;
}

function wordsOf({ name }: Pick<TreeItem, 'name'>): string {
  if (name.kind === 'named') return name.name;
  return name.kind === 'alias' ? name.alias : name.names.join(' ');
}
