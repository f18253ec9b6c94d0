import type { Room } from '../room.ts';
import type { ServerState, User } from '../server-state.ts';
import { asObject, asText, asTexts, type Json, type JsonObject } from '../wire.ts';
import { combine, type RoomConfig, type SyncConfig } from './config.ts';

export interface WantedRooms {
  /** The rooms to be sent, with what is asked of each by all lists and subscriptions together. */
  readonly rooms: ReadonlyMap<string, RoomConfig>;
  /** The `lists` of the answer. */
  readonly lists: JsonObject;
}

/** Applies lists and subscriptions. A room left since `from` still counts, so that the client hears of it. */
export function findWantedRooms(
  state: ServerState,
  user: User,
  config: SyncConfig,
  from: number | undefined,
): WantedRooms {
  const rooms = new Map<string, RoomConfig>();
  const want = (roomId: string, wanted: RoomConfig) => {
    const already = rooms.get(roomId);
    rooms.set(roomId, already === undefined ? wanted : combine(already, wanted));
  };
  const visible = [...state.rooms.values()]
    .filter((room) => isVisible(room, user.id, from))
    .sort((a, b) => activityOf(b, user.id) - activityOf(a, user.id));
  const direct = directRoomIds(user);
  const lists: Record<string, JsonObject> = {};
  for (const [name, list] of config.lists) {
    const members = visible.filter((room) => matches(room, user, direct, list.filters));
    const ops = list.ranges.map(([first, last]) => {
      const roomIds = members.slice(first, last + 1).map(({ id }) => id);
      for (const roomId of roomIds) want(roomId, list);
      return { op: 'SYNC', range: [first, last], room_ids: roomIds };
    });
    lists[name] = { count: members.length, ops };
  }
  for (const [roomId, subscription] of config.subscriptions) {
    if (state.rooms.get(roomId)?.membership(user.id) !== undefined) want(roomId, subscription);
  }
  return { rooms, lists };
}

/** The rooms marked as direct in the account data of `user`. */
export function directRoomIds(user: User): ReadonlySet<string> {
  const direct = Object.values(user.accountData.get('m.direct')?.value ?? {});
  return new Set(direct.flatMap((roomIds) => asTexts(roomIds)));
}

/** A kicked or banned user keeps seeing the room; a user who left sees it once. */
function isVisible(room: Room, userId: string, from: number | undefined): boolean {
  const member = room.member(userId);
  if (member === undefined) return false;
  const leftAlone = room.membership(userId) === 'leave' && member.event.sender === userId;
  return !leftAlone || (from !== undefined && member.position > from);
}

/** Lists are in the order of the last event, of whatever kind. */
function activityOf(room: Room, userId: string): number {
  const membership = room.membership(userId);
  return membership === 'join' ? room.lastPosition : (room.member(userId)?.position ?? 0);
}

function matches(room: Room, user: User, direct: ReadonlySet<string>, filters: JsonObject): boolean {
  const isDirect = direct.has(room.id);
  const isEncrypted = room.stateEvent('m.room.encryption') !== undefined;
  const isInvite = room.membership(user.id) === 'invite';
  const roomType = asText(room.stateEvent('m.room.create')?.event.content['type']) ?? null;
  const tags = Object.keys(asObject(user.roomAccountData.get(room.id)?.get('m.tag')?.value['tags']));
  return (
    isAsked(filters['is_dm'], isDirect) &&
    isAsked(filters['is_encrypted'], isEncrypted) &&
    isAsked(filters['is_invite'], isInvite) &&
    isAllowed(filters['room_types'], filters['not_room_types'], [roomType]) &&
    isAllowed(filters['tags'], filters['not_tags'], tags)
  );
}

function isAsked(filter: Json | undefined, actual: boolean): boolean {
  return typeof filter !== 'boolean' || filter === actual;
}

function isAllowed(wanted: Json | undefined, unwanted: Json | undefined, actual: readonly (string | null)[]): boolean {
  if (Array.isArray(unwanted) && actual.some((value) => unwanted.includes(value))) return false;
  return !Array.isArray(wanted) || actual.some((value) => wanted.includes(value));
}
