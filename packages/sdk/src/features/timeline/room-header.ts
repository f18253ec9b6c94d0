import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Faces, Need } from '../../core/feature/faces.ts';
import {
  avatarOf,
  countMembers,
  isFileTree,
  otherOf,
  provenSuccessor,
  type RoomRecord,
  type RoomState,
  roomNameOf,
  roomPowerOf,
} from '../../core/rooms/rooms.ts';
import { ARCHIVE_TYPE } from '../../protocol/events/archive.ts';
import { decodePinnedEvents } from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import { archiveInForce } from '../../protocol/rules/archive.ts';
import { shownName } from '../../protocol/rules/member-name.ts';
import { type Actor, mayRedact, maySendMessage, maySendState } from '../../protocol/rules/power.ts';
import type { RoomHeader } from './contract.ts';

type KnownHeader = Extract<RoomHeader, { readonly kind: 'known' }>;

/** What stands above a room, following its changes. */
export function openRoomHeader(
  account: Need<'me' | 'rooms' | 'isGuest'>,
  roomId: RoomId,
  scope: Scope,
): Readable<RoomHeader> {
  const changed = new Signal<void>();
  // The record is in memory; the state, and with it topic and rights, may have to be read first, and again after it was dropped.
  const load = async () => {
    await account.rooms.load(roomId);
    changed.emit();
  };
  const follow = (rooms: ReadonlySet<RoomId>) => {
    const next = account.rooms.records.get(roomId)?.successor ?? null;
    if (!rooms.has(roomId)) {
      if (next !== null && rooms.has(next.roomId)) changed.emit();
    } else if (account.rooms.peek(roomId) === undefined) scope.run(load);
    else changed.emit();
  };
  scope.onEnd(account.rooms.changed.subscribe(follow));
  scope.run(load);
  // Every message changes the room, and hardly any its header, on which the whole drawing of the room hangs.
  return new DerivedValue([changed, account.isGuest], (before: RoomHeader | undefined) => {
    const header = headerOf(account, roomId);
    return before !== undefined && isSameData(before, header) ? before : header;
  });
}

function headerOf(account: Need<'me' | 'rooms' | 'isGuest'>, roomId: RoomId): RoomHeader {
  const record = account.rooms.records.get(roomId);
  if (record === undefined) return { kind: 'unknown' };
  const state = account.rooms.peek(roomId)?.state;
  const topic = state?.get('m.room.topic');
  const actor = { userId: account.me, membership: record.membership, isGuest: account.isGuest.current };
  const isMember = record.membership === 'join';
  return {
    kind: 'known',
    roomId,
    name: roomNameOf(record, account.me),
    topic: topic === undefined ? null : (decodeTopic(topic.content)?.text ?? null),
    avatar: avatarOf(record),
    membership: record.membership,
    invitation: invitationOf(record),
    removal: removalOf(record),
    isDirect: record.isDirect,
    isSpace: record.isSpace,
    isFileTree: isFileTree(record),
    other: otherOf(record)?.userId ?? null,
    isEncrypted: record.isEncrypted,
    memberCount: record.joinedCount ?? (state === undefined ? null : countMembers(state, 'join')),
    successor: successorOf(account.rooms.records, record),
    ...(state === undefined ? rightsUntilRead(isMember) : rightsIn(state, actor, record.isEncrypted)),
  };
}

function invitationOf({ membership, inviter, invitation = null }: RoomRecord): KnownHeader['invitation'] {
  if (membership !== 'invite' || inviter === null) return null;
  // They may be a stranger: whatever the name, the id stands with it.
  const inviterName = shownName(inviter, invitation?.inviterName ?? null, true);
  return { inviter, inviterName, reason: invitation?.reason ?? null };
}

function removalOf({ membership, removal = null }: RoomRecord): KnownHeader['removal'] {
  const isOut = membership === 'leave' || membership === 'ban';
  return isOut && removal !== null ? { kind: removal.kind, byName: removal.byName, reason: removal.reason } : null;
}

/** A successor that one is not in cannot be looked at: the tombstone stands alone for it then (SEC-06). */
function successorOf(records: Faces['rooms']['records'], record: RoomRecord): KnownHeader['successor'] {
  const { successor: named = null } = record;
  if (named === null) return null;
  const isIn = records.get(named.roomId)?.membership === 'join';
  if (isIn && provenSuccessor(records, record) === null) return null;
  return { roomId: named.roomId, via: [serverOf(named.by)] };
}

type Rights = Pick<KnownHeader, 'maySend' | 'isArchived' | 'mayRedact' | 'mayPin' | 'pinned'>;

/** Until the state is read, who is in a room is taken to have a voice: nearly everybody has. */
function rightsUntilRead(isMember: boolean): Rights {
  return {
    maySend: isMember,
    isArchived: false,
    mayRedact: { own: isMember, others: false },
    mayPin: false,
    pinned: [],
  };
}

function rightsIn(state: RoomState, actor: Actor, isEncrypted: boolean): Rights {
  const power = roomPowerOf(state);
  const pinned = state.get('m.room.pinned_events');
  const mayRedactOf = (sender: UserId | null) =>
    actor.membership === 'join' && mayRedact(power, actor, { sender, isRedacted: false, isPending: false });
  return {
    maySend: maySendMessage(power, actor, isEncrypted),
    isArchived: archiveInForce(power, state.get(ARCHIVE_TYPE)) !== null,
    mayRedact: { own: mayRedactOf(actor.userId), others: mayRedactOf(null) },
    mayPin: maySendState(power, actor, 'm.room.pinned_events'),
    pinned: pinned === undefined ? [] : decodePinnedEvents(pinned.content),
  };
}
