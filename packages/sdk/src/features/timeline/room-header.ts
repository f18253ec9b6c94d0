import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { avatarOf } from '../../core/rooms/room-avatar.ts';
import { roomNameOf } from '../../core/rooms/room-name-of.ts';
import { roomPowerOf } from '../../core/rooms/room-power.ts';
import type { RoomState } from '../../core/rooms/room-state.ts';
import { decodePinnedEvents } from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { type Actor, mayRedact, maySendMessage, maySendState } from '../../protocol/rules/power.ts';
import type { RoomHeader } from './contract.ts';

/** What stands above a room, following its changes. */
export function openRoomHeader(account: AccountCore, roomId: RoomId, scope: Scope): Readable<RoomHeader> {
  const changed = new Signal<void>();
  // The record is in memory; the state, and with it topic and rights, may have to be read first, and again after it was dropped.
  const load = async () => {
    await account.rooms.load(roomId);
    changed.emit();
  };
  const follow = (rooms: ReadonlySet<RoomId>) => {
    if (!rooms.has(roomId)) return;
    if (account.rooms.peek(roomId) === undefined) scope.run(load);
    else changed.emit();
  };
  scope.onEnd(account.rooms.changed.subscribe(follow));
  scope.run(load);
  return new DerivedValue([changed], () => headerOf(account, roomId));
}

function headerOf(account: AccountCore, roomId: RoomId): RoomHeader {
  const record = account.rooms.records.get(roomId);
  if (record === undefined) return { kind: 'unknown' };
  const state = account.rooms.peek(roomId)?.state;
  const topic = state?.get('m.room.topic');
  const actor = { userId: account.me, membership: record.membership, isGuest: false };
  const isMember = record.membership === 'join';
  return {
    kind: 'known',
    roomId,
    name: roomNameOf(record, account.me),
    topic: topic === undefined ? null : (decodeTopic(topic.content)?.text ?? null),
    avatar: avatarOf(record),
    membership: record.membership,
    inviter: record.inviter,
    isDirect: record.isDirect,
    isEncrypted: record.isEncrypted,
    memberCount: record.joinedCount,
    ...(state === undefined ? rightsUntilRead(isMember) : rightsIn(state, actor, record.isEncrypted)),
  };
}

type Rights = Pick<Extract<RoomHeader, { readonly kind: 'known' }>, 'maySend' | 'mayRedact' | 'mayPin' | 'pinned'>;

/** Until the state is read, who is in a room is taken to have a voice: nearly everybody has. */
function rightsUntilRead(isMember: boolean): Rights {
  return { maySend: isMember, mayRedact: { own: isMember, others: false }, mayPin: false, pinned: [] };
}

function rightsIn(state: RoomState, actor: Actor, isEncrypted: boolean): Rights {
  const power = roomPowerOf(state);
  const pinned = state.get('m.room.pinned_events');
  const mayRedactOf = (sender: UserId | null) =>
    actor.membership === 'join' && mayRedact(power, actor, { sender, isRedacted: false, isPending: false });
  return {
    maySend: maySendMessage(power, actor, isEncrypted),
    mayRedact: { own: mayRedactOf(actor.userId), others: mayRedactOf(null) },
    mayPin: maySendState(power, actor, 'm.room.pinned_events'),
    pinned: pinned === undefined ? [] : decodePinnedEvents(pinned.content),
  };
}
