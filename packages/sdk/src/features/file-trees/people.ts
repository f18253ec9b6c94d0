/** The people of a tree: who they are, inviting them, and their roles. */
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import { currentLevels, type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { type RequestFailure, UNTIL_IT_PASSES, withRetry } from '../../core/session/session.ts';
import { actOnPerson } from '../../protocol/endpoints/room-people.ts';
import { sendState } from '../../protocol/endpoints/send.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import {
  isTreeRole,
  levelOfRole,
  roleOf,
  TREE_ROLES,
  type TreeRole,
} from '../../protocol/rules/file-tree/tree-roles.ts';
import { firstLevels, withLevel } from '../../protocol/rules/level-change.ts';
import { type Actor, maySendState, powerLevelOf } from '../../protocol/rules/power.ts';
import type { AccountParts } from './account-parts.ts';
import type { PersonRole, TreeFailure, TreePeople, TreePerson } from './contract.ts';
import { askFor, failureOf, fault, treeState } from './reach-tree.ts';
import { treesBelow } from './tree-graph.ts';

type Done = Promise<Result<null, TreeFailure>>;

const LEVELS = 'm.room.power_levels';
const NOBODY: TreePeople = { people: [], isWhole: false };

/** Everybody in a tree, as long as somebody looks. */
export function openPeople(deps: AccountParts, treeId: RoomId, scope: Scope): Readable<TreePeople> {
  const { rooms, members } = deps;
  scope.onEnd(rooms.open(treeId));
  scope.run(async () => {
    await rooms.load(treeId);
    rooms.touched(treeId);
    await members.load(treeId);
  });
  return new DerivedValue([rooms.changed, members.changed], () => {
    const state = rooms.peek(treeId)?.state;
    if (state === undefined) return NOBODY;
    return { people: peopleIn(deps, state), isWhole: members.stateOf(treeId) === 'finished' };
  });
}

function peopleIn({ me, rooms, isGuest }: AccountParts, state: RoomState): readonly TreePerson[] {
  const power = roomPowerOf(state);
  const membership = rooms.records.get(state.roomId)?.membership ?? null;
  const actor: Actor = { userId: me, membership, isGuest: isGuest.current };
  const own = powerLevelOf(power, me);
  const mayChange = maySendState(power, actor, LEVELS);
  const people = [...state.members()].flatMap((event): TreePerson[] => {
    const member = decodeMember(event);
    if (member === null) return [];
    const { userId, avatar, membership: theirs } = member;
    if (theirs !== 'join' && theirs !== 'invite' && theirs !== 'knock') return [];
    const isBelow = powerLevelOf(power, userId) < own;
    const name = state.nameOf(userId);
    return [{ userId, name, avatar, membership: theirs, role: roleOf(power, userId), mayChange: mayChange && isBelow }];
  });
  return people.sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
}

function rank({ role }: TreePerson): number {
  return -TREE_ROLES.indexOf(role);
}

/** Gives somebody a role in a tree and in all folders below it (10.F-03). Levels are sent all together: those of now are asked for. */
export async function setRole(deps: AccountParts, { treeId, userId, role }: PersonRole, signal: AbortSignal): Done {
  if (!isTreeRole(role)) return fault(`Invalid role: ${String(role)}`);
  const state = await treeState(deps, treeId);
  if (!state.ok) return state;
  for (const { roomId } of treesBelow(deps.rooms.records, treeId)) {
    const set = await setRoleIn(deps, roomId, userId, role, signal);
    // Folders of others are theirs.
    if (!set.ok && (roomId === treeId || set.error.kind !== 'refused')) return set;
  }
  return ok(null);
}

async function setRoleIn(
  deps: AccountParts,
  treeId: RoomId,
  userId: UserId,
  role: TreeRole,
  signal: AbortSignal,
): Done {
  const current = await currentLevels(deps.requests, treeId, signal);
  if (!current.ok && current.error.kind === 'malformedAnswer') return fault('Unexpected return type for power levels');
  if (!current.ok) return err(failureOf(current.error));
  const room = await deps.rooms.load(treeId);
  if (!room.ok) return fault('Unknown room');
  const power = roomPowerOf(room.value.state);
  const before = current.value ?? firstLevels(power);
  const levels = decodePowerLevels(before);
  if (
    roleOf({ ...power, levels }, userId) === role &&
    powerLevelOf({ ...power, levels }, userId) === levelOfRole(levels, role)
  )
    return ok(null);
  return askFor(deps, sendState(treeId, LEVELS, '', withLevel(before, userId, levelOfRole(levels, role))), signal);
}

/**
 * Invites somebody to a tree and all folders below it, all at once, each until it passes unless it is forbidden (10.F-05). They are given
 * the keys of what is in it. Their role is set before: so they never are there in another one.
 */
export async function invite(deps: AccountParts, person: PersonRole, signal: AbortSignal): Done {
  const { treeId, userId, role } = person;
  if (!isTreeRole(role)) return fault(`Invalid role: ${String(role)}`);
  const state = await treeState(deps, treeId);
  if (!state.ok) return state;
  const given = role === 'viewer' ? ok(null) : await setRole(deps, person, signal);
  if (!given.ok) return given;
  const all = treesBelow(deps.rooms.records, treeId);
  const invited = await Promise.all(all.map(({ roomId }) => inviteTo(deps, roomId, userId, signal)));
  return invited[0] ?? ok(null);
}

async function inviteTo(deps: AccountParts, treeId: RoomId, userId: UserId, signal: AbortSignal): Done {
  const { clock, requests, rooms, crypto } = deps;
  const room = await rooms.load(treeId);
  const member = room.ok ? room.value.state.member(userId) : undefined;
  const membership = member === undefined ? null : decodeMember(member)?.membership;
  if (membership === 'join' || membership === 'invite') return ok(null);
  const send = () => requests.send(actOnPerson(treeId, 'invite', userId), { signal });
  const ask = () => withRetry(clock, send, { ...UNTIL_IT_PASSES, signal, mayPass: isTriedAgain });
  const invited = await crypto.history.owed.invite({ roomId: treeId, userId }, ask);
  return invited.ok ? ok(null) : err(failureOf(invited.error));
}

function isTriedAgain(failure: RequestFailure): boolean {
  return failure.kind === 'serverError' ? failure.errcode !== 'M_FORBIDDEN' : failure.kind !== 'aborted';
}
