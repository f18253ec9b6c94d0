/**
 * From what is loaded of a room to what its timeline shows. A projection remembers every item with what it was made from, and
 * makes anew only those of which something changed; all others stay the same objects.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readReplyTo } from '../../protocol/events/relation.ts';
import type { EventId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { findLatestEdit, newContent } from '../../protocol/rules/edit.ts';
import { isRedacted, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import { transactionIdOf } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { ChunkRecord } from './chunk.ts';
import { type Echo, echoesBeside, eventIdOf, refusedAmong, sendStateOf, withdrawnBy } from './echo.ts';
import type { EventItem, GapItem, Person, ReplyQuote, TimelineItem } from './item.ts';
import { People } from './people.ts';
import { type Attached, indexRelations, type RelationIndex } from './relation-index.ts';
import type { RoomContext, TimelineSockets } from './sockets.ts';

/** What is loaded of a room. */
export interface ProjectionSources {
  readonly state: RoomState;
  readonly chunks: readonly ChunkRecord[];
  readonly outbox: readonly OutboxEntry[];
  /** Events that arrived while connected. */
  readonly live: ReadonlySet<EventId>;
  /** How loading into gaps goes, by the order of the chunk after the gap. */
  readonly gaps: ReadonlyMap<number, GapItem['state']>;
}

/** What an item was made from; the same parts make the same item. */
type Parts = readonly unknown[];

interface Made<Content, Extra> {
  readonly parts: Parts;
  readonly item: TimelineItem<Content, Extra>;
}

const SENT = { kind: 'sent' } as const;

export class Projection<Content, Extra> {
  readonly #sockets: TimelineSockets<Content, Extra>;
  readonly #me: UserId;
  readonly #people = new People();
  #made: ReadonlyMap<string, Made<Content, Extra>> = new Map();

  constructor(sockets: TimelineSockets<Content, Extra>, me: UserId) {
    this.#sockets = sockets;
    this.#me = me;
  }

  /** The items for `sources`, oldest first. */
  project(sources: ProjectionSources): readonly TimelineItem<Content, Extra>[] {
    const sockets = this.#sockets;
    const remote = sources.chunks.flatMap((chunk) => chunk.events);
    const echoes = echoesBeside(remote, sources.outbox, this.#me);
    const withdrawn = withdrawnBy(sources.outbox);
    const uncounted = new Set([...withdrawn, ...refusedAmong(echoes)]);
    const index = indexRelations([...remote, ...echoes.map((echo) => echo.event)], sockets.relations, uncounted);
    const pass = new Pass({
      sockets,
      me: this.#me,
      people: this.#people,
      sources,
      index,
      withdrawn,
      echoes,
      before: this.#made,
    });
    const items = pass.items();
    this.#made = pass.made;
    return items;
  }
}

/** What one pass works on. */
interface Given<Content, Extra> {
  readonly sockets: TimelineSockets<Content, Extra>;
  readonly me: UserId;
  readonly people: People;
  readonly sources: ProjectionSources;
  readonly index: RelationIndex;
  readonly withdrawn: ReadonlySet<EventId>;
  readonly echoes: readonly Echo[];
  /** Items of the pass before, by key. */
  readonly before: ReadonlyMap<string, Made<Content, Extra>>;
}

class Pass<Content, Extra> implements RoomContext {
  readonly made = new Map<string, Made<Content, Extra>>();
  readonly me: UserId;
  readonly #given: Given<Content, Extra>;
  readonly #echoes: ReadonlyMap<RoomEvent, Echo>;
  readonly #byId = new Map<EventId, RoomEvent>();

  constructor(given: Given<Content, Extra>) {
    this.#given = given;
    this.me = given.me;
    this.#echoes = new Map(given.echoes.map((echo) => [echo.event, echo]));
    for (const event of given.index.entries) this.#byId.set(event.event_id, event);
  }

  person(userId: UserId): Person {
    return this.#given.people.of(this.#given.sources.state, userId);
  }

  items(): readonly TimelineItem<Content, Extra>[] {
    const { chunks } = this.#given.sources;
    const items: TimelineItem<Content, Extra>[] = [];
    chunks.forEach((chunk, place) => {
      const mark = this.#mark(chunk, place);
      if (mark !== null) items.push(mark);
      this.#pushEntries(items, chunk.events);
    });
    this.#pushEntries(
      items,
      this.#given.echoes.map((echo) => echo.event),
    );
    return items;
  }

  #pushEntries(items: TimelineItem<Content, Extra>[], events: readonly RoomEvent[]): void {
    for (const event of events) if (this.#byId.get(event.event_id) === event) items.push(this.#eventItem(event));
  }

