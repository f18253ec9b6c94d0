import type { Log } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import { avatarOf } from '../../core/rooms/room-avatar.ts';
import { roomNameOf } from '../../core/rooms/room-name-of.ts';
import { roomPowerOf } from '../../core/rooms/room-power.ts';
import type { RoomState } from '../../core/rooms/room-state.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodeGuestAccess, decodeHistoryVisibility, decodeJoinRules } from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import { roomRights } from '../../protocol/rules/rights.ts';
import type { RoomInfo } from './contract.ts';
import { isSameData } from './same.ts';

/** What is shown of a room beside its messages, following its changes. */
export function openRoomInfo(account: AccountCore, roomId: RoomId, log: Log, scope: Scope): Readable<RoomInfo> {
  const { rooms } = account;
  const changed = new Signal<void>();
  scope.onEnd(rooms.open(roomId));
  scope.onEnd(rooms.changed.subscribe((ids) => ids.has(roomId) && changed.emit()));
  scope.run(async () => {
    const room = await rooms.load(roomId);
    changed.emit();
    if (room.ok && rooms.records.get(roomId)?.membership === 'join') warnOfMissingCreate(room.value.state, log);
  });
  return new DerivedValue<RoomInfo>([changed], (before) => {
    const info = infoOf(account, roomId);
    return before !== undefined && isSameData(before, info) ? before : info;
  });
}

/** Such a room counts as one of version 1 (01.R-02). */
function warnOfMissingCreate(state: RoomState, log: Log): void {
  if (state.get('m.room.create') !== undefined) return;
  log.warn(`[getVersion] Room ${state.roomId} does not have an m.room.create event`);
}

function infoOf({ rooms, me }: AccountCore, roomId: RoomId): RoomInfo {
  const record = rooms.records.get(roomId);
  const state = rooms.peek(roomId)?.state;
  if (record === undefined || state === undefined) return { kind: 'unknown' };
  const actor = { userId: me, membership: record.membership, isGuest: false };
  return {
    kind: 'known',
    roomId,
    name: roomNameOf(record, me),
    topic: decodeTopic(contentOf(state, 'm.room.topic'))?.text ?? null,
    alias: record.alias,
    avatar: avatarOf(record),
    membership: record.membership,
    isDirect: record.isDirect,
    isEncrypted: record.isEncrypted,
    version: state.version,
    joinRule: decodeJoinRules(contentOf(state, 'm.room.join_rules')).rule,
    historyVisibility: decodeHistoryVisibility(contentOf(state, 'm.room.history_visibility')),
    areGuestsAllowed: decodeGuestAccess(contentOf(state, 'm.room.guest_access')) === 'can_join',
    joinedCount: record.joinedCount,
    invitedCount: record.invitedCount,
    rights: roomRights(roomPowerOf(state), actor, record.isEncrypted),
  };
}

function contentOf(state: RoomState, type: string): RawContent {
  return state.get(type)?.content ?? {};
}
