import { isSameData } from '../../base/json/same-data.ts';
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
import { linksOf, NOT_LINKED } from './room-links.ts';

/** What stands above a room, following its changes. */
export function openRoomHeader(account: AccountCore, roomId: RoomId, scope: Scope): Readable<RoomHeader> {
  const changed = new Signal<void>();
  // The record is in memory; the state, and with it topic and rights, may have to be read first, and again after it was dropped.
  const load = async () => {
    await account.rooms.load(roomId);
    changed.emit();
  };
  // What a room says of another is looked at there, and read again after it was dropped.
  const linked = new Set<RoomId>();
  const loading = new Set<RoomId>();
  const link = (other: RoomId) => {
    linked.add(other);
    if (loading.has(other) || account.rooms.peek(other) !== undefined) return;
    loading.add(other);
    scope.run(async () => {
      const loaded = await account.rooms.load(other);
      loading.delete(other);
      if (loaded.ok) changed.emit();
    });
  };
  const follow = (rooms: ReadonlySet<RoomId>) => {
    if (!rooms.has(roomId)) {
      if ([...linked].some((other) => rooms.has(other))) changed.emit();
    } else if (account.rooms.peek(roomId) === undefined) scope.run(load);
    else changed.emit();
  };
  scope.onEnd(account.rooms.changed.subscribe(follow));
  scope.run(load);
  // Every message changes the room, and hardly any its header, on which the whole drawing of the room hangs.
  return new DerivedValue([changed], (before: RoomHeader | undefined) => {
    const header = headerOf(account, roomId, link);
    return before !== undefined && isSameData(before, header) ? before : header;
  });
}

function headerOf(account: AccountCore, roomId: RoomId, link: (other: RoomId) => void): RoomHeader {
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
    other: record.isDirect && record.heroes.length === 1 ? (record.heroes[0]?.userId ?? null) : null,
    isEncrypted: record.isEncrypted,
    memberCount: record.joinedCount,
    ...(state === undefined ? NOT_LINKED : linksOf(account.rooms, state, link)),
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