  /** What stands before a chunk's events. A gap before the oldest loaded one is no hole in what is shown: paging back goes there. */
  #mark(chunk: ChunkRecord, place: number): TimelineItem<Content, Extra> | null {
    if (chunk.start.kind === 'beginning')
      return this.#keep('beginning', [], () => ({ kind: 'beginning', key: 'beginning' }));
    return chunk.start.kind === 'gap' && place > 0 ? this.#gapItem(chunk.order) : null;
  }

  #gapItem(order: number): TimelineItem<Content, Extra> {
    const key = `gap:${order}`;
    const state = this.#given.sources.gaps.get(order) ?? 'idle';
    return this.#keep(key, [state], () => ({ kind: 'gap', key, state }));
  }

  #eventItem(event: RoomEvent): TimelineItem<Content, Extra> {
    const echo = this.#echoes.get(event);
    const isMine = event.sender === this.me;
    const txnId = isMine ? (transactionIdOf(event) ?? null) : null;
    const key = this.#keyOf(event, txnId);
    const attached = this.#given.index.attached.get(event.event_id);
    const edit = attached === undefined ? null : findLatestEdit(event, attached.edits);
    const isWithdrawn = this.#given.withdrawn.has(event.event_id);
    const isEdited = edit !== null && !isWithdrawn && !isRedacted(event);
    const sender = this.person(event.sender);
    const reply = this.#replyQuote(event);
    const isLive = this.#given.sources.live.has(event.event_id);
    const extras = this.#extras(attached);
    const parts = [event, edit, isWithdrawn, sender, isLive, echo?.entry, ...replyParts(reply), ...extras.parts];
    return this.#keep(
      key,
      parts,
      (): EventItem<Content, Extra> => ({
        kind: 'event',
        key,
        eventId: echo === undefined ? event.event_id : eventIdOf(echo.entry),
        relationId: event.event_id,
        txnId,
        sender,
        isMine,
        timestamp: event.origin_server_ts,
        isLive,
        content: this.#content(isWithdrawn ? this.#stripped(event) : edited(event, edit)),
        isEdited,
        reply,
        extras: extras.fold(),
        sendState: echo === undefined ? (isMine ? SENT : null) : sendStateOf(echo.entry),
      }),
    );
  }

  /** A transaction id makes a message the same item before and after its event came. A server that gives two the same gets one. */
  #keyOf(event: RoomEvent, txnId: TransactionId | null): string {
    const key = `txn:${txnId}`;
    return txnId === null || this.made.has(key) ? event.event_id : key;
  }

  #stripped(event: RoomEvent): RoomEvent {
    const redaction = { ...event, type: 'm.room.redaction', sender: this.me, content: {} };
    return strippedByRedaction(event, redaction, this.#given.sources.state.version);
  }

  #content(event: RoomEvent): Content {
    for (const socket of this.#given.sockets.contents) {
      const content = socket.toContent(event, this);
      if (content !== null) return content;
    }
    throw new TypeError('the last content socket must know every event');
  }

  #extras(attached: Attached | undefined): { readonly parts: Parts; readonly fold: () => readonly Extra[] } {
    if (attached === undefined) return { parts: [], fold: () => [] };
    const { related } = attached;
    return {
      // Names are part of a fold, so the people are part of what it was made from.
      parts: related.flatMap((events, socket) =>
        (events ?? []).flatMap((event) => [socket, event, this.person(event.sender)]),
      ),
      fold: () =>
        this.#given.sockets.relations.flatMap((socket, number) => {
          const events = related[number];
          return events === undefined ? [] : (socket.fold(events, this) ?? []);
        }),
    };
  }

  #replyQuote(event: RoomEvent): ReplyQuote | null {
    const eventId = readReplyTo(event);
    if (eventId === null) return null;
    const target = this.#byId.get(eventId);
    if (target === undefined) return { kind: 'unknown', eventId };
    const attached = this.#given.index.attached.get(eventId);
    const shown = edited(target, attached === undefined ? null : findLatestEdit(target, attached.edits));
    const text = this.#given.withdrawn.has(eventId) ? '' : this.#text(shown);
    return { kind: 'loaded', eventId, sender: this.person(target.sender), text };
  }

  #text(event: RoomEvent): string {
    for (const socket of this.#given.sockets.contents) {
      const text = socket.toText(event);
      if (text !== null) return text;
    }
    return '';
  }

  /** The item made from the same parts before, or a new one. */
  #keep(key: string, parts: Parts, make: () => TimelineItem<Content, Extra>): TimelineItem<Content, Extra> {
    const before = this.#given.before.get(key);
    const made = before !== undefined && isSame(before.parts, parts) ? before : { parts, item: make() };
    this.made.set(key, made);
    return made.item;
  }
}

function edited(event: RoomEvent, edit: RoomEvent | null): RoomEvent {
  const content = edit === null ? null : newContent(edit);
  return content === null ? event : { ...event, content };
}

function replyParts(reply: ReplyQuote | null): Parts {
  return reply?.kind === 'loaded' ? [reply.eventId, reply.sender, reply.text] : [reply?.eventId];
}

function isSame(before: Parts, after: Parts): boolean {
  return before.length === after.length && before.every((part, index) => part === after[index]);
}
