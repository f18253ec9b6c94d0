import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../homeserver/script.ts';
import { relationOf } from '../homeserver/threads.ts';
import { asObject, asTexts, type JsonObject, type Membership, type WireEvent } from '../homeserver/wire.ts';
import type { Faults } from './faults.ts';

/** The first two of them. */
const WRITERS = ['bob', 'carol'] as const;

/** People of the server who need no client. The first two are always in every room. */
const PEOPLE = ['bob', 'carol', 'erin'] as const;

/** People who have. */
const ACCOUNTS = ['alice', 'dave'] as const;

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
    const room = this.#server.room([...WRITERS, ...members], { name });
    this.#atMs = this.#server.nowMs;
    for (const member of members) if (this.#random.chance(0.4)) this.#setLevel(room, member, 60);
    for (let count = 0; count < length; count += 1) this.#say(room);
    return room;
  }

  /** A room that lets everybody in, and that nobody else is in yet. */
  publicRoom(): ScriptedRoom {
    const room = this.#server.room([...WRITERS], { name: 'Open to all', isPublic: true });
    this.#say(room);
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
    if (roll < 32) this.#say(room);
    else if (roll < 42) this.#answerInThread(room);
    else if (roll < 54) this.#edit(room);
    else if (roll < 64) this.#redact(room);
    else if (roll < 73) this.#react(room);
    else if (roll < 80) this.#read(room, random.pick(WRITERS), 'm.read');
    else if (roll < 85) room.typing(random.pick(WRITERS), random.chance(0.5));
    else if (roll < 88) this.#comeOrGo(room);
    else if (roll < 96) this.#rule(room);
    else this.#burst(room);
  }

  /** What who made the room does about it. */
  #rule(room: ScriptedRoom): void {
    const random = this.#random;
    const roll = random.integer(8);
    const account = random.pick(ACCOUNTS);
    const membership = this.#membershipOf(room, account);
    if (roll < 2) room.state('bob', 'm.room.name', { name: `Room ${random.integer(100)}` });
    else if (roll < 4) this.#pin(room);
    else if (roll < 6 && membership === 'join') this.#setLevel(room, account, random.pick([0, 60]));
    else if (roll === 6 && membership === 'join')
      room.setMembership('bob', account, random.pick(['leave', 'leave', 'ban']));
    else if (membership === 'ban') room.setMembership('bob', account, 'leave');
  }

  #pin(room: ScriptedRoom): void {
    const target = this.#target(room);
    const state = this.#server.state.rooms.get(room.id)?.stateEvent('m.room.pinned_events');
    const pinned = asTexts(state?.event.content['pinned']);
    if (target === undefined) return;
    const others = pinned.filter((eventId) => eventId !== target.event_id);
    const isThere = others.length < pinned.length;
    room.state('bob', 'm.room.pinned_events', { pinned: isThere ? others : [...others, target.event_id] });
  }

  #setLevel(room: ScriptedRoom, localpart: string, level: number): void {
    const content = this.#server.state.rooms.get(room.id)?.stateEvent('m.room.power_levels')?.event.content ?? {};
    const users = { ...asObject(content['users']), [this.#server.user(localpart).id]: level };
    room.state('bob', 'm.room.power_levels', { ...content, users });
  }

  #membershipOf(room: ScriptedRoom, localpart: string): Membership | undefined {
    return this.#server.state.rooms.get(room.id)?.membership(this.#server.user(localpart).id);
  }

  /** Invites `localpart` to a new room. */
  invite(localpart: string): string {
    const room = this.room([], `Invited ${this.#count}`, this.#random.integer(4));
    room.invite('bob', localpart);
    return room.id;
  }

  inviteTo(roomId: string, localpart: string): void {
    const room = this.#server.roomById(roomId);
    if (this.#membershipOf(room, localpart) === 'leave') room.invite('bob', localpart);
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
    else if (roll < 88) this.#readThread(room, localpart);
    else if (roll < 94) this.#answerInThread(room, localpart);
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

  #readThread(room: ScriptedRoom, who: string): void {
    const reply = this.#recent(room, isReply);
    const rootId = reply === undefined ? undefined : relationOf(reply)?.target;
    if (reply !== undefined && rootId !== undefined) room.read(who, reply.event_id, 'm.read', rootId);
  }

  /** Answers in a thread that there is, or begins one. */
  #answerInThread(room: ScriptedRoom, who: string = this.#random.pick(WRITERS)): void {
    const reply = this.#recent(room, isReply);
    const isRoot = (event: WireEvent) => event.type === 'm.room.message' && isPlain(event) && !isReply(event);
    const known = reply !== undefined && this.#random.chance(0.7) ? relationOf(reply)?.target : undefined;
    const rootId = known ?? this.#recent(room, isRoot)?.event_id;
    if (rootId === undefined) return;
    this.#count += 1;
    const relation = {
      rel_type: 'm.thread',
      event_id: rootId,
      is_falling_back: true,
      'm.in_reply_to': { event_id: rootId },
    };
    const content = { msgtype: 'm.text', body: `said ${this.#count}`, 'm.relates_to': relation };
    room.send(who, content, { originServerTs: this.#atMs });
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

  /** Changes a message, or tries to change what is an edit itself, which changes nothing. */
  #edit(room: ScriptedRoom): void {
    const target = this.#random.chance(0.1) ? this.#recent(room, isEdit) : this.#target(room);
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
    const membership = this.#membershipOf(room, 'erin');
    if (membership === 'ban') room.setMembership('bob', 'erin', 'leave');
    else room.setMembership('erin', 'erin', membership === 'join' ? 'leave' : 'join');
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
function isPlain(event: WireEvent): boolean {
  return event.unsigned?.['redacted_because'] === undefined && !isEdit(event);
}

function isEdit(event: WireEvent): boolean {
  return relationOf(event)?.relType === 'm.replace';
}

function isReply(event: WireEvent): boolean {
  return relationOf(event)?.relType === 'm.thread';
}
