import { err, ok, type Result } from '../../base/result/result.ts';
import { type RoomState, untilThere } from '../../core/rooms/rooms.ts';
import { UNTIL_IT_PASSES, withRetry } from '../../core/session/session.ts';
import { roomVersions } from '../../protocol/endpoints/capabilities.ts';
import { createRoom, ENCRYPTED, type InitialState } from '../../protocol/endpoints/create-room.ts';
import { addToSpace } from '../../protocol/endpoints/space-child.ts';
import { DATA_TREE, PURPOSE_TYPE, TREE_PURPOSE } from '../../protocol/events/file-tree-types.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { parseUserId, serverOf } from '../../protocol/ids/parse.ts';
import { treeLevels } from '../../protocol/rules/file-tree/tree-roles.ts';
import { hasRulesOf } from '../../protocol/rules/room-version.ts';
import type { AccountParts } from './account-parts.ts';
import type { NewTree, TreeFailure } from './contract.ts';
import { editableState, failureOf } from './reach-tree.ts';

type Made = Promise<Result<{ readonly treeId: RoomId }, TreeFailure>>;

const PURPOSE: InitialState = { type: PURPOSE_TYPE, state_key: DATA_TREE, content: TREE_PURPOSE };

/** Makes a tree (10.F-01, 10.F-02); with a parent, a folder of it (10.F-04), for the people of the parent in their roles. */
export async function makeTree(deps: AccountParts, { name, parentId }: NewTree, signal: AbortSignal): Made {
  const { me, requests } = deps;
  if (name.trim() === '') return err({ kind: 'badName' });
  const parent = parentId === null ? ok(null) : await editableState(deps, parentId, 'm.space.child');
  if (!parent.ok) return parent;
  if (parent.value !== null) {
    const all = await deps.members.load(parent.value.roomId);
    if (!all.ok) return err({ kind: 'unreachable' });
  }
  const versions = await requests.send(roomVersions(), { signal });
  if (!versions.ok) return err(failureOf(versions.error));
  const via = [serverOf(me)];
  const invite = parent.value === null ? [] : peopleIn(parent.value, me);
  const made = await requests.send(
    createRoom({
      type: 'm.space',
      preset: 'private_chat',
      name: name.trim(),
      ...(invite.length > 0 && { invite }),
      levels: treeLevels(versions.value.default, me, levelsIn(parent.value)),
      initialState: [PURPOSE, ENCRYPTED, ...(parentId === null ? [] : [belongsTo(parentId, via)])],
    }),
    { signal },
  );
  if (!made.ok) return err(failureOf(made.error));
  const treeId = made.value;
  const added = parentId === null ? ok() : await addTo(deps, parentId, treeId, signal);
  await untilThere(deps, treeId, { clock: deps.clock, signal });
  return added.ok ? ok({ treeId }) : added;
}

/** A folder that nothing leads to would be lost to all others. */
async function addTo(
  { clock, me, requests }: AccountParts,
  parentId: RoomId,
  treeId: RoomId,
  signal: AbortSignal,
): Promise<Result<void, TreeFailure>> {
  const add = () => requests.send(addToSpace(parentId, treeId, [serverOf(me)]), { signal });
  const added = await withRetry(clock, add, { ...UNTIL_IT_PASSES, signal });
  return added.ok ? ok() : err(failureOf(added.error));
}

function belongsTo(parentId: RoomId, via: readonly string[]): InitialState {
  return { type: 'm.space.parent', state_key: parentId, content: { via } };
}

function peopleIn(state: RoomState, me: UserId): readonly UserId[] {
  return [...state.members()].flatMap((event) => {
    const member = decodeMember(event);
    const isThere = member?.membership === 'join' || member?.membership === 'invite';
    return isThere && member.userId !== me ? [member.userId] : [];
  });
}

/** The levels of the people of a tree. Those who made it own it in a version in which they are not listed, so they own its folders. */
function levelsIn(state: RoomState | null): ReadonlyMap<UserId, number> {
  const levels = new Map<UserId, number>();
  if (state === null) return levels;
  const said = state.get('m.room.power_levels');
  for (const [name, level] of said === undefined ? [] : decodePowerLevels(said.content).users) {
    const userId = parseUserId(name);
    if (userId !== null) levels.set(userId, level);
  }
  const create = state.get('m.room.create');
  if (create !== undefined && hasRulesOf(state.version, '12')) levels.set(create.sender, 100);
  return levels;
}
