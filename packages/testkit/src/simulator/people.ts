import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../homeserver/script.ts';
import { asObject, asText, type WireEvent } from '../homeserver/wire.ts';
import type { Faults } from './faults.ts';

/** People of the server who need no client. The first two are always in every room. */
const PEOPLE = ['bob', 'carol', 'erin'] as const;

const KEYS = ['👍', '🎉', 'ok'] as const;

/** What others do on the server. */
export class People {
  readonly #server: FakeHomeserver;
  readonly #random: SeededRandom;
  readonly #faults: Faults;
  #count = 0;

  constructor(server: FakeHomeserver, random: SeededRandom, faults: Faults) {
    this.#server = server;
    this.#random = random;
    this.#faults = faults;
  }

  /** Makes a room with a history of `length` messages. */
  room(members: readonly string[], name: string, length: number): ScriptedRoom {
    const room = this.#server.room(['bob', 'carol', ...members], { name });
    for (let count = 0; count < length; count += 1) this.#say(room);
    return room;
  }

  /** Somebody does something in `roomId`. */
  act(roomId: string): void {
    const room = this.#server.roomById(roomId);
    const random = this.#random;
    const roll = random.integer(100);
    if (roll < 45) this.#say(room);
    else if (roll < 60) this.#edit(room);
    else if (roll < 72) this.#redact(room);
    else if (roll < 84) this.#react(room);
    else if (roll < 90) this.#comeOrGo(room);
    else if (roll < 93) room.state('bob', 'm.room.name', { name: `Room ${random.integer(100)}` });
    else this.#burst(room);
  }

  /** Invites `localpart` to a new room. */
  invite(localpart: string): string {
    const room = this.room([], `Invited ${this.#count}`, this.#random.integer(4));
    room.invite('bob', localpart);
    return room.id;
  }

  inviteTo(roomId: string, localpart: string): void {
    const room = this.#server.roomById(roomId);
    if (this.#server.state.rooms.get(roomId)?.membership(this.#server.user(localpart).id) === 'leave')
      room.invite('bob', localpart);
  }

  #burst(room: ScriptedRoom): void {
    const length = 5 + this.#random.integer(20);
    for (let count = 0; count < length; count += 1) this.#say(room);
  }

  #say(room: ScriptedRoom): WireEvent {
    this.#count += 1;
    const late = this.#faults.fires('server.lateEvent') ? this.#random.integer(3_600_000) : 0;
    return room.send(this.#random.pick(['bob', 'carol']), `said ${this.#count}`, {
      originServerTs: this.#server.nowMs - late,
    });
  }

  #edit(room: ScriptedRoom): void {
    const target = this.#target(room);
    if (target === undefined) return;
    this.#count += 1;
    const body = `edited ${this.#count}`;
    room.event(target.sender, 'm.room.message', {
      msgtype: 'm.text',
      body: `* ${body}`,
      'm.new_content': { msgtype: 'm.text', body },
      'm.relates_to': { rel_type: 'm.replace', event_id: target.event_id },
    });
  }

  #redact(room: ScriptedRoom): void {
    const target = this.#random.chance(0.3) ? this.#reactionIn(room) : this.#target(room);
    if (target !== undefined) room.redact(target.sender, target.event_id);
  }

  #react(room: ScriptedRoom): void {
    const target = this.#target(room);
    if (target === undefined) return;
    const relation = { rel_type: 'm.annotation', event_id: target.event_id, key: this.#random.pick(KEYS) };
    room.event(this.#random.pick(PEOPLE.slice(0, 2) as ['bob', 'carol']), 'm.reaction', { 'm.relates_to': relation });
  }

  #comeOrGo(room: ScriptedRoom): void {
    const isThere = this.#server.state.rooms.get(room.id)?.membership(this.#server.user('erin').id) === 'join';
    room.setMembership('erin', 'erin', isThere ? 'leave' : 'join');
  }

  /** A message of the people here, most likely a recent one. */
  #target(room: ScriptedRoom): WireEvent | undefined {
    return this.#recent(room, (event) => event.type === 'm.room.message' && isPlain(event) && this.#isOurs(event));
  }

  #reactionIn(room: ScriptedRoom): WireEvent | undefined {
    return this.#recent(room, (event) => event.type === 'm.reaction' && isPlain(event) && this.#isOurs(event));
  }

  #recent(room: ScriptedRoom, isMeant: (event: WireEvent) => boolean): WireEvent | undefined {
    const found = room.events.slice(-(8 + this.#random.integer(60))).filter(isMeant);
    return found[this.#random.integer(found.length)];
  }

  #isOurs({ sender }: WireEvent): boolean {
    return PEOPLE.some((name) => sender === this.#server.user(name).id);
  }
}

/** Not redacted, and no edit. */
function isPlain({ unsigned, content }: WireEvent): boolean {
  if (unsigned?.['redacted_because'] !== undefined) return false;
  return asText(asObject(content['m.relates_to'])['rel_type']) !== 'm.replace';
}
