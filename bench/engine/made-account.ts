/** An account as a server would answer with it: the same rooms in the forms of `/v3/sync` and of sliding sync. */
import { idOf, nameOf, words } from '../account/people.ts';

export interface MadeAccount {
  readonly me: string;
  readonly rooms: readonly MadeRoom[];
}

export interface MadeRoom {
  readonly roomId: string;
  readonly name: string;
  readonly state: readonly MadeEvent[];
  readonly timeline: readonly MadeEvent[];
}

export interface MadeEvent {
  readonly event_id: string;
  readonly type: string;
  readonly sender: string;
  readonly origin_server_ts: number;
  readonly content: Readonly<Record<string, unknown>>;
  readonly unsigned: { readonly age: number };
  readonly state_key?: string;
}

const START_MS = 1_700_000_000_000;
const SENDERS = ['ada', 'bela', 'cosima'];

/** The account that the peers were measured on: 304 rooms of 10 state events and 20 messages, about 3 MB. */
export function makeAccount(roomCount = 304, messages = 20): MadeAccount {
  const me = idOf('ada');
  return { me, rooms: Array.from({ length: roomCount }, (_, number) => makeRoom(number, messages)) };
}

/** The number of events of the account. */
export function eventCount({ rooms }: MadeAccount): number {
  return rooms.reduce((sum, { state, timeline }) => sum + state.length + timeline.length, 0);
}

/** The first answer of `GET /sync`. */
export function v3Answer({ rooms }: MadeAccount): string {
  const join = Object.fromEntries(
    rooms.map(({ roomId, state, timeline }, number) => [
      roomId,
      {
        state: { events: state },
        timeline: { events: timeline, limited: true, prev_batch: `p${number}` },
        ephemeral: { events: [] },
        account_data: { events: [] },
        summary: { 'm.joined_member_count': SENDERS.length },
        unread_notifications: { notification_count: 0, highlight_count: 0 },
      },
    ]),
  );
  const device_one_time_keys_count = { signed_curve25519: 0 };
  return JSON.stringify({
    next_batch: 's1',
    rooms: { join },
    account_data: { events: [] },
    device_one_time_keys_count,
  });
}

/** The first answer of simplified sliding sync, all rooms at once. */
export function slidingAnswer({ rooms }: MadeAccount, lists: readonly string[]): string {
  const byId = Object.fromEntries(
    rooms.map(({ roomId, name, state, timeline }, number) => [
      roomId,
      {
        name,
        initial: true,
        required_state: state,
        timeline,
        prev_batch: `p${number}`,
        limited: true,
        num_live: 0,
        joined_count: SENDERS.length,
        invited_count: 0,
        notification_count: 0,
        highlight_count: 0,
        bump_stamp: number + 1,
      },
    ]),
  );
  const counts = Object.fromEntries(lists.map((list) => [list, { count: rooms.length }]));
  return JSON.stringify({ pos: '1', lists: counts, rooms: byId, extensions: {} });
}

/** Later answers of `/v3/sync`: a new message each, in the first `spread` rooms in turn. */
export function laterAnswers({ rooms }: MadeAccount, count: number, spread: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const roomId = rooms[index % spread]?.roomId ?? '';
    const event: MadeEvent = {
      event_id: `$later-${String(index).padStart(5, '0')}-${'e'.repeat(30)}`,
      type: 'm.room.message',
      sender: idOf(SENDERS[1 + (index % 2)] ?? 'bela'),
      origin_server_ts: START_MS * 1.01 + index * 1_000,
      content: { msgtype: 'm.text', body: words(index) },
      unsigned: { age: 1 },
    };
    const timeline = { events: [event], limited: false, prev_batch: `l${index}` };
    return JSON.stringify({ next_batch: `s${index + 2}`, rooms: { join: { [roomId]: { timeline } } } });
  });
}

function makeRoom(number: number, messages: number): MadeRoom {
  const name = `Room ${number}`;
  const ts = START_MS + number * 60_000;
  const event = (place: number, type: string, content: MadeEvent['content'], stateKey?: string): MadeEvent => {
    const sender = stateKey?.startsWith('@') ? stateKey : idOf(SENDERS[(number + place) % SENDERS.length] ?? 'ada');
    const event_id = `$${String(number).padStart(5, '0')}-${String(place).padStart(4, '0')}-${'e'.repeat(32)}`;
    const base = { event_id, type, sender, origin_server_ts: ts + place * 1_000, content, unsigned: { age: 1_000 } };
    return stateKey === undefined ? base : { ...base, state_key: stateKey };
  };
  const members = SENDERS.map((localpart, place) =>
    event(place + 1, 'm.room.member', { membership: 'join', displayname: nameOf(localpart) }, idOf(localpart)),
  );
  const state = [
    event(0, 'm.room.create', { room_version: '11' }, ''),
    ...members,
    event(4, 'm.room.power_levels', { users: { [idOf('ada')]: 100 }, users_default: 0, events_default: 0 }, ''),
    event(5, 'm.room.join_rules', { join_rule: 'invite' }, ''),
    event(6, 'm.room.history_visibility', { history_visibility: 'shared' }, ''),
    event(7, 'm.room.guest_access', { guest_access: 'can_join' }, ''),
    event(8, 'm.room.name', { name }, ''),
    event(9, 'm.room.topic', { topic: `Made for measuring: ${name}` }, ''),
  ];
  const timeline = Array.from({ length: messages }, (_, index) =>
    event(10 + index, 'm.room.message', { msgtype: 'm.text', body: words(number + index) }),
  );
  return { roomId: `!room-${number}:localhost`, name, state, timeline };
}
