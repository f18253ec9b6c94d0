import type { Room } from '../homeserver/room.ts';
import type { ServerState } from '../homeserver/server-state.ts';
import { isInThread, relationOf } from '../homeserver/threads.ts';
import { asObject, asObjects, asText, type JsonObject, type WireEvent } from '../homeserver/wire.ts';
import { clearOf } from './crypto/sealed-events.ts';
import { Violation } from './violation.ts';

/**
 * The history of a room for a reader, as the server has it: the events that are entries of their own in the room, oldest first.
 */
export interface RoomBook {
  readonly room: Room;
  readonly entries: string[];
  /** Place of an entry, by its id. */
  readonly places: Map<string, number>;
  /** Ids of messages, in threads too, and what they first said. */
  readonly bodies: Map<string, string>;
  /** Ids of messages by their text. */
  readonly byBody: Map<string, string>;
  /** The texts of edits. */
  readonly edits: Set<string>;
  readonly editIds: Set<string>;
  /** Ids of edits and of replies in threads. */
  readonly elsewhere: Set<string>;
  /**
   * The redacted ones among them. Servers remove the data that showed that they were edits or where they stood. So a reader has
   * them as deleted messages of the room, from when it knows of the redaction.
   */
  readonly returned: Set<string>;
  /** The former edits among them: a reader that knew one as an edit before does not have it as a message (TL-18). */
  readonly formerEdits: Set<string>;
}

/** Hears of every event as the server takes it. */
export type OnEvent = (roomId: string, event: WireEvent) => void;

/** Keeps account of everything that the server has taken, as it takes it. Written apart from the engine. */
export class ServerBook {
  readonly #state: ServerState;
  readonly #rooms = new Map<string, RoomBook>();
  readonly #read = new Map<string, number>();
  /** The event of each message of the run, by its sender and text: nobody writes a text twice. */
  readonly #eventByBody = new Map<string, string>();
  readonly #onEvent: OnEvent;
  /** By person: their push rules as they were read last, and the rooms that ever had rules of their own. */
  readonly #ownRules = new Map<string, { rules: JsonObject | undefined; readonly roomIds: Set<string> }>();
  #position = -1;

  constructor(state: ServerState, onEvent: OnEvent) {
    this.#state = state;
    this.#onEvent = onEvent;
  }

  /** Reads what is new. Called after every step. */
  update(): void {
    if (this.#state.position === this.#position) return;
    this.#position = this.#state.position;
    for (const room of this.#state.rooms.values()) this.#updateRoom(room);
    for (const { id, accountData } of this.#state.users.values())
      this.#updateRules(id, accountData.get('m.push_rules')?.value);
  }

  /** True if a user ever chose the notification mode of a room. */
  hadRules(userId: string, roomId: string): boolean {
    return this.#ownRules.get(userId)?.roomIds.has(roomId) === true;
  }

  room(roomId: string): RoomBook {
    const room = this.#state.rooms.get(roomId);
    if (room === undefined) throw new Error(`no room ${roomId}`);
    let book = this.#rooms.get(roomId);
    if (book === undefined) {
      book = {
        ...{ room, entries: [], places: new Map(), bodies: new Map(), byBody: new Map() },
        ...{ edits: new Set(), editIds: new Set(), elsewhere: new Set(), returned: new Set(), formerEdits: new Set() },
      };
      this.#rooms.set(roomId, book);
    }
    return book;
  }

  #updateRules(userId: string, rules: JsonObject | undefined): void {
    const known = this.#ownRules.get(userId) ?? { rules: undefined, roomIds: new Set() };
    if (known.rules === rules) return;
    known.rules = rules;
    this.#ownRules.set(userId, known);
    const { override, room } = asObject(rules?.['global']);
    for (const { rule_id: id } of [...asObjects(override), ...asObjects(room)])
      if (typeof id === 'string') known.roomIds.add(id);
  }

  #updateRoom(room: Room): void {
    const from = this.#read.get(room.id) ?? 0;
    if (room.events.length === from) return;
    this.#read.set(room.id, room.events.length);
    const book = this.room(room.id);
    for (const { event: raw } of room.events.slice(from)) {
      const event = clearOf(raw);
      if (isEntry(event) && !isInSomeThread(event)) {
        book.places.set(event.event_id, book.entries.length);
        book.entries.push(event.event_id);
      }
      this.#note(book, event);
      this.#onEvent(room.id, event);
    }
  }

  #note(book: RoomBook, event: WireEvent): void {
    const edit = asText(asObject(event.content['m.new_content'])['body']);
    if (edit !== undefined) book.edits.add(edit);
    if (edit !== undefined) book.editIds.add(event.event_id);
    if (edit !== undefined || isInSomeThread(event)) book.elsewhere.add(event.event_id);
    const redacted = event.type === 'm.room.redaction' ? asText(event.content['redacts']) : undefined;
    if (redacted !== undefined && book.elsewhere.has(redacted)) book.returned.add(redacted);
    if (redacted !== undefined && book.editIds.has(redacted)) book.formerEdits.add(redacted);
    const body = event.type === 'm.room.message' && isEntry(event) ? asText(event.content['body']) : undefined;
    if (body === undefined) return;
    // A forwarded message is the same text from another user.
    const said = `${event.sender} ${body}`;
    const other = this.#eventByBody.get(said);
    if (other !== undefined) throw new Violation('I2', `"${body}" was sent twice: ${other} and ${event.event_id}`);
    this.#eventByBody.set(said, event.event_id);
    book.bodies.set(event.event_id, body);
    book.byBody.set(body, event.event_id);
  }
}

