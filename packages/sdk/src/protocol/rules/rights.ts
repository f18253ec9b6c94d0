/** The whole table of what somebody may do in a room, for screens to offer. Made of the rules of `power.ts`; the server has the last word. */
import type { UserId } from '../ids/ids.ts';
import type { Membership } from '../sync/sync-batch.ts';
import {
  type Actor,
  hasLevelToSend,
  levelFor,
  mayInvite,
  mayNotify,
  mayRemove,
  maySendMessage,
  maySendState,
  powerLevelOf,
  type RoomPower,
} from './power.ts';

/** The state that a right is about, by the right's name. */
const STATE_RIGHTS = {
  changeName: 'm.room.name',
  changeTopic: 'm.room.topic',
  changeAvatar: 'm.room.avatar',
  changeAddress: 'm.room.canonical_alias',
  changeJoinRule: 'm.room.join_rules',
  changeHistory: 'm.room.history_visibility',
  changeGuestAccess: 'm.room.guest_access',
  changeLevels: 'm.room.power_levels',
  changeServerAcl: 'm.room.server_acl',
  enableEncryption: 'm.room.encryption',
  pin: 'm.room.pinned_events',
  upgrade: 'm.room.tombstone',
} as const;

/** The permissions of a user in a room. */
export type RoomRights = Readonly<
  Record<
    | 'write'
    | 'react'
    | 'redactOwn'
    | 'redactOthers'
    | 'invite'
    | 'kick'
    | 'ban'
    | 'notifyRoom'
    | keyof typeof STATE_RIGHTS,
    boolean
  >
>;

/** What `actor` may do in a room, apart from what concerns a certain person. */
export function roomRights(room: RoomPower, actor: Actor, isEncrypted: boolean): RoomRights {
  const isJoined = actor.membership === 'join';
  const redact = isJoined && hasLevelToSend(room, actor.userId, 'm.room.redaction', 'message');
  const state = (right: keyof typeof STATE_RIGHTS) => maySendState(room, actor, STATE_RIGHTS[right]);
  return {
    write: maySendMessage(room, actor, isEncrypted),
    react: isJoined && hasLevelToSend(room, actor.userId, 'm.reaction', 'message'),
    redactOwn: redact,
    redactOthers: redact && powerLevelOf(room, actor.userId) >= levelFor(room, 'redact'),
    invite: mayInvite(room, actor),
    kick: isJoined && powerLevelOf(room, actor.userId) >= levelFor(room, 'kick'),
    ban: isJoined && powerLevelOf(room, actor.userId) >= levelFor(room, 'ban'),
    notifyRoom: isJoined && mayNotify(room, actor, 'room'),
    changeName: state('changeName'),
    changeTopic: state('changeTopic'),
    changeAvatar: state('changeAvatar'),
    changeAddress: state('changeAddress'),
    changeJoinRule: state('changeJoinRule'),
    changeHistory: state('changeHistory'),
    changeGuestAccess: state('changeGuestAccess'),
    changeLevels: state('changeLevels'),
    changeServerAcl: state('changeServerAcl'),
    enableEncryption: state('enableEncryption'),
    pin: state('pin'),
    upgrade: state('upgrade'),
  };
}

/** Whom an act is about. */
export interface ActTarget {
  readonly userId: UserId;
  /** Null for somebody the room never heard of. */
  readonly membership: Membership | null;
}

/** The permissions of a user on another user. */
export interface PersonRights {
  readonly invite: boolean;
  /** Puts out who is in, and takes an invitation or a request to join back. */
  readonly kick: boolean;
  readonly ban: boolean;
  readonly unban: boolean;
  /** The highest level that may be given (`Infinity` for no bound); null when the person's level may not be changed. */
  readonly highestLevel: number | null;
}

/** What `actor` may do about `target` (spec, authorisation rules of member and power-level events). */
export function rightsOver(room: RoomPower, actor: Actor, target: ActTarget): PersonRights {
  const { userId, membership } = target;
  const isOther = userId !== actor.userId;
  const mayKick = isOther && mayRemove(room, actor, 'kick', userId);
  const mayBan = isOther && mayRemove(room, actor, 'ban', userId);
  const isAway = membership === null || membership === 'leave';
  return {
    invite: isOther && (isAway || membership === 'knock') && mayInvite(room, actor),
    kick: mayKick && !isAway && membership !== 'ban',
    ban: mayBan && membership !== 'ban',
    // A user who may not ban may not lift a ban either. The level for kicking is needed too.
    unban: mayKick && membership === 'ban' && powerLevelOf(room, actor.userId) >= levelFor(room, 'ban'),
    highestLevel: membership === 'join' || membership === 'invite' ? highestLevel(room, actor, userId) : null,
  };
}

/**
 * One gives no more than one has, and changes only who has less, or oneself. A creator's level is infinite for good where the
 * room's version says so (01.P-02, 01.P-03).
 */
function highestLevel(room: RoomPower, actor: Actor, target: UserId): number | null {
  if (!maySendState(room, actor, 'm.room.power_levels')) return null;
  const own = powerLevelOf(room, actor.userId);
  const theirs = powerLevelOf(room, target);
  if (theirs === Number.POSITIVE_INFINITY) return null;
  return target === actor.userId || theirs < own ? own : null;
}
