/**
 * From what is loaded of a room to what its timeline shows. A projection remembers every item with what it was made from, and
 * makes anew only those of which something changed; all others stay the same objects.
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readReplyTo } from '../../protocol/events/relation.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { findLatestEdit, newContent } from '../../protocol/rules/edit.ts';
import { strippedByRedaction } from '../../protocol/rules/redaction.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { transactionIdOf } from '../outbox/outbox.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { ChunkRecord } from './chunk.ts';
import { type Echo, echoOf, eventIdOf, sendStateOf, withdrawnBy } from './echo.ts';
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
  #made = new Map<string, Made<Content, Extra>>();

  constructor(sockets: TimelineSockets<Content, Extra>, me: UserId) {
    this.#sockets = sockets;
    this.#me = me;
  }

  /** The items for `sources`, oldest first. */
  project(sources: ProjectionSources): readonly TimelineItem<Content, Extra>[] {
    const echoes = sources.outbox.flatMap((entry) => echoOf(entry, this.#me) ?? []);
    const remote = sources.chunks.flatMap((chunk) => chunk.events);
    const withdrawn = withdrawnBy(sources.outbox);
    const index = indexRelations([...remote, ...echoes.map((echo) => echo.event)], this.#sockets.relations, withdrawn);
    const run = new Run(this.#sockets, this.#me, this.#people, sources, index, withdrawn, echoes, this.#made);
    const items = run.items();
    this.#made = run.made;
    return items;
  }
}

/** One pass. */
class Run<Content, Extra> implements RoomContext {
  readonly made = new Map<string, Made<Content, Extra>>();
  readonly me: UserId;
  readonly #sockets: TimelineSockets<Content, Extra>;
  readonly #people: People;
  readonly #sources: ProjectionSources;
  readonly #index: RelationIndex;
  readonly #withdrawn: ReadonlySet<EventId>;
  readonly #echoes: ReadonlyMap<RoomEvent, Echo>;
  readonly #before: ReadonlyMap<string, Made<Content, Extra>>;
  readonly #byId = new Map<EventId, RoomEvent>();

  constructor(
    sockets: TimelineSockets<Content, Extra>,
    me: UserId,
    people: People,
    sources: ProjectionSources,
    index: RelationIndex,
    withdrawn: ReadonlySet<EventId>,
    echoes: readonly Echo[],
    before: ReadonlyMap<string, Made<Content, Extra>>,
  ) {
    this.#sockets = sockets;
    this.me = me;
    this.#people = people;
    this.#sources = sources;
    this.#index = index;
    this.#withdrawn = withdrawn;
    this.#echoes = new Map(echoes.map((echo) => [echo.event, echo]));
    this.#before = before;
    for (const event of index.entries) this.#byId.set(event.event_id, event);
  }

  person(userId: UserId): Person {
    return this.#people.of(this.#sources.state, userId);
  }

  items(): readonly TimelineItem<Content, Extra>[] {
    const marks = this.#marks();
    const items: TimelineItem<Content, Extra>[] = [];
    for (const event of this.#index.entries) {
      const mark = marks.get(event.event_id);
      if (mark !== undefined) items.push(mark);
      items.push(this.#eventItem(event));
    }
    return items;
  }

  /** Gaps and the beginning, by the entry they stand before. */
  #marks(): ReadonlyMap<EventId, TimelineItem<Content, Extra>> {
    const entries = new Set(this.#index.entries);
    const marks = new Map<EventId, TimelineItem<Content, Extra>>();
    let pending: TimelineItem<Content, Extra> | undefined;
    this.#sources.chunks.forEach((chunk, place) => {
      if (chunk.start.kind === 'beginning')
        pending = this.#keep('beginning', [], () => ({ kind: 'beginning', key: 'beginning' }));
      // A gap before the oldest loaded event is no hole in what is shown; paging back goes there.
      if (chunk.start.kind === 'gap' && place > 0) pending = this.#gapItem(chunk.order);
      const first = chunk.events.find((event) => entries.has(event));
      if (first === undefined || pending === undefined) return;
      marks.set(first.event_id, pending);
      pending = undefined;
    });
    return marks;
  }

  #gapItem(order: number): TimelineItem<Content, Extra> {
    const key = `gap:${order}`;
    const state = this.#sources.gaps.get(order) ?? 'idle';
    return this.#keep(key, [state], () => ({ kind: 'gap', key, state }));
  }

  #eventItem(event: RoomEvent): TimelineItem<Content, Extra> {
    const echo = this.#echoes.get(event);
    const isMine = event.sender === this.me;
    const txnId = isMine ? (transactionIdOf(event) ?? null) : null;
    const key = txnId === null ? event.event_id : `txn:${txnId}`;
    const attached = this.#index.attached.get(event.event_id);
    const edit = attached === undefined ? null : findLatestEdit(event, attached.edits);
    const isWithdrawn = this.#withdrawn.has(event.event_id);
    const sender = this.person(event.sender);
    const reply = this.#replyQuote(event);
    const isLive = this.#sources.live.has(event.event_id);
    const extras = this.#extras(attached);
    const parts = [event, edit, isWithdrawn, sender, isLive, echo?.entry, ...replyParts(reply), ...extras.parts];
    return this.#keep(
      key,
      parts,
      (): EventItem<Content, Extra> => ({
        kind: 'event',
        key,
        eventId: echo === undefined ? event.event_id : eventIdOf(echo.entry),
        txnId,
        sender,
        isMine,
        timestamp: event.origin_server_ts,
        isLive,
        content: this.#content(isWithdrawn ? this.#stripped(event) : edited(event, edit)),
        isEdited: edit !== null,
        reply,
        extras: extras.fold(),
        sendState: echo === undefined ? (isMine ? SENT : null) : sendStateOf(echo.entry),
      }),
    );
  }

  #stripped(event: RoomEvent): RoomEvent {
    const create = this.#sources.state.get('m.room.create');
    const version = create?.content['room_version'];
    const redaction = { ...event, type: 'm.room.redaction', sender: this.me, content: {} };
    return strippedByRedaction(event, redaction, typeof version === 'string' ? version : '1');
  }

  #content(event: RoomEvent): Content {
    for (const socket of this.#sockets.contents) {
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
        this.#sockets.relations.flatMap((socket, number) => {
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
    const attached = this.#index.attached.get(eventId);
    const shown = edited(target, attached === undefined ? null : findLatestEdit(target, attached.edits));
    const text = this.#withdrawn.has(eventId) ? '' : this.#text(shown);
    return { kind: 'loaded', eventId, sender: this.person(target.sender), text };
  }

  #text(event: RoomEvent): string {
    for (const socket of this.#sockets.contents) {
      const text = socket.toText(event);
      if (text !== null) return text;
    }
    return '';
  }

  /** The item made from the same parts before, or a new one. */
  #keep(key: string, parts: Parts, make: () => TimelineItem<Content, Extra>): TimelineItem<Content, Extra> {
    const before = this.#before.get(key);
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
