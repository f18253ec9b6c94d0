import { isSameData } from '../../base/json/same-data.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Need } from '../../core/feature/faces.ts';
import {
  provenPredecessor,
  provenSuccessor,
  type RoomRecord,
  type RoomState,
  roomNameOf,
  roomPowerOf,
} from '../../core/rooms/rooms.ts';
import { ARCHIVE_TYPE } from '../../protocol/events/archive.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import { decodeServerAcl } from '../../protocol/events/server-acl.ts';
import {
  decodeAvatar,
  decodeCanonicalAlias,
  decodeGuestAccess,
  decodeHistoryVisibility,
  decodeJoinRules,
  decodeName,
} from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { serverOf } from '../../protocol/ids/parse.ts';
import { archiveInForce } from '../../protocol/rules/archive.ts';
import { joinRulesOf } from '../../protocol/rules/join-rule.ts';
import { permissionsOf } from '../../protocol/rules/permissions.ts';
import { powerLevelOf } from '../../protocol/rules/power.ts';
import { roomRights } from '../../protocol/rules/rights.ts';
import type { NamedRoom, RoomSettings } from './contract.ts';

type Sources = Need<'me' | 'rooms' | 'isGuest'>;

/** The settings of a room, following its changes. */
export function openSettings(account: Sources, roomId: RoomId, scope: Scope): Readable<RoomSettings> {
  const { rooms } = account;
  const changed = new Signal<void>();
  scope.onEnd(rooms.open(roomId));
  // Names of other rooms are among what is shown.
  scope.onEnd(rooms.changed.subscribe(() => changed.emit()));
  scope.run(async () => {
    await rooms.load(roomId);
    changed.emit();
  });
  return new DerivedValue<RoomSettings>([changed, account.isGuest], (before) => {
    const settings = settingsOf(account, roomId);
    return before !== undefined && isSameData(before, settings) ? before : settings;
  });
}

function settingsOf({ rooms, me, isGuest }: Sources, roomId: RoomId): RoomSettings {
  const record = rooms.records.get(roomId);
  const state = rooms.peek(roomId)?.state;
  if (record === undefined || state === undefined) return { kind: 'unknown' };
  const power = roomPowerOf(state);
  const actor = { userId: me, membership: record.membership, isGuest: isGuest.current };
  const { alias, alternatives } = decodeCanonicalAlias(contentOf(state, 'm.room.canonical_alias'));
  const { rule, allowedRooms } = decodeJoinRules(contentOf(state, 'm.room.join_rules'));
  const acl = state.get('m.room.server_acl');
  const named = (id: RoomId) => nameRoom(rooms.records, me, id);
  const successor = provenSuccessor(rooms.records, record)?.roomId ?? null;
  return {
    kind: 'known',
    roomId,
    isSpace: record.isSpace,
    ownServer: serverOf(me),
    name: roomNameOf(record, me),
    ownName: decodeName(contentOf(state, 'm.room.name')),
    topic: decodeTopic(contentOf(state, 'm.room.topic')),
    avatar: decodeAvatar(contentOf(state, 'm.room.avatar')),
    alias,
    alternatives,
    version: state.version,
    joinRule: rule === 'private' ? 'invite' : rule,
    joinRules: joinRulesOf(state.version),
    allowedRooms: allowedRooms.map(named),
    spaces: [...rooms.records.values()].filter(isOwnSpace).map(({ roomId: id }) => named(id)),
    historyVisibility: decodeHistoryVisibility(contentOf(state, 'm.room.history_visibility')),
    areGuestsAllowed: decodeGuestAccess(contentOf(state, 'm.room.guest_access')) === 'can_join',
    isEncrypted: record.isEncrypted,
    acl: acl === undefined ? null : decodeServerAcl(acl.content),
    permissions: permissionsOf(power),
    rights: roomRights(power, actor, record.isEncrypted),
    ownLevel: powerLevelOf(power, me),
    isArchived: archiveInForce(power, state.get(ARCHIVE_TYPE)) !== null,
    successor,
    predecessor: provenPredecessor(rooms.records, record)?.roomId ?? null,
    hasUnprovenSuccessor: successor === null && (record.successor ?? null) !== null,
  };
}

function isOwnSpace({ isSpace, membership }: RoomRecord): boolean {
  return isSpace && membership === 'join';
}

function nameRoom(records: ReadonlyMap<RoomId, RoomRecord>, me: UserId, roomId: RoomId): NamedRoom {
  const record = records.get(roomId);
  return { roomId, name: record === undefined ? null : roomNameOf(record, me) };
}

function contentOf(state: RoomState, type: string): RawContent {
  return state.get(type)?.content ?? {};
}
