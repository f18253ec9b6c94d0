import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { ScriptedRoom } from '../homeserver/script.ts';
import { relationOf } from '../homeserver/threads.ts';
import type { JsonObject, WireEvent } from '../homeserver/wire.ts';
import type { Faults } from './faults.ts';
import { FILE_TYPE, type Files } from './files.ts';

/** The users who write without a client. */
export const WRITERS = ['bob', 'carol'] as const;

/** People of the server who need no client. The first two are always in every room. */
const PEOPLE = [...WRITERS, 'erin'] as const;

const KEYS = ['👍', '🎉', 'ok'] as const;

/** The messages in rooms, and later actions on them. */
export class Talk {
  readonly #server: FakeHomeserver;
  readonly #random: SeededRandom;
  readonly #faults: Faults;
  readonly #files: Files;
  /** The number of messages so far. */
  count = 0;
  /** When what happens now was done, by the clock of who did it. */
  atMs: number;

  constructor(server: FakeHomeserver, random: SeededRandom, faults: Faults, files: Files) {
    this.#server = server;
    this.#random = random;
    this.#faults = faults;
    this.#files = files;
    this.atMs = server.nowMs;
  }

  /** Answers in a thread that there is, or begins one. */
  answerInThread(room: ScriptedRoom, who: string = this.#random.pick(WRITERS)): void {
    const reply = this.#recent(room, isReply);
    const isRoot = (event: WireEvent) => event.type === 'm.room.message' && isPlain(event) && !isReply(event);
    const known = reply !== undefined && this.#random.chance(0.7) ? relationOf(reply)?.target : undefined;
    const rootId = known ?? this.#recent(room, isRoot)?.event_id;
    if (rootId === undefined) return;
    this.count += 1;
    const relation = {
      rel_type: 'm.thread',
      event_id: rootId,
      is_falling_back: true,
      'm.in_reply_to': { event_id: rootId },
    };
    const content = { msgtype: 'm.text', body: `said ${this.count}`, 'm.relates_to': relation };
    room.send(who, content, { originServerTs: this.atMs });
  }

  /** Many messages at once. */
  burst(room: ScriptedRoom): void {
    const length = 5 + this.#random.integer(20);
    for (let count = 0; count < length; count += 1) this.say(room);
  }

  /** Says something new. */
  say(room: ScriptedRoom, who: string = this.#random.pick(WRITERS)): WireEvent {
    this.count += 1;
    const late = this.#faults.fires('server.lateEvent') ? this.#random.integer(3_600_000) : 0;
    const mentions = this.#random.chance(0.1) ? { 'm.mentions': { user_ids: [this.#server.user('alice').id] } } : {};
    const body = `said ${this.count}`;
    const said = this.#random.chance(0.05) ? this.#file(body) : { msgtype: 'm.text', body };
    const content = { ...said, ...mentions };
    return room.send(who, content, { originServerTs: this.atMs - late });
  }

  /** Changes a message, or tries to change what is an edit itself, which changes nothing. */
  edit(room: ScriptedRoom): void {
    const target = this.#random.chance(0.1) ? this.#recent(room, isEdit) : this.target(room);
    if (target === undefined || target.content['msgtype'] !== 'm.text') return;
    this.count += 1;
    const body = `edited ${this.count}`;
    room.event(target.sender, 'm.room.message', {
      msgtype: 'm.text',
      body: `* ${body}`,
      'm.new_content': { msgtype: 'm.text', body },
      'm.relates_to': { rel_type: 'm.replace', event_id: target.event_id },
    });
  }

  /** Takes a message or a reaction back. */
  redact(room: ScriptedRoom): void {
    const target = this.#random.chance(0.3) ? this.#reactionIn(room) : this.target(room);
    if (target !== undefined) room.redact(target.sender, target.event_id);
  }

  /** Reacts to a message. */
  react(room: ScriptedRoom): void {
    const target = this.target(room);
    if (target === undefined) return;
    const relation = { rel_type: 'm.annotation', event_id: target.event_id, key: this.#random.pick(KEYS) };
    room.event(this.#random.pick(WRITERS), 'm.reaction', { 'm.relates_to': relation });
  }

  /** `who` reads a thread, up to some reply of it. */
  readThread(room: ScriptedRoom, who: string): void {
    const reply = this.#recent(room, isReply);
    const rootId = reply === undefined ? undefined : relationOf(reply)?.target;
    if (reply !== undefined && rootId !== undefined) room.read(who, reply.event_id, 'm.read', rootId);
  }

  /** A message of the people here, most likely a recent one. */
  target(room: ScriptedRoom): WireEvent | undefined {
    return this.#recent(room, (event) => event.type === 'm.room.message' && isPlain(event) && this.#isOurs(event));
  }

  /** A file that is there already, and what says so. */
  #file(name: string): JsonObject {
    const bytes = this.#files.make(name, this.#random);
    const info = { mimetype: FILE_TYPE, size: bytes.byteLength };
    return { msgtype: 'm.file', body: name, info, url: this.#server.putMedia(bytes, FILE_TYPE) };
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
