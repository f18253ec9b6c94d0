/**
 * The permissions of users in a room. The server has the last word; these rules say what to offer. Levels are compared, never
 * added: creators of newer rooms have an infinite level (01.P-02).
 */
import { DEFAULT_ACTION_LEVEL, type PowerLevels } from '../events/power-levels.ts';
import type { UserId } from '../ids/ids.ts';
import type { Membership } from '../sync/sync-batch.ts';
import { hasRulesOf } from './room-version.ts';

/** The data that the rules need. */
export interface RoomPower {
  readonly roomVersion: string;
  /** The sender of the create event, then the additional creators; empty when the event is unknown. */
  readonly creators: readonly UserId[];
  /** Null when the room has no `m.room.power_levels`. */
  readonly levels: PowerLevels | null;
}

export type PowerAction = 'ban' | 'kick' | 'redact' | 'invite';

/** The level of a creator in a room without power levels, up to room version 11 (spec, "m.room.power_levels"). */
const CREATOR_LEVEL = 100;

/** The level of `userId`; `Infinity` for creators where the room's version says so (01.P-01, 01.P-02). */
export function powerLevelOf(room: RoomPower, userId: UserId): number {
  if (hasRulesOf(room.roomVersion, '12') && room.creators.includes(userId)) return Infinity;
  if (room.levels === null) return room.creators[0] === userId ? CREATOR_LEVEL : 0;
  return room.levels.users.get(userId) ?? room.levels.usersDefault;
}

/** The level of `userId` as a share of the highest that the room lists, in percent; 0 where that is 0, 100 for an infinite one (01.M-11). */
export function levelShareOf(room: RoomPower, userId: UserId): number {
  const level = powerLevelOf(room, userId);
  if (level === Infinity) return 100;
  let highest = room.levels === null ? CREATOR_LEVEL : room.levels.usersDefault;
  for (const listed of room.levels?.users.values() ?? []) highest = Math.max(highest, listed);
  return highest === 0 ? 0 : (100 * level) / highest;
}

/** The level that sending `type` takes (01.P-04). */
export function levelToSend(room: RoomPower, type: string, kind: 'message' | 'state'): number {
  if (room.levels === null) return 0;
  const { events, eventsDefault, stateDefault } = room.levels;
  return events.get(type) ?? (kind === 'state' ? stateDefault : eventsDefault);
}

/** The level that an action takes (01.P-05). */
export function levelFor(room: RoomPower, action: PowerAction): number {
  if (room.levels !== null) return room.levels[action];
  return action === 'invite' ? 0 : DEFAULT_ACTION_LEVEL;
}

/** True if the level of `userId` is enough to send the event. Membership is not checked. */
export function hasLevelToSend(room: RoomPower, userId: UserId, type: string, kind: 'message' | 'state'): boolean {
  return powerLevelOf(room, userId) >= levelToSend(room, type, kind);
}

/** The acting user, for rules that need more than levels. */
export interface Actor {
  readonly userId: UserId;
  /** Null when not known in the room. */
  readonly membership: Membership | null;
  readonly isGuest: boolean;
}

/** Whether `actor` may write messages: joined, and of the level for what is really sent (01.P-08). */
export function maySendMessage(room: RoomPower, actor: Actor, isEncrypted: boolean): boolean {
  const type = isEncrypted ? 'm.room.encrypted' : 'm.room.message';
  return actor.membership === 'join' && hasLevelToSend(room, actor.userId, type, 'message');
}

/** Whether `actor` may change the state of `type`; guests never may (01.P-07). */
export function maySendState(room: RoomPower, actor: Actor, type: string): boolean {
  return !actor.isGuest && actor.membership === 'join' && hasLevelToSend(room, actor.userId, type, 'state');
}

/** Whether `actor` may invite (01.P-05). */
export function mayInvite(room: RoomPower, actor: Actor): boolean {
  return actor.membership === 'join' && powerLevelOf(room, actor.userId) >= levelFor(room, 'invite');
}

/** Whether `actor` may kick or ban `target`, who must be of a lower level (spec, authorisation rules of member events). */
export function mayRemove(room: RoomPower, actor: Actor, action: 'kick' | 'ban', target: UserId): boolean {
  const level = powerLevelOf(room, actor.userId);
  return actor.membership === 'join' && level >= levelFor(room, action) && level > powerLevelOf(room, target);
}

/** The event that is to be redacted. */
export interface RedactionCandidate {
  /** Null for somebody else, whoever it is. */
  readonly sender: UserId | null;
  readonly isRedacted: boolean;
  /** It is an echo of ours that the server does not have yet. */
  readonly isPending: boolean;
}

/** Whether `actor` may redact `target` (01.X-01). */
export function mayRedact(room: RoomPower, actor: Actor, target: RedactionCandidate): boolean {
  if (actor.membership === null || actor.membership === 'leave') return false;
  if (target.isPending || target.isRedacted) return false;
  if (!hasLevelToSend(room, actor.userId, 'm.room.redaction', 'message')) return false;
  return actor.userId === target.sender || powerLevelOf(room, actor.userId) >= levelFor(room, 'redact');
}

/** Whether `actor` may notify everybody at once, such as by `@room` with the key `room` (01.P-09). */
export function mayNotify(room: RoomPower, actor: Actor, key: string): boolean {
  if (actor.membership === null) return false;
  return powerLevelOf(room, actor.userId) >= (room.levels?.notifications.get(key) ?? DEFAULT_ACTION_LEVEL);
}
