/** Changes of trees and folders. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import { leaveRoom } from '../../protocol/endpoints/room-membership.ts';
import { actOnPerson } from '../../protocol/endpoints/room-people.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { AccountParts } from './account-parts.ts';
import type { TreeChange, TreeFailure } from './contract.ts';
import { placeFolder, placeOnTop } from './place-folder.ts';
import { askFor, editableState, mayEditIn, treeState } from './reach-tree.ts';
import { foldersOf } from './tree-graph.ts';

type Done = Promise<Result<null, TreeFailure>>;

/** The reason by which people are removed from a tree that is deleted (10.F-09). */
const DELETED = 'Room deleted';

/** Makes a change of a tree. */
export function changeTree(
  deps: AccountParts,
  { treeId, change }: { readonly treeId: RoomId; readonly change: TreeChange },
  signal: AbortSignal,
): Done {
  switch (change.kind) {
    case 'name':
      return rename(deps, treeId, change.name, signal);
    case 'place':
      return change.parentId === null
        ? placeOnTop(deps, treeId, signal)
        : placeFolder(deps, { treeId, parentId: change.parentId, to: change.to }, signal);
    case 'deletion':
      return end(deps, treeId, clear, new Set(), signal);
    case 'leaving':
      return end(deps, treeId, null, new Set(), signal);
  }
}

async function rename(deps: AccountParts, treeId: RoomId, said: string, signal: AbortSignal): Done {
  const name = said.trim();
  if (name === '') return err({ kind: 'badName' });
  const state = await editableState(deps, treeId, 'm.room.name');
  return state.ok ? askFor(deps, sendState(treeId, 'm.room.name', '', { name }), signal) : state;
}

type Before = (deps: AccountParts, state: RoomState, signal: AbortSignal) => Done;

/** Leaves a tree: its folders first, each once. Before each, `before` is done. What nobody leads to any more leaves its parent, too. */
async function end(
  deps: AccountParts,
  treeId: RoomId,
  before: Before | null,
  seen: Set<RoomId>,
  signal: AbortSignal,
): Done {
  seen.add(treeId);
  const state = await treeState(deps, treeId);
  if (!state.ok) return state;
  for (const { record } of foldersOf(deps.rooms.records, treeId)) {
    if (seen.has(record.roomId)) continue;
    const ended = await end(deps, record.roomId, before, seen, signal);
    if (!ended.ok) return ended;
  }
  const done = before === null ? ok(null) : await before(deps, state.value, signal);
  if (!done.ok) return done;
  const left = await askFor(deps, leaveRoom(treeId), signal);
  if (left.ok && before !== null) await unlink(deps, state.value, signal);
  return left;
}

/** Removes everybody but oneself. */
async function clear(deps: AccountParts, state: RoomState, signal: AbortSignal): Done {
  const { roomId } = state;
  const all = await deps.members.load(roomId);
  if (!all.ok) return err({ kind: 'unreachable' });
  for (const event of [...state.members()]) {
    const member = decodeMember(event);
    if (member === null || member.userId === deps.me) continue;
    const { membership, userId } = member;
    if (membership !== 'invite' && membership !== 'knock' && membership !== 'join') continue;
    const removed = await askFor(deps, actOnPerson(roomId, 'kick', userId, DELETED), signal);
    if (!removed.ok) return removed;
  }
  return ok(null);
}

/** Takes it out of the trees that name it. It is gone all the same where that is refused. */
async function unlink(deps: AccountParts, { roomId }: RoomState, signal: AbortSignal): Promise<void> {
  for (const parent of deps.rooms.records.get(roomId)?.parents ?? []) {
    const state = await treeState(deps, parent.roomId);
    if (!state.ok || !mayEditIn(deps, state.value, 'm.space.child')) continue;
    await askFor(deps, sendState(parent.roomId, 'm.space.child', roomId, {}), signal);
  }
}
