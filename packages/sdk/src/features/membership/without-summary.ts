import { err, ok, type Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import { type RequestFailure, sendFirstKnown } from '../../core/session/session.ts';
import { peekState } from '../../protocol/endpoints/peek-state.ts';
import { publicRooms, resolveAlias } from '../../protocol/endpoints/room-directory.ts';
import { hierarchySummary, type RoomSummary } from '../../protocol/endpoints/room-summary.ts';
import type { StateEvent } from '../../protocol/events/event.ts';
import { decodeMember } from '../../protocol/events/member.ts';
import {
  decodeAvatar,
  decodeCanonicalAlias,
  decodeCreate,
  decodeGuestAccess,
  decodeHistoryVisibility,
  decodeJoinRules,
  decodeName,
} from '../../protocol/events/state.ts';
import { decodeTopic } from '../../protocol/events/topic.ts';
import type { RoomAlias, RoomId } from '../../protocol/ids/ids.ts';
import { parseRoomAlias, parseRoomId } from '../../protocol/ids/parse.ts';

type Requests = Need<'requests'>['requests'];

/** A room of an address, and servers that are in it. */
interface Place {
  readonly roomId: RoomId;
  readonly alias: RoomAlias | null;
  readonly servers: readonly string[];
}

/** Few rooms of a directory fit a whole address. */
const FITTING = 20;

/**
 * Learns of a room from a server that makes no summaries (MB-04): from the hierarchy, else from the directory of the address's server,
 * else from the state of a room that all can read. If none of them tells, at least the room's id is known.
 */
export async function summaryWithoutSummaries(
  requests: Requests,
  room: RoomId | RoomAlias,
  signal: AbortSignal,
): Promise<Result<{ readonly summary: RoomSummary; readonly servers: readonly string[] }, RequestFailure>> {
  const place = await placeOf(requests, room, signal);
  if (!place.ok) return err(place.error);
  const { roomId, servers } = place.value;
  const ways = [hierarchySummary(roomId, 'stable'), hierarchySummary(roomId, 'unstable')] as const;
  const inHierarchy = await sendFirstKnown(requests, ways, { signal });
  if (inHierarchy.ok) return ok({ summary: inHierarchy.value, servers });
  const summary =
    (await inDirectory(requests, place.value, signal)) ?? (await inState(requests, place.value, signal)) ?? null;
  return ok({ summary: summary ?? unknownRoom(place.value), servers });
}

async function placeOf(
  requests: Requests,
  room: RoomId | RoomAlias,
  signal: AbortSignal,
): Promise<Result<Place, RequestFailure>> {
  const roomId = parseRoomId(room);
  const alias = parseRoomAlias(room);
  if (roomId !== null || alias === null) return ok({ roomId: roomId ?? (room as RoomId), alias: null, servers: [] });
  const found = await requests.send(resolveAlias(alias), { signal });
  return found.ok ? ok({ ...found.value, alias }) : found;
}

async function inDirectory(requests: Requests, { roomId, alias }: Place, signal: AbortSignal) {
  if (alias === null) return null;
  const server = alias.slice(alias.indexOf(':') + 1);
  const search = { server, query: alias, kind: 'all', from: null, limit: FITTING } as const;
  const answer = await requests.send(publicRooms(search), { signal });
  return answer.ok ? (answer.value.rooms.find((listed) => listed.roomId === roomId) ?? null) : null;
}

async function inState(requests: Requests, place: Place, signal: AbortSignal): Promise<RoomSummary | null> {
  const answer = await requests.send(peekState(place.roomId), { signal });
  return answer.ok ? summaryOf(place, answer.value) : null;
}

/** The summary of a room, as its server would make it of the state. */
export function summaryOf(place: Pick<Place, 'roomId' | 'alias'>, state: readonly StateEvent[]): RoomSummary {
  const of = (type: string) => state.find((event) => event.type === type && event.state_key === '');
  const contentOf = (type: string) => of(type)?.content ?? {};
  const created = of('m.room.create');
  const create = created === undefined ? null : decodeCreate(created.content, created.sender);
  const joined = state.filter((event) => decodeMember(event)?.membership === 'join');
  return {
    ...unknownRoom(place),
    name: decodeName(contentOf('m.room.name')),
    topic: decodeTopic(contentOf('m.room.topic'))?.text ?? null,
    avatar: decodeAvatar(contentOf('m.room.avatar')),
    alias: decodeCanonicalAlias(contentOf('m.room.canonical_alias')).alias ?? place.alias,
    joinedCount: joined.length,
    joinRule: decodeJoinRules(contentOf('m.room.join_rules')).rule,
    roomType: create?.type ?? null,
    roomVersion: create?.roomVersion ?? null,
    isEncrypted: of('m.room.encryption') !== undefined,
    isWorldReadable: decodeHistoryVisibility(contentOf('m.room.history_visibility')) === 'world_readable',
    guestsMayJoin: decodeGuestAccess(contentOf('m.room.guest_access')) === 'can_join',
  };
}

function unknownRoom({ roomId, alias }: Pick<Place, 'roomId' | 'alias'>): RoomSummary {
  return {
    ...{ roomId, alias, name: null, topic: null, avatar: null, joinedCount: null, joinRule: null, membership: null },
    ...{ roomType: null, roomVersion: null, isEncrypted: false, isWorldReadable: false, guestsMayJoin: false },
  };
}
