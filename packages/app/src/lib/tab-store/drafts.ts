/**
 * What was begun in each room and not sent: the text, what it answers, and besides it an edit that is not finished, so that editing
 * never costs what was being written.
 */
import { type EventId, parseEventId, type RoomId } from '@parley/sdk/client/ids.ts';
import { type TabStore, tabStore } from './tab-store.ts';

/** The message that a draft answers. Sender and text are for showing. */
export interface ReplyTarget {
  /** The `relationId` of the message. */
  readonly eventId: EventId;
  readonly senderId: string;
  readonly senderName: string;
  readonly text: string;
}

/** An own message that is being changed. */
export interface EditDraft {
  /** The `relationId` of the message. */
  readonly eventId: EventId;
  /** What it says now. */
  readonly original: string;
  readonly text: string;
}

/** Where something is written: in a room, or in one of its threads. No id holds a line break. */
export type DraftPlace = RoomId | `${RoomId}\n${EventId}`;

/** The place of what is written in a room, or in the thread of `threadRoot`. */
export function draftPlace(roomId: RoomId, threadRoot: EventId | null): DraftPlace {
  return threadRoot === null ? roomId : `${roomId}\n${threadRoot}`;
}

export interface Draft {
  readonly text: string;
  readonly reply: ReplyTarget | null;
  readonly edit: EditDraft | null;
}

const EMPTY: Draft = { text: '', reply: null, edit: null };

export class Drafts {
  readonly #store: TabStore;
  /** Each draft as it was last read, so that it stays the same object while it says the same. */
  readonly #parsed = new Map<DraftPlace, { readonly json: string; readonly draft: Draft }>();

  constructor(store: TabStore) {
    this.#store = store;
  }

  read(place: DraftPlace): Draft {
    const json = this.#store.read(keyOf(place));
    if (json === null) return EMPTY;
    const known = this.#parsed.get(place);
    if (known?.json === json) return known.draft;
    const draft = parseDraft(json);
    this.#parsed.set(place, { json, draft });
    return draft;
  }

  /** Changes parts of a draft. An empty one leaves nothing behind. */
  write(place: DraftPlace, change: Partial<Draft>): void {
    const draft = { ...this.read(place), ...change };
    const isEmpty = draft.text === '' && draft.reply === null && draft.edit === null;
    this.#store.write(keyOf(place), isEmpty ? null : JSON.stringify(draft));
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }
}

/** This tab's drafts. */
export const drafts = new Drafts(tabStore);

function keyOf(place: DraftPlace): string {
  return `draft:${place}`;
}

/** What another version of the page left may be anything. */
function parseDraft(json: string): Draft {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return EMPTY;
  }
  if (!isRecord(value)) return EMPTY;
  const { text, reply, edit } = value;
  return { text: textOf(text), reply: replyOf(reply), edit: editOf(edit) };
}

function replyOf(value: unknown): ReplyTarget | null {
  if (!isRecord(value)) return null;
  const eventId = parseTarget(value['eventId']);
  if (eventId === null) return null;
  const { senderId, senderName, text } = value;
  return { eventId, senderId: textOf(senderId), senderName: textOf(senderName), text: textOf(text) };
}

function editOf(value: unknown): EditDraft | null {
  if (!isRecord(value)) return null;
  const eventId = parseTarget(value['eventId']);
  return eventId === null ? null : { eventId, original: textOf(value['original']), text: textOf(value['text']) };
}

/** An event's id, or the one that stands for an event that was not sent yet. */
function parseTarget(value: unknown): EventId | null {
  if (typeof value === 'string' && value.startsWith('~')) return value as EventId;
  return parseEventId(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
