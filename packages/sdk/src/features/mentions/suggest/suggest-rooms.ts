import type { Need } from '../../../core/feature/faces.ts';
import {
  avatarOf,
  isFileTree,
  isReplaced,
  type RoomRecord,
  roomNameOf,
  roomPowerOf,
} from '../../../core/rooms/rooms.ts';
import { decodeMember } from '../../../protocol/events/member.ts';
import { addressOf } from '../../../protocol/ids/address-of.ts';
import { serverOf } from '../../../protocol/ids/parse.ts';
import { powerLevelOf } from '../../../protocol/rules/power.ts';
import type { RoomName } from '../../../protocol/rules/room-name.ts';
import { type RoutingMember, viaServers } from '../../../protocol/rules/via.ts';
import type { SuggestedRoom, SuggestRequest } from '../contract.ts';
import { firstOf, matchRank, type Query, type Target, toQuery, toSearched } from './match.ts';

/** More than anybody reads through. */
const MOST_FOUND = 50;

interface Found {
  readonly record: RoomRecord;
  readonly match: number;
}

/** Rooms of the user by name or address; of equals, those with the latest activity first. Conversations of two are nobody else's business. */
export function suggestRooms(
  account: Need<'me' | 'rooms'>,
  { query, limit }: Omit<SuggestRequest, 'roomId'>,
): readonly SuggestedRoom[] {
  const best = firstOf(matching(account, toQuery(query)), Math.min(limit, MOST_FOUND), compareFound);
  return best.map(({ record }) => toSuggested(account, record));
}

function* matching({ rooms, me }: Need<'me' | 'rooms'>, query: Query): Iterable<Found> {
  for (const record of rooms.records.values()) {
    if (record.membership !== 'join' || record.isDirect || isFileTree(record) || isReplaced(rooms.records, record))
      continue;
    const match = matchRank(targetOf(record, me), query);
    if (match !== null) yield { record, match };
  }
}

function targetOf(record: RoomRecord, me: Need<'me'>['me']): Target {
  return { name: toSearched(wordsOf(roomNameOf(record, me))), id: record.alias?.slice(1).toLowerCase() ?? '' };
}

function wordsOf(name: RoomName): string {
  switch (name.kind) {
    case 'named':
      return name.name;
    case 'alias':
      return '';
    default:
      return name.names.join(' ');
  }
}

function compareFound(one: Found, other: Found): number {
  return one.match - other.match || other.record.bumpStamp - one.record.bumpStamp;
}

function toSuggested(account: Need<'me' | 'rooms'>, record: RoomRecord): SuggestedRoom {
  const { roomId, alias, isSpace } = record;
  return {
    roomId,
    name: roomNameOf(record, account.me),
    alias,
    avatar: avatarOf(record),
    isSpace,
    address: alias === null ? addressOf(roomId, viaOf(account, record)) : addressOf(alias),
  };
}

/** Servers in the room: by its members where they are in memory, else the user's own. */
function viaOf({ me, rooms }: Need<'me' | 'rooms'>, { roomId }: RoomRecord): readonly string[] {
  const state = rooms.peek(roomId)?.state;
  if (state === undefined) return [serverOf(me)];
  const power = roomPowerOf(state);
  const joined: RoutingMember[] = [];
  for (const event of state.members()) {
    const member = decodeMember(event);
    if (member?.membership === 'join')
      joined.push({ userId: member.userId, level: powerLevelOf(power, member.userId) });
  }
  return viaServers(joined);
}
