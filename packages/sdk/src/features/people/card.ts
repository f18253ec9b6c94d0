import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RoomState, roomPowerOf } from '../../core/rooms/rooms.ts';
import type { Profile } from '../../protocol/endpoints/profile.ts';
import { type ProfileFields, wholeProfile } from '../../protocol/endpoints/profile-fields.ts';
import { decodeMember, isKicked, type RoomMember } from '../../protocol/events/member.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { isSuspiciousName, rawDisplayName } from '../../protocol/rules/member-name.ts';
import { levelShareOf, powerLevelOf } from '../../protocol/rules/power.ts';
import { rightsOver } from '../../protocol/rules/rights.ts';
import type { CardMember, UserCard } from './contract.ts';

type Heard = (Profile & ProfileFields) | 'loading' | 'unknown';

/** What is shown of one person, following the room. What they say of themselves is asked of the server once. */
export function openCard(
  account: Need<'me' | 'requests' | 'rooms' | 'members' | 'isGuest'>,
  { userId, roomId }: { readonly userId: UserId; readonly roomId: RoomId | null },
  scope: Scope,
): Readable<UserCard> {
  const heard = new ObservableValue<Heard>('loading');
  const changed = new Signal<void>();
  scope.run(async (signal) => {
    const answer = await account.requests.send(wholeProfile(userId), { signal });
    heard.set(answer.ok ? answer.value : 'unknown');
  });
  if (roomId !== null) {
    scope.onEnd(account.rooms.open(roomId));
    scope.onEnd(account.rooms.changed.subscribe((rooms) => rooms.has(roomId) && changed.emit()));
    scope.run(async () => {
      await account.rooms.load(roomId);
      changed.emit();
      // Whether they are in the room is not known of everybody before.
      await account.members.load(roomId);
    });
  }
  return new DerivedValue<UserCard>([heard, changed, account.isGuest], (before) => {
    const card = cardOf(account, userId, roomId, heard.current);
    return before !== undefined && isSameData(before, card) ? before : card;
  });
}

function cardOf(
  account: Need<'me' | 'requests' | 'rooms' | 'members' | 'isGuest'>,
  userId: UserId,
  roomId: RoomId | null,
  heard: Heard,
): UserCard {
  const state = roomId === null ? undefined : account.rooms.peek(roomId)?.state;
  const event = state?.member(userId);
  const member = event === undefined ? null : decodeMember(event);
  const said = typeof heard === 'string' ? null : heard;
  return {
    userId,
    ...nameOf(userId, state, member, said),
    avatar: member?.avatar ?? said?.avatar ?? null,
    isMe: userId === account.me,
    timeZone: said?.timeZone ?? null,
    pronouns: said?.pronouns ?? [],
    profile: typeof heard === 'string' ? heard : 'known',
    member: state === undefined || member === null ? null : asCardMember(state, member),
    rights: state === undefined || roomId === null ? null : rightsIn(account, roomId, state, userId, member),
  };
}

function nameOf(
  userId: UserId,
  state: RoomState | undefined,
  member: RoomMember | null,
  said: Profile | null,
): Pick<UserCard, 'name' | 'isAmbiguous'> {
  if (state !== undefined && member !== null) {
    const name = rawDisplayName(userId, member.displayName);
    return { name, isAmbiguous: state.nameOf(userId) !== name };
  }
  const name = rawDisplayName(userId, said?.name ?? null);
  return { name, isAmbiguous: name !== userId && isSuspiciousName(said?.name ?? '') };
}

function asCardMember(state: RoomState, member: RoomMember): CardMember {
  const { userId, membership, sender, reason } = member;
  const power = roomPowerOf(state);
  return {
    membership,
    level: powerLevelOf(power, userId),
    levelShare: levelShareOf(power, userId),
    isKicked: isKicked(member),
    by: sender === userId ? null : { userId: sender, name: state.nameOf(sender) },
    reason,
  };
}

function rightsIn(
  { rooms, me, isGuest }: Need<'rooms' | 'me' | 'isGuest'>,
  roomId: RoomId,
  state: RoomState,
  userId: UserId,
  member: RoomMember | null,
): UserCard['rights'] {
  const membership = rooms.records.get(roomId)?.membership ?? null;
  const actor = { userId: me, membership, isGuest: isGuest.current };
  return rightsOver(roomPowerOf(state), actor, { userId, membership: member?.membership ?? null });
}
