/** Rooms of one user, as `GET /sync` answers them: what all made accounts have in common. */
import { idOf, nameOf, OWNER } from '../account/people.ts';

const ME = idOf(OWNER);

/** The first answer of sync with these joined rooms. */
export function madeSync(join: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    next_batch: 's1',
    rooms: { join },
    account_data: { events: [] },
    device_one_time_keys_count: { signed_curve25519: 50 },
  });
}

/** The state of a room that the user made. */
export function foundation(id: string, name: string, ts: number, create: object) {
  return [
    madeEvent(id, 0, ts, ['m.room.create', { room_version: '11', ...create }, '']),
    madeEvent(id, 1, ts, ['m.room.member', { membership: 'join', displayname: nameOf(OWNER) }, ME]),
    madeEvent(id, 2, ts, ['m.room.power_levels', { users: { [ME]: 100 } }, '']),
    madeEvent(id, 3, ts, ['m.room.name', { name }, '']),
  ];
}

/** A joined room. */
export function joined(state: readonly object[], messages: readonly object[], unread: number) {
  return {
    state: { events: state },
    timeline: { events: messages, limited: true, prev_batch: 'p' },
    ephemeral: { events: [] },
    account_data: { events: [] },
    summary: { 'm.joined_member_count': 2 },
    unread_notifications: { notification_count: unread, highlight_count: 0 },
  };
}

/** An event of the user: its type and content, and the state key of one that is state. */
export function madeEvent(
  id: string,
  place: number,
  ts: number,
  [type, content, stateKey]: readonly [string, object, string?],
) {
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
