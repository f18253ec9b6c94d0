/** An account of ten thousand rooms in two hundred spaces, as `GET /sync` first answers it. The rooms have little in them. */
import { idOf, nameOf, OWNER, words } from '../account/people.ts';

export const MANY_ROOMS = 10_000;
const MANY_SPACES = 200;
/** The spaces that are in no other one; each of them has nine inside. */
export const TOP_SPACES = 20;
const ROOMS_A_SPACE = MANY_ROOMS / MANY_SPACES;
const START_MS = 1_700_000_000_000;
const ME = idOf(OWNER);

/** The name of a made space. */
export function spaceName(number: number): string {
  return `Space ${String(number).padStart(3, '0')}`;
}

/** The name of a made room. */
function madeRoomName(number: number): string {
  return `Room ${String(number).padStart(5, '0')}`;
}

/** The first answer of sync. */
export function manySpacesAnswer(): string {
  const join: Record<string, unknown> = {};
  for (let number = 0; number < MANY_ROOMS; number += 1) join[roomId(number)] = toRoom(number);
  for (let number = 0; number < MANY_SPACES; number += 1) join[spaceId(number)] = toSpace(number);
  return JSON.stringify({
    next_batch: 's1',
    rooms: { join },
    account_data: { events: [] },
    device_one_time_keys_count: { signed_curve25519: 50 },
  });
}

function toRoom(number: number) {
  const ts = START_MS + number * 60_000;
  const said = { msgtype: 'm.text', body: words(number) };
  const message = { ...event(roomId(number), 9, ts, ['m.room.message', said]), sender: idOf('bela') };
  return joined([...foundation(roomId(number), madeRoomName(number), ts, {})], [message], number % 7 === 0 ? 1 : 0);
}

function toSpace(number: number) {
  const id = spaceId(number);
  const inner = number < TOP_SPACES ? Array.from({ length: 9 }, (_, index) => TOP_SPACES + number * 9 + index) : [];
  const own = Array.from({ length: ROOMS_A_SPACE }, (_, index) => number * ROOMS_A_SPACE + index);
  const children = [...inner.map(spaceId), ...own.map(roomId)].map((child, index) =>
    event(id, 10 + index, START_MS, ['m.space.child', { via: ['localhost'] }, child]),
  );
  return joined([...foundation(id, spaceName(number), START_MS, { type: 'm.space' }), ...children], [], 0);
}

function foundation(id: string, name: string, ts: number, create: object) {
  return [
    event(id, 0, ts, ['m.room.create', { room_version: '11', ...create }, '']),
    event(id, 1, ts, ['m.room.member', { membership: 'join', displayname: nameOf(OWNER) }, ME]),
    event(id, 2, ts, ['m.room.power_levels', { users: { [ME]: 100 } }, '']),
    event(id, 3, ts, ['m.room.name', { name }, '']),
  ];
}

function joined(state: readonly object[], messages: readonly object[], unread: number) {
  return {
    state: { events: state },
    timeline: { events: messages, limited: true, prev_batch: 'p' },
    ephemeral: { events: [] },
    account_data: { events: [] },
    summary: { 'm.joined_member_count': 2 },
    unread_notifications: { notification_count: unread, highlight_count: 0 },
  };
}

function event(id: string, place: number, ts: number, [type, content, stateKey]: readonly [string, object, string?]) {
  const base = {
    event_id: `$${id.slice(1, id.indexOf(':'))}-${place}-${'e'.repeat(20)}`,
    type,
    sender: ME,
    origin_server_ts: ts + place * 1_000,
    content,
    unsigned: { age: 1_000 },
  };
  return stateKey === undefined ? base : { ...base, state_key: stateKey };
}

function spaceId(number: number): string {
  return `!space-${number}:localhost`;
}

function roomId(number: number): string {
  return `!room-${number}:localhost`;
}
