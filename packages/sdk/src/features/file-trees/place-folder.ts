/** Moves of folders: among those of their tree, or to another one. */
import { isObject, own } from '../../base/json/guards.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { parseRoomId, serverOf } from '../../protocol/ids/parse.ts';
import { ordersForFolder } from '../../protocol/rules/file-tree/folder-moves.ts';
import type { AccountParts } from './account-parts.ts';
import type { TreeFailure } from './contract.ts';
import { askFor, editableState, fault, treeState } from './reach-tree.ts';
import { foldersOf, treesBelow } from './tree-graph.ts';

const CHILD = 'm.space.child';
const PARENT = 'm.space.parent';

type Done = Promise<Result<null, TreeFailure>>;

interface FolderPlace {
  readonly treeId: RoomId;
  readonly parentId: RoomId;
  readonly to: number;
}

/** Takes a folder out of its tree: it stands on top from then on. */
export async function placeOnTop(deps: AccountParts, treeId: RoomId, signal: AbortSignal): Done {
  const state = await treeState(deps, treeId);
  if (!state.ok) return state;
  const parent = parentOf(deps, state.value);
  if (!parent.ok) return parent;
  if (parent.value === null) return fault('Cannot set order of top level spaces currently');
  return takeOut(deps, treeId, parent.value, signal);
}

async function takeOut(deps: AccountParts, treeId: RoomId, parentId: RoomId, signal: AbortSignal): Done {
  const out = await askFor(deps, sendState(parentId, CHILD, treeId, {}), signal);
  return out.ok ? askFor(deps, sendState(treeId, PARENT, parentId, {}), signal) : out;
}

/** Puts a folder to a place among those of a tree. From another tree it is taken out when it is there. */
export async function placeFolder(deps: AccountParts, place: FolderPlace, signal: AbortSignal): Done {
  const { treeId, parentId } = place;
  const [state, parent] = await Promise.all([treeState(deps, treeId), editableState(deps, parentId, CHILD)]);
  if (!state.ok) return state;
  if (!parent.ok) return parent;
  const { records } = deps.rooms;
  // A tree that holds itself would be lost.
  if (treesBelow(records, treeId).some(({ roomId }) => roomId === parentId)) return err({ kind: 'notAllowed' });
  const isThere = foldersOf(records, parentId).some(({ record }) => record.roomId === treeId);
  return isThere ? reorder(deps, place, state.value, signal) : bring(deps, place, state.value, signal);
}

/** The parent that a folder itself names; null on top. What it says may be broken. */
function parentOf(deps: AccountParts, state: RoomState): Result<RoomId | null, TreeFailure> {
  const unkeyed = state.get(PARENT);
  const all = [...state.keyed(PARENT), ...(unkeyed === undefined ? [] : [unkeyed])];
  const named = all.find(({ content }) => Array.isArray(own(content, 'via')));
  if (named === undefined) return ok(null);
  const parentId = parseRoomId(named.state_key);
  if (parentId === null) return fault('No state key found for parent');
  return deps.rooms.records.has(parentId) ? ok(parentId) : fault('Unable to locate room for parent');
}

async function reorder(
  deps: AccountParts,
  { treeId, parentId, to }: FolderPlace,
  state: RoomState,
  signal: AbortSignal,
): Done {
  const parent = parentOf(deps, state);
  if (!parent.ok) return parent;
  if (parent.value === null) return fault('Expected to have a parent in a non-top level space');
  const folders = foldersOf(deps.rooms.records, parentId);
  const from = folders.findIndex(({ record }) => record.roomId === treeId);
  return setOrders(deps, parentId, folders, { from, to: within(to, folders.length) }, signal);
}

/** The order comes with the link, for the folder stands in no list yet. */
async function bring(
  deps: AccountParts,
  { treeId, parentId, to }: FolderPlace,
  state: RoomState,
  signal: AbortSignal,
): Done {
  const before = parentOf(deps, state);
  const via = [serverOf(deps.me)];
  const record = deps.rooms.records.get(treeId);
  if (record === undefined) return fault('Unknown room');
  const link = await askFor(deps, sendState(parentId, CHILD, treeId, { via }), signal);
  if (!link.ok) return link;
  const back = await askFor(deps, sendState(treeId, PARENT, parentId, { via }), signal);
  if (!back.ok) return back;
  const folders = [
    ...foldersOf(deps.rooms.records, parentId).filter((each) => each.record.roomId !== treeId),
    { record, order: null },
  ];
  const from = folders.length - 1;
  const ordered = await setOrders(deps, parentId, folders, { from, to: within(to, folders.length) }, signal);
  if (!ordered.ok || !before.ok || before.value === null || before.value === parentId) return ordered;
  return takeOut(deps, treeId, before.value, signal);
}

async function setOrders(
  deps: AccountParts,
  parentId: RoomId,
  folders: ReturnType<typeof foldersOf>,
  { from, to }: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Done {
  const orders = folders.map(({ order }) => order);
  for (const { index, order } of ordersForFolder(orders, from, to)) {
    const treeId = folders[index]?.record.roomId;
    if (treeId === undefined) continue;
    const content = { ...(await linkOf(deps, parentId, treeId)), order };
    const set = await askFor(deps, sendState(parentId, CHILD, treeId, content), signal);
    if (!set.ok) return set;
  }
  return ok(null);
}

/** The link as the tree has it, with what other clients put there. */
async function linkOf({ rooms, me }: AccountParts, parentId: RoomId, treeId: RoomId): Promise<RawContent> {
  const room = await rooms.load(parentId);
  const content = room.ok ? room.value.state.get(CHILD, treeId)?.content : undefined;
  return content !== undefined && isObject(content) && Array.isArray(own(content, 'via'))
    ? content
    : { via: [serverOf(me)] };
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.trunc(place)));
}
