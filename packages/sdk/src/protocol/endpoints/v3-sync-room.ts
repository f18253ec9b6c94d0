/** One room of an answer of `GET /sync`. */
import {
  booleanAt,
  countAt,
  isObject,
  type JsonObject,
  objectAt,
  own,
  stringAt,
  stringsAt,
} from '../../base/json/guards.ts';
import { decodeRoomEvent, decodeStripped } from '../events/envelope.ts';
import type { PoisonEvent, RoomEvent, StateEvent } from '../events/event.ts';
import { parseMembership } from '../events/membership.ts';
import type { RoomId, UserId } from '../ids/ids.ts';
import { parseMxcUri, parseUserId } from '../ids/parse.ts';
import type { Membership, RoomDelta, TimelineDelta } from '../sync/sync-batch.ts';
import { decodeItems, decodeState } from './event-list.ts';
import { strippedSummary } from './stripped-summary.ts';

/** The parts of `rooms`. */
export const V3_SECTIONS = ['join', 'invite', 'knock', 'leave'] as const;

export type V3Section = (typeof V3_SECTIONS)[number];

/** A room as it stands in an answer. */
export interface V3Room {
  readonly roomId: RoomId;
  readonly section: V3Section;
  readonly raw: JsonObject;
  readonly me: UserId;
  readonly isFull: boolean;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Decodes what is new in a room. Parts that are bad are poison; the room is there in any case. */
export function decodeV3Room(room: V3Room, poison: PoisonEvent[]): RoomDelta {
  return room.section === 'invite' || room.section === 'knock'
    ? decodeInvited(room, room.section, poison)
    : decodeVisited(room, poison);
}

/** A room one is only invited to, or knocked at: stripped state is all there is (01.R-08). */
function decodeInvited({ roomId, raw, me }: V3Room, membership: 'invite' | 'knock', poison: PoisonEvent[]): RoomDelta {
  const key = `${membership}_state`;
  const where = `rooms/${roomId}/${key}`;
  const strippedState = decodeItems(eventsAt(raw, key, where, poison), decodeStripped, where, poison);
  const mine = strippedState.findLast((event) => event.type === 'm.room.member' && event.state_key === me);
  return {
    roomId,
    membership,
    initial: true,
    state: [],
    strippedState,
    timeline: null,
    ...strippedSummary(strippedState),
    isDirect: mine !== undefined && own(mine.content, 'is_direct') === true,
  };
}

/** A room one is in, or was. */
function decodeVisited(room: V3Room, poison: PoisonEvent[]): RoomDelta {
  const { roomId, raw, section, isFull } = room;
  const where = `rooms/${roomId}`;
  const after = Object.hasOwn(raw, 'state_after') ? 'state_after' : 'org.matrix.msc4222.state_after';
  const isAfter = Object.hasOwn(raw, after);
  const key = isAfter ? after : 'state';
  const state = decodeState(eventsAt(raw, key, `${where}/${key}`, poison), roomId, `${where}/${key}`, poison);
  const timeline = decodeTimeline(room, poison);
  // The state after the timeline already includes the timeline's own events.
  const newest = isAfter ? state : [...state, ...(timeline?.events ?? [])];
  const delta: Writable<RoomDelta> = {
    roomId,
    membership: section === 'leave' ? leftAs(newest, room.me) : 'join',
    initial: isFull,
    state: isAfter ? [] : state,
    strippedState: [],
    timeline,
  };
  if (isAfter) delta.stateAfter = state;
  const avatar = newest.findLast((event) => event.type === 'm.room.avatar' && event.state_key === '');
  if (avatar !== undefined) delta.avatar = parseMxcUri(own(avatar.content, 'url'));
  addSummary(delta, objectAt(raw, 'summary') ?? {});
  addCounts(delta, objectAt(raw, 'unread_notifications') ?? {});
  return delta;
}

/** A banned user is among those who left. */
function leftAs(events: readonly (RoomEvent | StateEvent)[], me: UserId): Membership {
  const mine = events.findLast((event) => event.type === 'm.room.member' && event.state_key === me);
  return parseMembership(mine?.content['membership']) === 'ban' ? 'ban' : 'leave';
}

function decodeTimeline({ roomId, raw, isFull }: V3Room, poison: PoisonEvent[]): TimelineDelta | null {
  const timeline = own(raw, 'timeline');
  const where = `rooms/${roomId}/timeline`;
  if (timeline === undefined) return null;
  if (!isObject(timeline)) {
    poison.push({ where, reason: 'notAnObject' });
    return null;
  }
  const events = decodeItems(own(timeline, 'events'), (item) => decodeRoomEvent(item, roomId), where, poison);
  return {
    events,
    limited: booleanAt(timeline, 'limited') ?? false,
    previous: stringAt(timeline, 'prev_batch') ?? null,
    liveCount: isFull ? 0 : events.length,
    expanded: false,
  };
}

/** Heroes come by their ids; what they are called, their member events tell. */
function addSummary(delta: Writable<RoomDelta>, summary: JsonObject): void {
  const joined = countAt(summary, 'm.joined_member_count');
  const invited = countAt(summary, 'm.invited_member_count');
  const heroes = stringsAt(summary, 'm.heroes');
  if (joined !== undefined) delta.joinedCount = joined;
  if (invited !== undefined) delta.invitedCount = invited;
  if (heroes === undefined) return;
  delta.heroes = heroes.flatMap((hero) => {
    const userId = parseUserId(hero);
    return userId === null ? [] : { userId, name: null, avatar: null };
  });
}

function addCounts(delta: Writable<RoomDelta>, counts: JsonObject): void {
  const notifications = countAt(counts, 'notification_count');
  const highlights = countAt(counts, 'highlight_count');
  if (notifications !== undefined) delta.notificationCount = notifications;
  if (highlights !== undefined) delta.highlightCount = highlights;
}

/** The `events` of the object under `key`. */
function eventsAt(raw: JsonObject, key: string, where: string, poison: PoisonEvent[]): unknown {
  const holder = own(raw, key);
  if (holder === undefined || isObject(holder)) return own(holder ?? {}, 'events');
  poison.push({ where, reason: 'notAnObject' });
  return undefined;
}
