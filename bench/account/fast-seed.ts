/** Uses the module `bench_seed.SeedModule` in the homeserver of an account: it makes rooms and events at once, dated long ago. */
import { ask, textOf } from '../../ops/homeserver/client-api.mjs';
import type { Homeserver } from '../../ops/homeserver/homeserver.mjs';
import { idOf, nameOf, words } from './people.ts';

export interface SeedEvent {
  readonly type: string;
  readonly sender: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly ts: number;
  readonly state_key?: string;
}

export const EVENTS_A_REQUEST = 500;

export class FastSeed {
  readonly #homeserver: Homeserver;

  /** `homeserver` runs with the module. */
  constructor(homeserver: Homeserver) {
    this.#homeserver = homeserver;
  }

  /** People without a password. */
  async users(localparts: readonly string[]): Promise<void> {
    await this.#do({ op: 'users', users: localparts.map((localpart) => [localpart, nameOf(localpart)]) });
  }

  /** Makes a public room of `owner`'s with `events` in it. Returns its id. */
  async room(owner: string, name: string, ts: number, events: readonly SeedEvent[]): Promise<string> {
    // An id is the hash of its first event, so two of the same time would be the same room.
    const content = { 'org.parley.bench': name };
    const all = [...foundation(owner, name, ts), ...events];
    return textOf(
      await this.#do({ op: 'room', creator: idOf(owner), ts, public: false, content, events: all }),
      'room_id',
    );
  }

  /** Adds events to a room, in their order. */
  async add(roomId: string, events: readonly SeedEvent[], push = false): Promise<void> {
    for (let at = 0; at < events.length; at += EVENTS_A_REQUEST)
      await this.#do({ op: 'events', room_id: roomId, push, events: events.slice(at, at + EVENTS_A_REQUEST) });
  }

  #do(body: unknown): Promise<Record<string, unknown>> {
    const { url, secrets } = this.#homeserver;
    return ask(`${url}/_parley/bench/seed`, { method: 'POST', token: secrets.registration, body });
  }
}

function foundation(owner: string, name: string, ts: number): SeedEvent[] {
  const own = (type: string, content: SeedEvent['content']) => state(owner, ts, type, content);
  return [
    join(owner, ts),
    own('m.room.power_levels', { users: {}, events_default: 0, state_default: 50, invite: 0 }),
    own('m.room.join_rules', { join_rule: 'public' }),
    own('m.room.history_visibility', { history_visibility: 'shared' }),
    own('m.room.name', { name }),
    own('m.room.topic', { topic: `Made for measuring: ${name}` }),
  ];
}

export function state(localpart: string, ts: number, type: string, content: SeedEvent['content']): SeedEvent {
  return { type, sender: idOf(localpart), content, ts, state_key: '' };
}

export function join(localpart: string, ts: number): SeedEvent {
  const userId = idOf(localpart);
  const content = { membership: 'join', displayname: nameOf(localpart) };
  return { type: 'm.room.member', sender: userId, content, ts, state_key: userId };
}

export function message(localpart: string, ts: number, number: number): SeedEvent {
  const content = { msgtype: 'm.text', body: words(number) };
  return { type: 'm.room.message', sender: idOf(localpart), content, ts };
}
