/**
 * The places of a case in a server's answer (SEC-04). Each place gives one room of a sync answer with the case in it and valid
 * neighbours around it: the messages `before` and `after`, which must be shown whatever the case is.
 */
import { CASE_SENDER, ME, NEIGHBOUR, TARGET_EVENT } from './case-names.ts';

type Json = Readonly<Record<string, unknown>>;

/** Places for one event. */
export const PLACES = [
  'first',
  'middle',
  'last',
  'state',
  'invite',
  'knock',
  'accountData',
  'ephemeral',
  'page',
] as const;

export type Place = (typeof PLACES)[number];

/** A case: something that may be an event, in a room of its own. */
export interface PlacedCase {
  readonly roomId: string;
  readonly roomName: string;
  readonly place: Place;
  readonly event: unknown;
}

/** True if the neighbours of a case are messages in a timeline. */
export function hasTimeline(place: Place): boolean {
  return place !== 'invite' && place !== 'knock';
}

/** The messages that must be shown around a case, oldest first. */
export const NEIGHBOURS: readonly string[] = ['before', 'after'];

/** One sync answer with all `cases`. */
export function syncAnswer(position: string, cases: readonly PlacedCase[]): Json {
  const inPlace = (place: Place) => cases.filter((each) => each.place === place);
  const byRoom = (place: Place, wrap: (event: unknown) => unknown) =>
    Object.fromEntries(inPlace(place).map(({ roomId, event }) => [roomId, wrap(event)]));
  const ephemeral = byRoom('ephemeral', (event) => event);
  return {
    pos: position,
    lists: { active: { count: 1 } },
    rooms: Object.fromEntries(cases.map((each) => [each.roomId, roomOf(each)])),
    extensions: {
      account_data: {
        global: inPlace('accountData').map(({ event }) => event),
        rooms: byRoom('accountData', (event) => [event, { type: 'm.tag', content: { tags: {} } }]),
      },
      receipts: { rooms: ephemeral },
      typing: { rooms: ephemeral },
    },
  };
}

/** The page of `/messages` before a case's room, newest first. */
export function pageAnswer({ event }: PlacedCase): Json {
  return { start: 't', end: 'u', chunk: [message('after'), event, message('target'), message('before')], state: [] };
}

function roomOf({ roomName, place, event }: PlacedCase): Json {
  const common = { name: roomName, initial: true, joined_count: 2, bump_stamp: 1 };
  if (place === 'invite')
    return { ...common, invite_state: [membership('invite'), event, stripped('m.room.topic', {})] };
  if (place === 'knock') return { ...common, membership: 'knock', stripped_state: [event, membership('knock')] };
  const state = [member(ME), member(NEIGHBOUR)];
  return {
    ...common,
    required_state: place === 'state' ? [state[0], event, state[1]] : state,
    timeline: place === 'page' ? [message('newest')] : timelineOf(place, event),
    prev_batch: 't',
    limited: true,
    num_live: 1,
  };
}

function timelineOf(place: Place, event: unknown): readonly unknown[] {
  const [before, target, after] = [message('before'), message('target'), message('after')];
  if (place === 'first') return [event, before, target, after];
  if (place === 'middle') return [before, target, event, after];
  return place === 'last' ? [before, target, after, event] : [before, target, after];
}

/** A sound message of a neighbour, named `$` and its text. */
export function message(body: string): Json {
  const content = { msgtype: 'm.text', body };
  const id = body === 'target' ? TARGET_EVENT : `$${body}`;
  const sender = body === 'target' ? CASE_SENDER : NEIGHBOUR;
  return { type: 'm.room.message', event_id: id, sender, origin_server_ts: 1_767_225_600_000, content };
}

function stripped(type: string, content: Json, stateKey = ''): Json {
  return { type, state_key: stateKey, sender: NEIGHBOUR, content };
}

function membership(value: string): Json {
  return stripped('m.room.member', { membership: value }, ME);
}

function member(userId: string): Json {
  const event = { ...stripped('m.room.member', { membership: 'join', displayname: 'Somebody' }, userId) };
  return { ...event, sender: userId, event_id: `$member-${userId}`, origin_server_ts: 1 };
}
