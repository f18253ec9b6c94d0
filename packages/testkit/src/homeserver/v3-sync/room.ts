/** The data of a room that the user is in, or has just left. */

import type { Room } from '../room.ts';
import { encodeReceipts } from '../sliding-sync/extensions.ts';
import { stateAt } from '../sliding-sync/required-state.ts';
import { describeRoom } from '../sliding-sync/room-summary.ts';
import { eventFor, type StoredEvent, withoutRoomId, withoutTransaction } from '../stored-event.ts';
import { visibleBetween } from '../visibility.ts';
import { asText, type JsonObject } from '../wire.ts';
import type { V3Query } from './query.ts';

/** The room's part of the answer; `undefined` if there is nothing to tell. */
export function encodeVisited(room: Room, query: V3Query): JsonObject | undefined {
  const { requester, since, filter } = query;
  const upTo = Math.min(query.to, room.readableUntil(requester.user.id));
  const from = isNew(room, query) ? undefined : since;
  const available = visibleBetween(room, requester.user, from ?? 0, upTo);
  const timeline = available.slice(-query.liberties.timelineLimit(filter.timelineLimit));
  const isLimited = available.length > timeline.length;
  const start = (timeline[0]?.position ?? upTo + 1) - 1;
  const summary = summaryOf(room, query, from);
  const heroes = summary.heroes;
  const state = stateOf(room, query, { from, upTo, start, timeline, heroes });
  const ephemeral = ephemeralOf(room, query, from);
  const accountData = accountDataOf(room, query, from);
  if (since !== undefined && timeline.length + state.length + ephemeral.length + accountData.length === 0)
    return undefined;
  const encode = (events: readonly StoredEvent[]) => ({ events: events.map((stored) => encodeEvent(stored, query)) });
  return {
    ...(query.usesStateAfter ? { 'org.matrix.msc4222.state_after': encode(state) } : { state: encode(state) }),
    timeline: { ...encode(timeline), limited: isLimited, prev_batch: `s${start}` },
    summary: summary.json,
    ephemeral: { events: ephemeral },
    account_data: { events: accountData },
    unread_notifications: { notification_count: 0, highlight_count: 0 },
  };
}

function encodeEvent(stored: StoredEvent, { requester: { user, device }, nowMs, liberties }: V3Query): JsonObject {
  const told = liberties.tellsTransactionId() ? stored : withoutTransaction(stored);
  return withoutRoomId(eventFor(told, { userId: user.id, deviceId: device.id, nowMs }));
}

/** The person was not in it when they last asked. */
function isNew(room: Room, { requester, since }: V3Query): boolean {
  const member = room.member(requester.user.id);
  if (since === undefined || member === undefined || member.position <= since) return since === undefined;
  let before: StoredEvent | undefined = member;
  while (before !== undefined && before.position > since) before = before.replaced;
  return asText(before?.event.content['membership']) !== 'join';
}

interface Span {
  readonly from: number | undefined;
  readonly upTo: number;
  /** Right before the first event of the timeline. */
  readonly start: number;
  readonly timeline: readonly StoredEvent[];
  readonly heroes: readonly string[];
}

/** State up to where the timeline starts, or after it; members only of the people that are seen. */
function stateOf(room: Room, query: V3Query, span: Span): readonly StoredEvent[] {
  const { filter, usesStateAfter } = query;
  const { from, upTo, start, timeline, heroes } = span;
  const seen = new Set([...heroes, ...timeline.map(({ event }) => event.sender)]);
  return stateAt(room, usesStateAfter ? upTo : Math.min(start, upTo)).filter(({ position, event }) => {
    if (filter.stateTypes !== undefined && !filter.stateTypes.includes(event.type)) return false;
    const isNews = from === undefined || query.isStateWhole || position > from;
    if (event.type !== 'm.room.member' || !filter.isLazy) return isNews;
    const isOwn = event.state_key === query.requester.user.id;
    return seen.has(event.state_key ?? '') || (isOwn && isNews);
  });
}

/** Heroes are named by their ids, and only where the room has no name. */
function summaryOf(room: Room, query: V3Query, from: number | undefined) {
  const changed = room.eventsBetween(from ?? 0, query.to).some(({ event }) => event.type === 'm.room.member');
  if (from !== undefined && !changed) return { json: {}, heroes: [] };
  const described = describeRoom(room, query.requester.user.id, {
    isInitial: true,
    name: true,
    avatar: true,
    membership: true,
  });
  const list = Array.isArray(described['heroes']) ? described['heroes'] : [];
  const heroes = list.flatMap((hero: JsonObject) => asText(hero['user_id']) ?? []);
  const json: JsonObject = {
    'm.joined_member_count': described['joined_count'],
    'm.invited_member_count': described['invited_count'],
    ...(heroes.length > 0 ? { 'm.heroes': heroes } : {}),
  };
  return { json, heroes };
}

function ephemeralOf(room: Room, query: V3Query, from: number | undefined): readonly JsonObject[] {
  const { state, requester, filter } = query;
  const receipts = [...state.receipts.values()]
    .filter(({ position, value }) => value.roomId === room.id && position > (from ?? 0))
    .map(({ value }) => value);
  const encoded = encodeReceipts(receipts, requester.user.id);
  const typing = room.typingPosition > (from ?? 0) ? [...room.typing.keys()] : undefined;
  const events: JsonObject[] = [
    ...(encoded === undefined ? [] : [encoded]),
    ...(typing === undefined ? [] : [{ type: 'm.typing', content: { user_ids: typing } }]),
  ];
  return events.filter((event) => filter.ephemeralTypes?.includes(asText(event['type']) ?? '') ?? true);
}

function accountDataOf(room: Room, { requester }: V3Query, from: number | undefined): readonly JsonObject[] {
  return [...(requester.user.roomAccountData.get(room.id) ?? [])]
    .filter(([, { position }]) => position > (from ?? 0))
    .map(([type, { value }]) => ({ type, content: value }));
}
