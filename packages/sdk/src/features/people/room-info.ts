import { isSameData } from '../../base/json/same-data.ts';
import type { Log } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import {
  avatarOf,
  countMembers,
  provenPredecessor,
  type RoomRecord,
  type RoomState,
  roomNameOf,
  roomPowerOf,
} from '../../core/rooms/rooms.ts';
import type { OfferedRoomVersions } from '../../protocol/endpoints/capabilities.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodeGuestAccess, decodeHistoryVisibility, decodeJoinRules } from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { directInviter } from '../../protocol/rules/direct-inviter.ts';
import { roomRights } from '../../protocol/rules/rights.ts';
import { upgradeAdvice } from '../../protocol/rules/upgrade.ts';
import type { RoomInfo } from './contract.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** What else is looked at. */
export interface RoomInfoSources {
  readonly log: Log;
  readonly versions: KeptAnswer<OfferedRoomVersions>;
}

/** What is shown of a room beside its messages, following its changes. */
export function openRoomInfo(
  account: Need<'me' | 'rooms' | 'isGuest'>,
  roomId: RoomId,
  { log, versions }: RoomInfoSources,
  scope: Scope,
): Readable<RoomInfo> {
  const { rooms } = account;
  const changed = new Signal<void>();
  const offered = new ObservableValue<OfferedRoomVersions | null>(null);
  scope.onEnd(rooms.open(roomId));
  scope.onEnd(
    rooms.changed.subscribe((ids) => {
      const before = rooms.records.get(roomId)?.predecessor ?? null;
      if (ids.has(roomId) || (before !== null && ids.has(before.roomId))) changed.emit();
    }),
  );
  scope.run(async () => {
    const room = await rooms.load(roomId);
    changed.emit();
    if (room.ok && rooms.records.get(roomId)?.membership === 'join') warnOfMissingCreate(room.value.state, log);
  });
  scope.run(async () => offered.set(await versions()));
  return new DerivedValue<RoomInfo>([changed, offered, account.isGuest], (before) => {
    const info = infoOf(account, roomId, offered.current);
    return before !== undefined && isSameData(before, info) ? before : info;
  });
}

/** Such a room counts as one of version 1 (01.R-02). */
function warnOfMissingCreate(state: RoomState, log: Log): void {
  if (state.get('m.room.create') !== undefined) return;
  log.warn(`[getVersion] Room ${state.roomId} does not have an m.room.create event`);
}

function infoOf(
  { rooms, me, isGuest }: Need<'rooms' | 'me' | 'isGuest'>,
  roomId: RoomId,
  offered: OfferedRoomVersions | null,
): RoomInfo {
  const record = rooms.records.get(roomId);
  const state = rooms.peek(roomId)?.state;
  if (record === undefined || state === undefined) return { kind: 'unknown' };
  const actor = { userId: me, membership: record.membership, isGuest: isGuest.current };
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
    upgrade: offered === null ? null : upgradeAdvice(state.version, offered),
    directInviter: directInviterOf(record, state, me),
    joinRule: decodeJoinRules(contentOf(state, 'm.room.join_rules')).rule,
    historyVisibility: decodeHistoryVisibility(contentOf(state, 'm.room.history_visibility')),
    areGuestsAllowed: decodeGuestAccess(contentOf(state, 'm.room.guest_access')) === 'can_join',
    joinedCount: record.joinedCount ?? countMembers(state, 'join'),
    invitedCount: record.invitedCount ?? countMembers(state, 'invite'),
    predecessor: provenPredecessor(rooms.records, record)?.roomId ?? null,
    rights: roomRights(roomPowerOf(state), actor, record.isEncrypted),
  };
}

function directInviterOf(record: RoomRecord, state: RoomState, me: UserId): UserId | null {
  const { membership, joinedCount, invitedCount, heroes } = record;
  // Of an invitation the record keeps what is asked for here.
  if (membership === 'invite' && record.isDirect) return record.inviter;
  const memberCount = joinedCount === null ? null : joinedCount + (invitedCount ?? 0);
  return directInviter({ own: state.member(me), membership, memberCount, hero: heroes[0]?.userId ?? null });
}

function contentOf(state: RoomState, type: string): RawContent {
  return state.get(type)?.content ?? {};
}
