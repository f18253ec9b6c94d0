/**
 * From what is loaded of a room to what its timeline shows. A projection remembers what it showed and looks again only at what
 * a change touches: all other items stay the same objects, and so do those that it made anew without a difference.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readReplyTo } from '../../protocol/events/relation.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { findLatestEdit, newContent } from '../../protocol/rules/edit.ts';
import { isRedacted, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import { transactionIdOf } from '../outbox/outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { ChunkRecord } from './chunk.ts';
import { type Echo, echoesOf, eventIdOf, placeEchoes, refusedAmong, sendStateOf, withdrawnBy } from './echo.ts';
import type { EventItem, GapItem, Person, ReplyQuote, TimelineItem } from './item.ts';
import { type Attached, LoadedEvents } from './loaded-events.ts';
import type { TimelineOptions } from './options.ts';
import { People } from './people.ts';
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
  /** Where messages stand that wait; `detached` if absent. */
  readonly ordering?: TimelineOptions['pendingOrdering'];
}

/** What an item was made from; the same parts make the same item. */
type Parts = readonly unknown[];

interface Made<Content, Extra> {
  readonly parts: Parts;
  readonly item: EventItem<Content, Extra>;
}

const SENT = { kind: 'sent' } as const;
const BEGINNING = { kind: 'beginning', key: 'beginning' } as const;
const NONE: ReadonlySet<EventId> = new Set();

export class Projection<Content, Extra> {
  readonly #sockets: TimelineSockets<Content, Extra>;
  readonly #me: UserId;
  readonly #people = new People();
  readonly #loaded: LoadedEvents<Extra>;
  readonly #made = new Map<EventId, Made<Content, Extra>>();
  readonly #gaps = new Map<string, GapItem>();
  #withdrawn = NONE;
  #uncounted = NONE;

  constructor(sockets: TimelineSockets<Content, Extra>, me: UserId) {
    this.#sockets = sockets;
    this.#me = me;
    this.#loaded = new LoadedEvents(sockets.relations, me);
  }

  /** The items for `sources`, oldest first. */
  project(sources: ProjectionSources): readonly TimelineItem<Content, Extra>[] {
    const loaded = this.#loaded;
    loaded.updateChunks(sources.chunks);
    const echoes = echoesOf(sources.outbox, this.#me, (eventId, txnId) => loaded.isInChunks(eventId, txnId));
    const isOtherwise = this.#people.haveChanged(sources.state);
    loaded.updateEchoes(echoes.map(({ event }) => event));
    this.#withdraw(withdrawnBy(sources.outbox), refusedAmong(echoes));
    const touched = loaded.takeTouched();
    for (const eventId of touched) if (loaded.entry(eventId) === undefined) this.#made.delete(eventId);
    const pass = new Pass({
      sockets: this.#sockets,
      me: this.#me,
      people: this.#people,
      sources,
      loaded,
      withdrawn: this.#withdrawn,
      uncounted: this.#uncounted,
      echoes,
      made: this.#made,
      gaps: this.#gaps,
      isTouched: isOtherwise ? () => true : (eventId) => touched.has(eventId),
    });
    return pass.items();
  }

  /** What is being taken back counts no more, nor do refused echoes as what hangs on others. */
  #withdraw(withdrawn: ReadonlySet<EventId>, refused: readonly EventId[]): void {
    const uncounted = new Set([...withdrawn, ...refused]);
    for (const eventId of [...uncounted, ...this.#uncounted]) {
      const isSame = withdrawn.has(eventId) === this.#withdrawn.has(eventId);
      if (!isSame || uncounted.has(eventId) !== this.#uncounted.has(eventId)) this.#loaded.touch(eventId);
    }
    this.#withdrawn = withdrawn;
    this.#uncounted = uncounted;
  }
}

/** What one pass works on. */
interface Given<Content, Extra> {
  readonly sockets: TimelineSockets<Content, Extra>;
  readonly me: UserId;
  readonly people: People;
  readonly sources: ProjectionSources;
  readonly loaded: LoadedEvents<Extra>;
  readonly withdrawn: ReadonlySet<EventId>;
  readonly uncounted: ReadonlySet<EventId>;
  readonly echoes: readonly Echo[];
  /** What was shown before; the pass brings it up to date. */
  readonly made: Map<EventId, Made<Content, Extra>>;
  readonly gaps: Map<string, GapItem>;
  /** Whether anything that an entry shows may have changed. */
  readonly isTouched: (eventId: EventId) => boolean;
}

class Pass<Content, Extra> implements RoomContext {
  readonly me: UserId;
  readonly #given: Given<Content, Extra>;
  readonly #echoes: ReadonlyMap<RoomEvent, Echo>;
  /** Transaction ids that are keys already. */
  readonly #taken = new Set<string>();

  constructor(given: Given<Content, Extra>) {
    this.#given = given;
    this.me = given.me;
    this.#echoes = new Map(given.echoes.map((echo) => [echo.event, echo]));
  }

  person(userId: UserId): Person {
    return this.#given.people.of(this.#given.sources.state, userId);
  }

  items(): readonly TimelineItem<Content, Extra>[] {
    const { chunks, ordering } = this.#given.sources;
    const items: TimelineItem<Content, Extra>[] = [];
    const { after, last } = placeEchoes(this.#given.echoes, ordering === 'chronological' ? chunks : []);
    chunks.forEach((chunk, place) => {
      const mark = this.#mark(chunk, place);
      if (mark !== null) items.push(mark);
      if (after.size === 0) return this.#pushEntries(items, chunk.events);
      for (const event of chunk.events) this.#pushEntries(items, [event, ...(after.get(event.event_id) ?? [])]);
    });
    this.#pushEntries(items, last);
    return items;
  }

  #pushEntries(items: TimelineItem<Content, Extra>[], events: readonly RoomEvent[]): void {
    for (const event of events) if (this.#given.loaded.isEntry(event)) items.push(this.#eventItem(event));
  }

  /** What stands before a chunk's events. A gap before the oldest loaded one is no hole in what is shown: paging back goes there. */
  #mark(chunk: ChunkRecord, place: number): TimelineItem<Content, Extra> | null {
    if (chunk.start.kind === 'beginning') return BEGINNING;
    return chunk.start.kind === 'gap' && place > 0 ? this.#gapItem(chunk.order) : null;
  }

  #gapItem(order: number): GapItem {
    const key = `gap:${order}`;
    const state = this.#given.sources.gaps.get(order) ?? 'idle';
    const before = this.#given.gaps.get(key);
    const item: GapItem = before?.state === state ? before : { kind: 'gap', key, state };
    this.#given.gaps.set(key, item);
    return item;
  }

  #eventItem(event: RoomEvent): EventItem<Content, Extra> {
    const { made, sources, isTouched } = this.#given;
    const { event_id: eventId } = event;
    const key = this.#keyOf(event);
    const isLive = sources.live.has(eventId);
    const before = made.get(eventId);
    if (before !== undefined && !isTouched(eventId) && before.item.key === key && before.item.isLive === isLive)
      return before.item;
    const after = this.#make(event, key, isLive, before);
    made.set(eventId, after);
    return after.item;
  }

