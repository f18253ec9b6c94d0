import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../homeserver/script.ts';
import { asObject, asTexts, type Membership } from '../homeserver/wire.ts';
import { ACCOUNTS } from './cast.ts';
import type { Talk } from './talk.ts';

/** The permissions in rooms, and their members. */
export class RoomRule {
  readonly #server: FakeHomeserver;
  readonly #random: SeededRandom;
  readonly #talk: Talk;

  constructor(server: FakeHomeserver, random: SeededRandom, talk: Talk) {
    this.#server = server;
    this.#random = random;
    this.#talk = talk;
  }

  /** The actions of the room's creator. */
  rule(room: ScriptedRoom): void {
    const random = this.#random;
    const roll = random.integer(8);
    const account = random.pick(ACCOUNTS);
    const membership = this.membershipOf(room, account);
    if (roll < 2) room.state('bob', 'm.room.name', { name: `Room ${random.integer(100)}` });
    else if (roll < 4) this.#pin(room);
    else if (roll < 6 && membership === 'join') this.setLevel(room, account, random.pick([0, 60]));
    else if (roll === 6 && membership === 'join')
      room.setMembership('bob', account, random.pick(['leave', 'leave', 'ban']));
    else if (membership === 'ban') room.setMembership('bob', account, 'leave');
  }

  #pin(room: ScriptedRoom): void {
    const target = this.#talk.target(room);
    const state = this.#server.state.rooms.get(room.id)?.stateEvent('m.room.pinned_events');
    const pinned = asTexts(state?.event.content['pinned']);
    if (target === undefined) return;
    const others = pinned.filter((eventId) => eventId !== target.event_id);
    const isThere = others.length < pinned.length;
    room.state('bob', 'm.room.pinned_events', { pinned: isThere ? others : [...others, target.event_id] });
  }

  /** Gives somebody a level. */
  setLevel(room: ScriptedRoom, localpart: string, level: number): void {
    const content = this.#server.state.rooms.get(room.id)?.stateEvent('m.room.power_levels')?.event.content ?? {};
    const users = { ...asObject(content['users']), [this.#server.user(localpart).id]: level };
    room.state('bob', 'm.room.power_levels', { ...content, users });
  }

  /** Somebody who needs no client joins or leaves. */
  comeOrGo(room: ScriptedRoom): void {
    const membership = this.membershipOf(room, 'erin');
    if (membership === 'ban') room.setMembership('bob', 'erin', 'leave');
    else room.setMembership('erin', 'erin', membership === 'join' ? 'leave' : 'join');
  }

  /** The membership of a user in a room. */
  membershipOf(room: ScriptedRoom, localpart: string): Membership | undefined {
    return this.#server.state.rooms.get(room.id)?.membership(this.#server.user(localpart).id);
  }
}
