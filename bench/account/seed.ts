/** Fills a fresh Synapse: many small rooms, one long one, one with many members. */
import { ask, registerUser, textOf } from '../../ops/homeserver/client-api.mjs';
import type { Homeserver } from '../../ops/homeserver/homeserver.mjs';
import { idOf, nameOf, OTHERS, OWNER, PASSWORD, words } from './people.ts';
import type { AccountProfile } from './profile.ts';

export interface SeededRoom {
  readonly roomId: string;
  readonly name: string;
}

export interface SeededAccount {
  /** Newest activity last. */
  readonly rooms: readonly SeededRoom[];
  readonly long: SeededRoom;
  readonly large: SeededRoom;
}

interface SeedEvent {
  readonly type: string;
  readonly sender: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly ts: number;
  readonly state_key?: string;
}

type Say = (what: string) => void;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EVENTS_A_REQUEST = 500;

/** Seeds `homeserver`, which runs with the module `bench_seed.SeedModule`. */
export async function seed(homeserver: Homeserver, profile: AccountProfile, say: Say): Promise<SeededAccount> {
  const seeder = new Seeder(homeserver, Date.now());
  for (const username of [OWNER, ...OTHERS]) {
    await registerUser(homeserver, { username, password: PASSWORD, displayName: nameOf(username) });
  }
  const rooms: SeededRoom[] = [];
  for (let number = 0; number < profile.rooms; number += 1) {
    rooms.push(await seeder.small(number, profile));
    if (number % 25 === 0) say(`room ${number} of ${profile.rooms}`);
  }
  const long = await seeder.long(profile.longMessages, say);
  const large = await seeder.large(profile.members, say);
  return { rooms, long, large };
}

class Seeder {
  readonly #homeserver: Homeserver;
  readonly #now: number;

  constructor(homeserver: Homeserver, now: number) {
    this.#homeserver = homeserver;
    this.#now = now;
  }

  /** The last two messages are unread. */
  async small(number: number, { rooms, perRoom }: AccountProfile): Promise<SeededRoom> {
    const people = [OWNER, OTHERS[number % OTHERS.length] ?? OWNER];
    const lastMs = this.#now - (rooms - number) * 30 * MINUTE_MS;
    const startMs = lastMs - (perRoom + 20) * MINUTE_MS;
    const messages = Array.from({ length: perRoom }, (_, index) =>
      message(people[(index + number) % 2] ?? OWNER, lastMs - (perRoom - index) * MINUTE_MS, index),
    );
    const name = `Room ${number}`;
    const read = messages.slice(0, -2);
    const roomId = await this.#room(name, startMs, [...people.slice(1).map((other) => join(other, startMs)), ...read]);
    await this.#add(roomId, messages.slice(-2), true);
    return { roomId, name };
  }

  async long(count: number, say: Say): Promise<SeededRoom> {
    const name = 'Long history';
    const startMs = this.#now - 90 * DAY_MS;
    const roomId = await this.#room(
      name,
      startMs,
      OTHERS.map((other) => join(other, startMs)),
    );
    const step = (89 * DAY_MS) / count;
    const people = [OWNER, ...OTHERS];
    for (let at = 0; at < count; at += EVENTS_A_REQUEST) {
      const length = Math.min(EVENTS_A_REQUEST, count - at);
      await this.#add(
        roomId,
        Array.from({ length }, (_, index) => {
          const number = at + index;
          return message(people[number % people.length] ?? OWNER, Math.floor(startMs + number * step), number);
        }),
      );
      if (at % 5_000 === 0) say(`message ${at} of ${count}`);
    }
    return { roomId, name };
  }

  async large(count: number, say: Say): Promise<SeededRoom> {
    const name = 'Many members';
    const startMs = this.#now - 90 * DAY_MS;
    const roomId = await this.#room(
      name,
      startMs,
      OTHERS.map((other) => join(other, startMs)),
    );
    const members = Array.from({ length: count }, (_, number) => `member-${number}`);
    for (let at = 0; at < count; at += EVENTS_A_REQUEST) {
      const some = members.slice(at, at + EVENTS_A_REQUEST);
      await this.#do({ op: 'users', users: some.map((member) => [member, nameOf(member)]) });
      await this.#add(
        roomId,
        some.map((member, index) => join(member, startMs + (at + index) * 1_000)),
      );
      say(`member ${at} of ${count}`);
    }
    const talk = members.slice(0, 50);
    await this.#add(
      roomId,
      talk.map((member, index) => message(member, this.#now - DAY_MS + index * MINUTE_MS, index)),
    );
    return { roomId, name };
  }

  async #room(name: string, ts: number, events: readonly SeedEvent[]): Promise<string> {
    const creator = idOf(OWNER);
    // An id is the hash of its first event, so two of the same time would be the same room.
    const content = { 'org.parley.bench': name };
    return textOf(
      await this.#do({ op: 'room', creator, ts, public: false, content, events: [...foundation(name, ts), ...events] }),
      'room_id',
    );
  }

  async #add(room_id: string, events: readonly SeedEvent[], push = false): Promise<void> {
    await this.#do({ op: 'events', room_id, push, events });
  }

  #do(body: unknown): Promise<Record<string, unknown>> {
    const { url, secrets } = this.#homeserver;
    return ask(`${url}/_parley/bench/seed`, { method: 'POST', token: secrets.registration, body });
  }
}

function foundation(name: string, ts: number): SeedEvent[] {
  const state = (type: string, content: SeedEvent['content']): SeedEvent => ({
    type,
    sender: idOf(OWNER),
    content,
    ts,
    state_key: '',
  });
  return [
    join(OWNER, ts),
    state('m.room.power_levels', { users: {}, events_default: 0, state_default: 50, invite: 0 }),
    state('m.room.join_rules', { join_rule: 'public' }),
    state('m.room.history_visibility', { history_visibility: 'shared' }),
    state('m.room.name', { name }),
    state('m.room.topic', { topic: `Made for measuring: ${name}` }),
  ];
}

function join(localpart: string, ts: number): SeedEvent {
  const userId = idOf(localpart);
  const content = { membership: 'join', displayname: nameOf(localpart) };
  return { type: 'm.room.member', sender: userId, content, ts, state_key: userId };
}

function message(localpart: string, ts: number, number: number): SeedEvent {
  const content = { msgtype: 'm.text', body: words(number) };
  return { type: 'm.room.message', sender: idOf(localpart), content, ts };
}
