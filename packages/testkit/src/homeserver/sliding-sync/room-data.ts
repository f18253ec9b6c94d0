/** The data of one room in an answer, in the shape and with the quirks of deployed Synapse. */
import type { Liberties } from '../liberties.ts';
import { isBumping, type Room } from '../room.ts';
import type { User } from '../server-state.ts';
import { eventFor, type StoredEvent, withoutRoomId, withoutTransaction } from '../stored-event.ts';
import { visibleBetween } from '../visibility.ts';
import { asText, type JsonObject } from '../wire.ts';
import type { RoomConfig } from './config.ts';
import type { RoomOnConnection } from './connections.ts';
import { directRoomIds } from './lists.ts';
import { chooseRequiredState } from './required-state.ts';
import { type Changes, describeRoom, strippedState } from './room-summary.ts';

export interface RoomQuery {
  readonly room: Room;
  readonly user: User;
  readonly deviceId: string;
  readonly config: RoomConfig;
  readonly previous: RoomOnConnection | undefined;
  /** The client's position in the stream; absent on a new connection. */
  readonly from: number | undefined;
  readonly to: number;
  readonly nowMs: number;
  readonly liberties: Liberties;
}

export interface RoomData {
  readonly json: JsonObject;
  /** True if there is nothing to report; an incremental sync then leaves the room out. */
  readonly isEmpty: boolean;
  readonly next: RoomOnConnection;
}

/** Computes the room, and what the connection knows of it afterwards. */
export function computeRoom(query: RoomQuery): RoomData {
  const { room, user, config, from } = query;
  const previous = from === undefined || isNewlyJoined(room, user.id, from) ? undefined : query.previous;
  const isExpanded = previous !== undefined && previous.config.timelineLimit < config.timelineLimit;
  const timeline = readTimeline(query, previous, isExpanded);
  const upTo = Math.min(query.to, room.readableUntil(user.id));
  const changes = findChanges(room, previous?.sentUpTo, upTo);
  const required = isInvitedOrKnocking(room, user.id)
    ? { events: [], lazyMembers: new Set<string>() }
    : chooseRequiredState({
        room,
        userId: user.id,
        config,
        upTo,
        timeline: timeline?.events ?? [],
        isLimited: timeline?.isLimited ?? false,
        ...(previous === undefined ? {} : { previous, since: previous.sentUpTo }),
      });
  const encode = (events: readonly StoredEvent[]) =>
    events.map((stored) => {
      const told = query.liberties.tellsTransactionId() ? stored : withoutTransaction(stored);
      return withoutRoomId(eventFor(told, { userId: user.id, deviceId: query.deviceId, nowMs: query.nowMs }));
    });
  const summary = describeRoom(room, user.id, changes);
  const invite = isInvitedOrKnocking(room, user.id) && changes.membership ? strippedState(room, user.id) : [];
  const json: JsonObject = {
    // Deployed servers always say 0: counting is left to the client.
    notification_count: 0,
    highlight_count: 0,
    ...bumpStamp(query, timeline, changes.isInitial),
    ...summary,
    ...(changes.isInitial ? { initial: true } : {}),
    ...(isExpanded ? { unstable_expanded_timeline: true } : {}),
    ...(required.events.length > 0 ? { required_state: encode(required.events) } : {}),
    ...(timeline === undefined ? {} : encodeTimeline(timeline, encode)),
    ...(directRoomIds(user).has(room.id) ? { is_dm: true } : {}),
    ...(invite.length > 0 ? { invite_state: invite } : {}),
  };
  const isEmpty =
    !changes.isInitial &&
    Object.keys(summary).length === 0 &&
    required.events.length + invite.length + (timeline?.events.length ?? 0) === 0;
  return {
    json,
    isEmpty,
    next: { sentUpTo: query.to, config: nextConfig(query, previous, timeline), lazyMembers: required.lazyMembers },
  };
}

interface Timeline {
  readonly events: readonly StoredEvent[];
  readonly isLimited: boolean;
  readonly prevBatch: string;
  readonly liveCount: number;
}

/** `undefined` where there is none: for an invitation, and when none is asked for. */
function readTimeline(
  query: RoomQuery,
  previous: RoomOnConnection | undefined,
  isExpanded: boolean,
): Timeline | undefined {
  const { room, user, config, from, to } = query;
  if (config.timelineLimit === 0 || isInvitedOrKnocking(room, user.id)) return undefined;
  const upTo = Math.min(to, room.readableUntil(user.id));
  const since = isExpanded ? 0 : (previous?.sentUpTo ?? 0);
  const available = visibleBetween(room, user, since, upTo);
  const events = available.slice(-query.liberties.timelineLimit(config.timelineLimit));
  return {
    events,
    isLimited: available.length > events.length,
    prevBatch: `s${(events[0]?.position ?? upTo + 1) - 1}`,
    liveCount: from === undefined ? 0 : events.filter(({ position }) => position > from).length,
  };
}

function encodeTimeline(
  { events, isLimited, prevBatch, liveCount }: Timeline,
  encode: (events: readonly StoredEvent[]) => readonly JsonObject[],
): JsonObject {
  return {
    ...(events.length > 0 ? { timeline: encode(events) } : {}),
    limited: isLimited,
    prev_batch: prevBatch,
    num_live: liveCount,
  };
}

function findChanges(room: Room, since: number | undefined, upTo: number): Changes {
  if (since === undefined) return { isInitial: true, name: true, avatar: true, membership: true };
  const types = new Set(
    room
      .eventsBetween(since, upTo)
      .filter(({ event }) => event.state_key !== undefined)
      .map(({ event }) => event.type),
  );
  return {
    isInitial: false,
    name: types.has('m.room.name'),
    avatar: types.has('m.room.avatar'),
    membership: types.has('m.room.member'),
  };
}

/** Left out while it cannot have changed, as far as the events sent tell. */
function bumpStamp({ room, user }: RoomQuery, timeline: Timeline | undefined, isInitial: boolean): JsonObject {
  const isJoined = room.membership(user.id) === 'join';
  const membershipPosition = room.member(user.id)?.position ?? 0;
  if (!isJoined) return { bump_stamp: membershipPosition };
  const bumpedIn = timeline?.events.findLast(isBumping)?.position;
  if (bumpedIn !== undefined) return { bump_stamp: bumpedIn };
  const isNeeded = isInitial || timeline === undefined || timeline.isLimited;
  return isNeeded ? { bump_stamp: room.bumpPosition || membershipPosition } : {};
}

/**
 * A shorter limit counts as sent only if it left a gap: only then would asking for more again bring something the
 * client does not have.
 */
function nextConfig(
  { config }: RoomQuery,
  previous: RoomOnConnection | undefined,
  timeline: Timeline | undefined,
): RoomConfig {
  if (previous === undefined || timeline?.isLimited === true) return config;
  return { ...config, timelineLimit: Math.max(config.timelineLimit, previous.config.timelineLimit) };
}

function isInvitedOrKnocking(room: Room, userId: string): boolean {
  const membership = room.membership(userId);
  return membership === 'invite' || membership === 'knock';
}

function isNewlyJoined(room: Room, userId: string, from: number): boolean {
  const member = room.member(userId);
  if (member === undefined || member.position <= from || room.membership(userId) !== 'join') return false;
  return asText(member.replaced?.event.content['membership']) !== 'join';
}
