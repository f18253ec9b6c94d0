/** Fills a fresh Synapse: many small rooms, one long one, one with many members. */
import { registerUser } from '../../ops/homeserver/client-api.mjs';
import type { Homeserver } from '../../ops/homeserver/homeserver.mjs';
import { EVENTS_A_REQUEST, FastSeed, join, message } from './fast-seed.ts';
import { CROWDED, nameOf, OTHERS, OWNER, PASSWORD } from './people.ts';
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
  /** A room of ten thousand, in which `CROWDED` writes. */
  readonly crowd: SeededRoom;
}

type Say = (what: string) => void;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CROWD = 10_000;

/** Seeds `homeserver`, which runs with the module `bench_seed.SeedModule`. */
export async function seed(homeserver: Homeserver, profile: AccountProfile, say: Say): Promise<SeededAccount> {
  const seeder = new Seeder(homeserver, Date.now());
  for (const username of [OWNER, CROWDED, ...OTHERS]) {
    await registerUser(homeserver, { username, password: PASSWORD, displayName: nameOf(username) });
  }
  const rooms: SeededRoom[] = [];
  for (let number = 0; number < profile.rooms; number += 1) {
    rooms.push(await seeder.small(number, profile));
    if (number % 25 === 0) say(`room ${number} of ${profile.rooms}`);
  }
  const long = await seeder.long(profile.longMessages, say);
  const large = await seeder.crowded(
    { owner: OWNER, name: 'Many members', count: profile.members, prefix: 'member' },
    say,
  );
  const crowd = await seeder.crowded({ owner: CROWDED, name: 'Crowd', count: CROWD, prefix: 'face' }, say);
  return { rooms, long, large, crowd };
}

interface Crowd {
  readonly owner: string;
  readonly name: string;
  readonly count: number;
  /** The beginning of the members' names. */
  readonly prefix: string;
}

class Seeder {
  readonly #fast: FastSeed;
  readonly #now: number;

  constructor(homeserver: Homeserver, now: number) {
    this.#fast = new FastSeed(homeserver);
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
    const roomId = await this.#fast.room(OWNER, name, startMs, [
      ...people.slice(1).map((other) => join(other, startMs)),
      ...read,
    ]);
    await this.#fast.add(roomId, messages.slice(-2), true);
    return { roomId, name };
  }

  async long(count: number, say: Say): Promise<SeededRoom> {
    const name = 'Long history';
    const startMs = this.#now - 90 * DAY_MS;
    const roomId = await this.#fast.room(
      OWNER,
      name,
      startMs,
      OTHERS.map((other) => join(other, startMs)),
    );
    const step = (89 * DAY_MS) / count;
    const people = [OWNER, ...OTHERS];
    for (let at = 0; at < count; at += EVENTS_A_REQUEST) {
      const length = Math.min(EVENTS_A_REQUEST, count - at);
      await this.#fast.add(
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

  async crowded({ owner, name, count, prefix }: Crowd, say: Say): Promise<SeededRoom> {
    const startMs = this.#now - 90 * DAY_MS;
    const roomId = await this.#fast.room(
      owner,
      name,
      startMs,
      OTHERS.map((other) => join(other, startMs)),
    );
    const members = Array.from({ length: count }, (_, number) => `${prefix}-${number}`);
    for (let at = 0; at < count; at += EVENTS_A_REQUEST) {
      const some = members.slice(at, at + EVENTS_A_REQUEST);
      await this.#fast.users(some);
      await this.#fast.add(
        roomId,
        some.map((member, index) => join(member, startMs + (at + index) * 1_000)),
      );
      say(`${prefix} ${at} of ${count}`);
    }
    const talk = members.slice(0, 50);
    await this.#fast.add(
      roomId,
      talk.map((member, index) => message(member, this.#now - DAY_MS + index * MINUTE_MS, index)),
    );
    return { roomId, name };
  }
}
