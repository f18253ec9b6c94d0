import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../homeserver/script.ts';
import { asObject, asText, type JsonObject, type WireEvent } from '../homeserver/wire.ts';
import type { Faults } from './faults.ts';

/** The first two of them. */
const WRITERS = ['bob', 'carol'] as const;

/** People of the server who need no client. The first two are always in every room. */
const PEOPLE = ['bob', 'carol', 'erin'] as const;

const KEYS = ['👍', '🎉', 'ok'] as const;

/** What others do on the server. */
export class People {
  readonly #server: FakeHomeserver;
  readonly #random: SeededRandom;
  readonly #faults: Faults;
  /** What happened on another server while it could not be reached; null while it can. */
  #held: (() => void)[] | null = null;
  #count = 0;
  /** When what happens now was done, by the clock of who did it. */
  #atMs = 0;

  constructor(server: FakeHomeserver, random: SeededRandom, faults: Faults) {
    this.#server = server;
    this.#random = random;
    this.#faults = faults;
    this.#atMs = server.nowMs;
  }

  /** Makes a room with a history of `length` messages. */
  room(members: readonly string[], name: string, length: number): ScriptedRoom {
    const room = this.#server.room(['bob', 'carol', ...members], { name });
    this.#atMs = this.#server.nowMs;
    for (let count = 0; count < length; count += 1) this.#say(room);
    return room;
  }

  /** Somebody does something in `roomId`. While other servers cannot be reached, most of it comes later, with its time. */
  act(roomId: string): void {
    const atMs = this.#server.nowMs;
    if (this.#held === null || this.#random.chance(0.3)) this.#act(roomId, atMs);
    else this.#held.push(() => this.#act(roomId, atMs));
  }

  /** Other servers cannot be reached any more. */
  cutFederation(): void {
    this.#held ??= [];
  }

  /** They can, and all that happened there comes at once. */
  restoreFederation(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const happen of held) happen();
  }

  #act(roomId: string, atMs: number): void {
    const room = this.#server.roomById(roomId);
    const random = this.#random;
    this.#atMs = atMs;
    const roll = random.integer(100);
    if (roll < 42) this.#say(room);
    else if (roll < 55) this.#edit(room);
    else if (roll < 65) this.#redact(room);
    else if (roll < 75) this.#react(room);
    else if (roll < 83) this.#read(room, random.pick(WRITERS), 'm.read');
    else if (roll < 89) room.typing(random.pick(WRITERS), random.chance(0.5));
    else if (roll < 94) this.#comeOrGo(room);
    else if (roll < 96) room.state('bob', 'm.room.name', { name: `Room ${random.integer(100)}` });
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

  /** Somebody who is in `roomId` does something on a machine of another kind. */
  actElsewhere(roomId: string, localpart: string): void {
    const { id } = this.#server.user(localpart);
    if (this.#server.state.rooms.get(roomId)?.membership(id) !== 'join') return;
    this.#atMs = this.#server.nowMs;
    const room = this.#server.roomById(roomId);
    const random = this.#random;
    const roll = random.integer(100);
    if (roll < 45) this.#read(room, localpart, random.chance(0.3) ? 'm.read.private' : 'm.read');
    else if (roll < 65) this.#markUnread(room, localpart);
    else if (roll < 80) this.#tag(room, localpart);
    else this.#say(room, localpart);
  }

  #read(room: ScriptedRoom, who: string, type: 'm.read' | 'm.read.private'): void {
    const recent = room.events.slice(-(1 + this.#random.integer(30)));
    const [event] = recent;
    if (event !== undefined) room.read(who, event.event_id, type);
  }

  #markUnread(room: ScriptedRoom, who: string): void {
    this.#server.user(who).setRoomAccountData(room.id, 'm.marked_unread', { unread: this.#random.chance(0.6) });
  }

  #tag(room: ScriptedRoom, who: string): void {
    const tags: JsonObject = this.#random.chance(0.6) ? { 'm.favourite': { order: 0.5 } } : {};
    this.#server.user(who).setRoomAccountData(room.id, 'm.tag', { tags });
  }

  #burst(room: ScriptedRoom): void {
    const length = 5 + this.#random.integer(20);
    for (let count = 0; count < length; count += 1) this.#say(room);
  }

  #say(room: ScriptedRoom, who: string = this.#random.pick(WRITERS)): WireEvent {
    this.#count += 1;
    const late = this.#faults.fires('server.lateEvent') ? this.#random.integer(3_600_000) : 0;
    const mentions = this.#random.chance(0.1) ? { 'm.mentions': { user_ids: [this.#server.user('alice').id] } } : {};
    const content = { msgtype: 'm.text', body: `said ${this.#count}`, ...mentions };
    return room.send(who, content, { originServerTs: this.#atMs - late });
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
    room.event(this.#random.pick(WRITERS), 'm.reaction', { 'm.relates_to': relation });
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
