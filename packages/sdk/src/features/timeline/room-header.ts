import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { avatarOf } from '../../core/rooms/room-avatar.ts';
import { roomNameOf } from '../../core/rooms/room-name-of.ts';
import { roomPowerOf } from '../../core/rooms/room-power.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { maySendMessage } from '../../protocol/rules/power.ts';
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
    // Until the state is read, who is in a room is taken to have a voice: nearly everybody has.
    maySend:
      state === undefined
        ? record.membership === 'join'
        : maySendMessage(roomPowerOf(state), actor, record.isEncrypted),
    memberCount: record.joinedCount,
  };
}