function isInSomeThread(event: WireEvent): boolean {
  return relationOf(event)?.relType === 'm.thread';
}

/** True if an event is shown by itself: not a redaction, a reaction or an edit. */
function isEntry({ type, state_key: stateKey, content }: WireEvent): boolean {
  if (stateKey !== undefined) return true;
  if (type === 'm.room.redaction' || type === 'm.reaction') return false;
  return asObject(content['m.relates_to'])['rel_type'] !== 'm.replace';
}

/**
 * One line for each entry that `userId` may read: its id, what it says now, and the reactions to it. Of the room, with how many
 * answers are in the thread of each; or of the thread of `rootId`, with its root.
 */
export function describeTruth(book: RoomBook, userId: string, rootId: string | null = null): readonly string[] {
  const upTo = book.room.readableUntil(userId);
  const events = book.room.events.filter(({ position }) => position <= upTo).map(({ event }) => event);
  const edits = new Map<string, WireEvent>();
  const reactions = new Map<string, Map<string, Set<string>>>();
  const threads = new Map<string, number>();
  const byId = new Map(events.map((event) => [event.event_id, event]));
  for (const event of events) {
    const relation = asObject(event.content['m.relates_to']);
    const target = asText(relation['event_id']);
    const key = asText(relation['key']);
    if (target === undefined) continue;
    if (relation['rel_type'] === 'm.thread') threads.set(target, (threads.get(target) ?? 0) + 1);
    if (relation['rel_type'] === 'm.replace' && byId.get(target)?.sender === event.sender) edits.set(target, event);
    if (event.type !== 'm.reaction' || key === undefined) continue;
    const groups = reactions.get(target) ?? new Map<string, Set<string>>();
    reactions.set(target, groups.set(key, (groups.get(key) ?? new Set()).add(event.sender)));
  }
  return events.flatMap((event) => {
    const isShown = rootId === null ? isInRoom(book, event) : event.event_id === rootId || isInThread(event, rootId);
    if (!isShown) return [];
    const isRedacted = event.unsigned?.['redacted_because'] !== undefined;
    const edit = isRedacted ? undefined : edits.get(event.event_id);
    const content = edit === undefined ? event.content : asObject(edit.content['m.new_content']);
    const text = event.type === 'm.room.message' && !isRedacted ? (asText(content['body']) ?? '') : '';
    const groups = [...(reactions.get(event.event_id) ?? [])].map(([key, people]) => `${key}${people.size}`);
    const answers = rootId === null && threads.has(event.event_id) ? [`thread of ${threads.get(event.event_id)}`] : [];
    return [event.event_id, isRedacted ? 'redacted' : text, ...groups.sort(), ...answers].join(' ');
  });
}

function isInRoom({ places, returned }: RoomBook, { event_id: id }: WireEvent): boolean {
  return places.has(id) || returned.has(id);
}
