import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../homeserver/script.ts';
import { asObject, asObjects, type JsonObject } from '../homeserver/wire.ts';
import type { Faults } from './faults.ts';
import type { Files } from './files.ts';
import { RoomRule } from './room-rule.ts';
import { Talk, WRITERS } from './talk.ts';

/** The actions of other users on the server. */
export class People {
  readonly #server: FakeHomeserver;
  readonly #random: SeededRandom;
  readonly #talk: Talk;
  readonly #rule: RoomRule;
  /** The events on another server while it is unreachable; null while it is reachable. */
  #held: (() => void)[] | null = null;

  constructor(server: FakeHomeserver, random: SeededRandom, faults: Faults, files: Files) {
    this.#server = server;
    this.#random = random;
    this.#talk = new Talk(server, random, faults, files);
    this.#rule = new RoomRule(server, random, this.#talk);
  }

  /** Makes a room with a history of `length` messages. */
  room(members: readonly string[], name: string, length: number): ScriptedRoom {
    const room = this.#server.room([...WRITERS, ...members], { name });
    this.#talk.atMs = this.#server.nowMs;
    for (const member of members) if (this.#random.chance(0.4)) this.#rule.setLevel(room, member, 60);
    for (let count = 0; count < length; count += 1) this.#talk.say(room);
    return room;
  }

  /** A room that lets everybody in, and that nobody else is in yet. */
  publicRoom(): ScriptedRoom {
    const room = this.#server.room([...WRITERS], { name: 'Open to all', isPublic: true });
    this.#talk.say(room);
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
    this.#talk.atMs = atMs;
    const roll = random.integer(100);
    if (roll < 32) this.#talk.say(room);
    else if (roll < 42) this.#talk.answerInThread(room);
    else if (roll < 54) this.#talk.edit(room);
    else if (roll < 64) this.#talk.redact(room);
    else if (roll < 73) this.#talk.react(room);
    else if (roll < 80) this.#read(room, random.pick(WRITERS), 'm.read');
    else if (roll < 85) room.typing(random.pick(WRITERS), random.chance(0.5));
    else if (roll < 88) this.#rule.comeOrGo(room);
    else if (roll < 96) this.#rule.rule(room);
    else this.#talk.burst(room);
  }

  /** Invites `localpart` to a new room. */
  invite(localpart: string): string {
    const room = this.room([], `Invited ${this.#talk.count}`, this.#random.integer(4));
    room.invite('bob', localpart);
    return room.id;
  }

  inviteTo(roomId: string, localpart: string): void {
    const room = this.#server.roomById(roomId);
    if (this.#rule.membershipOf(room, localpart) === 'leave') room.invite('bob', localpart);
  }

  /** Somebody who is in `roomId` does something on a machine of another kind. */
  actElsewhere(roomId: string, localpart: string): void {
    const { id } = this.#server.user(localpart);
    if (this.#server.state.rooms.get(roomId)?.membership(id) !== 'join') return;
    this.#talk.atMs = this.#server.nowMs;
    const room = this.#server.roomById(roomId);
    const random = this.#random;
    const roll = random.integer(100);
    if (roll < 45) this.#read(room, localpart, random.chance(0.3) ? 'm.read.private' : 'm.read');
    else if (roll < 65) this.#markUnread(room, localpart);
    else if (roll < 77) this.#tag(room, localpart);
    else if (roll < 82) this.#setMode(room, localpart);
    else if (roll < 88) this.#talk.readThread(room, localpart);
    else if (roll < 94) this.#talk.answerInThread(room, localpart);
    else this.#talk.say(room, localpart);
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
    const tag = this.#random.pick(['m.favourite', 'm.favourite', 'm.lowpriority', 'u.Play', 'u.Work']);
    const tags: JsonObject = this.#random.chance(0.6) ? { [tag]: { order: 0.5 } } : {};
    this.#server.user(who).setRoomAccountData(room.id, 'm.tag', { tags });
  }

  /** Chooses what of a room they are told of, as older clients do: by a rule for the room. */
  #setMode(room: ScriptedRoom, who: string): void {
    const user = this.#server.user(who);
    const global = asObject(this.#server.state.users.get(user.id)?.accountData.get('m.push_rules')?.value['global']);
    const others = asObjects(global['room']).filter((rule) => rule['rule_id'] !== room.id);
    const made = { rule_id: room.id, default: false, enabled: true, actions: this.#random.pick([['notify'], []]) };
    const rules = this.#random.chance(0.3) ? others : [made, ...others];
    user.setAccountData('m.push_rules', { global: { ...global, room: rules } });
  }
}