  /** The item of an event: `before` if it was made from the same parts. */
  #make(
    event: RoomEvent,
    key: string,
    isLive: boolean,
    before: Made<Content, Extra> | undefined,
  ): Made<Content, Extra> {
    const { event_id: eventId } = event;
    const echo = this.#echoes.get(event);
    const isMine = event.sender === this.me;
    const attached = this.#attachedTo(eventId);
    const edit = attached === undefined ? null : findLatestEdit(event, attached.edits);
    const isWithdrawn = this.#given.withdrawn.has(eventId);
    const sender = this.person(event.sender);
    const reply = this.#replyQuote(event);
    const extras = this.#extras(attached);
    const parts = [event, key, edit, isWithdrawn, sender, isLive, echo?.entry, ...replyParts(reply), ...extras.parts];
    if (before !== undefined && isSame(before.parts, parts)) return before;
    const item: EventItem<Content, Extra> = {
      kind: 'event',
      key,
      eventId: echo === undefined ? eventId : eventIdOf(echo.entry),
      relationId: eventId,
      txnId: isMine ? (transactionIdOf(event) ?? null) : null,
      sender,
      isMine,
      timestamp: event.origin_server_ts,
      isLive,
      content: this.#content(isWithdrawn ? this.#stripped(event) : edited(event, edit)),
      isEdited: edit !== null && !isWithdrawn && !isRedacted(event),
      reply,
      extras: extras.fold(),
      sendState: echo === undefined ? (isMine ? SENT : null) : sendStateOf(echo.entry),
    };
    return { parts, item };
  }

  /** A transaction id makes a message the same item before and after its event came. A server that gives two the same gets one. */
  #keyOf(event: RoomEvent): string {
    const txnId = event.sender === this.me ? transactionIdOf(event) : undefined;
    if (txnId === undefined || this.#taken.has(txnId)) return event.event_id;
    this.#taken.add(txnId);
    return `txn:${txnId}`;
  }

  #attachedTo(eventId: EventId): Attached | undefined {
    return this.#given.loaded.attachedTo(eventId, this.#given.uncounted);
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
      parts: related.flatMap((events, socket) => events.flatMap((event) => [socket, event, this.person(event.sender)])),
      fold: () =>
        this.#given.sockets.relations.flatMap((socket, number) => {
          const events = related[number] ?? [];
          return events.length === 0 ? [] : (socket.fold(events, this) ?? []);
        }),
    };
  }

  #replyQuote(event: RoomEvent): ReplyQuote | null {
    const eventId = readReplyTo(event);
    if (eventId === null) return null;
    const target = this.#given.loaded.entry(eventId);
    if (target === undefined) return { kind: 'unknown', eventId };
    const attached = this.#attachedTo(eventId);
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
