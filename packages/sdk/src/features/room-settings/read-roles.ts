import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import { type Actor, levelToSend, powerLevelOf, type RoomPower } from '../../protocol/rules/power.ts';
import { rightsOver } from '../../protocol/rules/rights.ts';
import type { RoleHolder, RoomRoles } from './contract.ts';

type Sources = Need<'me' | 'rooms' | 'members' | 'isGuest'>;

/** The roles of a room while nothing is known. */
export const NO_ROLES: RoomRoles = { isWhole: false, people: [], isLastAdministrator: false };

/** Everybody who has a role in a room, following its changes. */
export function openRoles(account: Sources, roomId: RoomId, scope: Scope): Readable<RoomRoles> {
  const { rooms, members } = account;
  const changed = new Signal<void>();
  scope.onEnd(rooms.open(roomId));
  scope.onEnd(rooms.changed.subscribe((ids) => ids.has(roomId) && changed.emit()));
  scope.onEnd(members.changed.subscribe((id) => id === roomId && changed.emit()));
  scope.run(async () => {
    await rooms.load(roomId);
    changed.emit();
    await members.load(roomId);
    changed.emit();
  });
  return new DerivedValue<RoomRoles>([changed, account.isGuest], (before) => {
    const roles = rolesOf(account, roomId);
    return before !== undefined && isSameData(before, roles) ? before : roles;
  });
}

function rolesOf({ rooms, members, me, isGuest }: Sources, roomId: RoomId): RoomRoles {
  const record = rooms.records.get(roomId);
  const state = rooms.peek(roomId)?.state;
  if (record === undefined || state === undefined) return NO_ROLES;
  const power = roomPowerOf(state);
  const actor = { userId: me, membership: record.membership, isGuest: isGuest.current };
  const people = [...namedIn(power)].flatMap((userId) => holderOf(userId, { state, power, actor }) ?? []);
  const others = people.filter(({ isMe, isJoined, level }) => !isMe && isJoined && mayChangeLevels(power, level));
  const isWhole = members.stateOf(roomId) === 'finished';
  return {
    isWhole,
    people: people.sort(byLevel),
    isLastAdministrator: isWhole && mayChangeLevels(power, powerLevelOf(power, me)) && others.length === 0,
  };
}

/** Users who can have another level than the rest: they are listed, or made the room. */
function namedIn({ creators, levels }: RoomPower): ReadonlySet<UserId> {
  const listed = [...(levels?.users.keys() ?? [])].flatMap((key) => parseUserId(key) ?? []);
  return new Set([...creators, ...listed]);
}

function holderOf(
  userId: UserId,
  { state, power, actor }: { readonly state: RoomState; readonly power: RoomPower; readonly actor: Actor },
): RoleHolder | null {
  const level = powerLevelOf(power, userId);
  if (level === (power.levels?.usersDefault ?? 0)) return null;
  const event = state.member(userId);
  const member = event === undefined ? null : decodeMember(event);
  const membership = member?.membership ?? null;
  return {
    userId,
    name: member === null ? userId : state.nameOf(userId),
    avatar: member?.avatar ?? null,
    level,
    isMe: userId === actor.userId,
    isJoined: membership === 'join',
    // A level can be taken from somebody who has left, too: it would be theirs again if they came back.
    highestLevel: rightsOver(power, actor, { userId, membership: 'join' }).highestLevel,
  };
}

function mayChangeLevels(power: RoomPower, level: number): boolean {
  return level >= levelToSend(power, 'm.room.power_levels', 'state');
}

/** The highest level first; of one level those in the room before others, then by name. */
function byLevel(one: RoleHolder, other: RoleHolder): number {
  if (one.level !== other.level) return one.level > other.level ? -1 : 1;
  if (one.isJoined !== other.isJoined) return one.isJoined ? -1 : 1;
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0;
}
