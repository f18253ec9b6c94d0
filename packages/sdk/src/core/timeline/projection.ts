/**
 * From what is loaded of a room to what its timeline shows. A projection remembers what it showed and looks again only at what
 * a change touches: all other items stay the same objects, and so do those that it made anew without a difference.
 */
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import { readReplyTo } from '../../protocol/events/relation.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import { findShownEdit, newContent } from '../../protocol/rules/edit.ts';
import { passesFilter } from '../../protocol/rules/event-filter.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import { isRedacted, strippedByRedaction } from '../../protocol/rules/redaction.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { transactionIdOf } from '../outbox/transaction-id.ts';
import { roomPowerOf } from '../rooms/room-power.ts';
import type { RoomState } from '../rooms/room-state.ts';
import { type ChunkRecord, tailOf } from './chunk.ts';
import { type Echo, echoesOf, eventIdOf, placeEchoes, refusedAmong, sendStateOf, withdrawnBy } from './echo.ts';
import type { EventItem, GapItem, Person, ReplyQuote, TimelineItem } from './item.ts';
import { isSame, type Parts, replyParts, threadParts } from './item-parts.ts';
import { type Attached, LoadedEvents } from './loaded-events.ts';
import type { TimelineOptions } from './options.ts';
import { People } from './people.ts';
import type { RoomContext, TimelineSockets, Veil } from './sockets.ts';
import { countThread, type ThreadSummary } from './thread-summary.ts';
import { contentOf, veilOf } from './veil.ts';

/** What is loaded of a room. */
export interface ProjectionSources {
  readonly state: RoomState;
  readonly chunks: readonly ChunkRecord[];
  readonly outbox: readonly OutboxEntry[];
  /** Events that arrived while connected. */
  readonly live: ReadonlySet<EventId>;
  /** How loading into gaps goes, by the order of the chunk after the gap. */
  readonly gaps: ReadonlyMap<number, GapItem['state']>;
  /** Whether the newest events are among the chunks; they are if this is absent. */
  readonly reachesNewest?: boolean;
  /** Where messages stand that wait; `detached` if absent. */
  readonly ordering?: TimelineOptions['pendingOrdering'];
  /** What is shown at all; everything if absent. */
  readonly filter?: TimelineOptions['filter'];
}

/** What of a room is shown: what is said in it, one of its threads, or, where the server knows no threads, everything. */
export type Lane =
  | { readonly kind: 'room' }
  | { readonly kind: 'thread'; readonly rootId: EventId }
  | { readonly kind: 'everything' };

const ROOM_LANE: Lane = { kind: 'room' };

interface Made<Content, Extra> {
  readonly parts: Parts;
  readonly thread: ThreadSummary | null;
  readonly item: EventItem<Content, Extra>;
}

/** What decides where a thread stands in a list, and in which. */
export interface ProjectedThread {
  readonly hasParticipated: boolean;
  /** When the newest reply was sent, or the root. */
  readonly newestTs: number;
}

const SENT = { kind: 'sent' } as const;
const BEGINNING = { kind: 'beginning', key: 'beginning' } as const;
const NONE: ReadonlySet<EventId> = new Set();
const NO_VEILS: readonly RoomEvent[] = [];

export class Projection<Content, Extra> {
  readonly #sockets: TimelineSockets<Content, Extra>;
  readonly #me: UserId;
  readonly #people = new People();
  readonly #loaded: LoadedEvents<Extra>;
  readonly #made = new Map<EventId, Made<Content, Extra>>();
  readonly #gaps = new Map<string, GapItem>();
  #withdrawn = NONE;
  #uncounted = NONE;
  #tailOrder: number | undefined;
  #levels: StateEvent | undefined;

  constructor(sockets: TimelineSockets<Content, Extra>, me: UserId) {
    this.#sockets = sockets;
    this.#me = me;
    this.#loaded = new LoadedEvents(sockets.relations, me);
  }

  /** The items for `sources`, oldest first: those that `lane` shows. */
  project(sources: ProjectionSources, lane: Lane = ROOM_LANE): readonly TimelineItem<Content, Extra>[] {
    const loaded = this.#loaded;
    loaded.updateChunks(sources.chunks);
    const echoes = echoesOf(sources.outbox, this.#me, (eventId, txnId) => loaded.isInChunks(eventId, txnId));
    const haveRightsChanged = this.#haveRightsChanged(sources.state);
    const isOtherwise = this.#people.haveChanged(sources.state) || haveRightsChanged;
    loaded.updateEchoes(echoes.map(({ event }) => event));
    this.#withdraw(withdrawnBy(sources.outbox), refusedAmong(echoes));
    this.#lookAtTail(tailOf(sources.chunks)[0]?.order);
    const touched = loaded.takeTouched();
    for (const eventId of touched) if (loaded.entry(eventId) === undefined) this.#made.delete(eventId);
    const pass = new Pass({
      sockets: this.#sockets,
      me: this.#me,
      people: this.#people,
      sources,
      lane,
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

  /** What `item`, as it was projected last, says of the thread that it is the root of; null for none. */
  threadOf({ relationId }: EventItem<Content, Extra>): ProjectedThread | null {
    const thread = this.#made.get(relationId)?.thread ?? null;
    if (thread === null) return null;
    const { latest, hasParticipated } = thread;
    const rootTs = this.#loaded.entry(thread.rootId)?.origin_server_ts ?? 0;
    return { hasParticipated, newestTs: latest?.event.origin_server_ts ?? rootTs };
  }

  /** Who may hide what others say, and see it then, is in the room's levels. */
  #haveRightsChanged(state: RoomState): boolean {
    const levels = state.get('m.room.power_levels');
    const haveChanged = levels !== this.#levels;
    this.#levels = levels;
    return haveChanged;
  }

  /** Threads are counted otherwise as soon as something may be missing after their roots, or is not any more. */
  #lookAtTail(order: number | undefined): void {
    if (order === this.#tailOrder) return;
    this.#tailOrder = order;
    this.#loaded.touchRoots();
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
  readonly lane: Lane;
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
  #power: RoomPower | undefined;

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
    for (const event of events)
      if (this.#given.loaded.isEntry(event) && this.#isInLane(event.event_id) && this.#passes(event))
        items.push(this.#eventItem(event));
  }

  /** The root of a thread stands in both (02.TH-10). */
  #isInLane(eventId: EventId): boolean {
    const { lane, loaded } = this.#given;
    if (lane.kind === 'everything') return true;
    if (lane.kind === 'room') return loaded.threadOf(eventId) === null;
    return eventId === lane.rootId || loaded.threadOf(eventId) === lane.rootId;
  }

  #passes(event: RoomEvent): boolean {
    const { filter } = this.#given.sources;
    if (filter === undefined) return true;
    const attached = this.#attachedTo(event.event_id);
    return passesFilter(event, filter, attached === undefined ? [] : [...attached.edits, ...attached.related.flat()]);
  }

  /** What stands before a chunk's events. A gap before the oldest loaded one is no hole in what is shown: paging back goes there. */
  #mark(chunk: ChunkRecord, place: number): TimelineItem<Content, Extra> | null {
    if (this.#given.lane.kind === 'thread') return null;
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
    const edit = findShownEdit(event, attached?.edits ?? []);
    const isWithdrawn = this.#given.withdrawn.has(eventId);
    const veil = isWithdrawn ? null : this.#veil(event, attached);
    const sender = this.person(event.sender);
    const reply = this.#replyQuote(event);
    const extras = this.#extras(attached);
    const thread = this.#thread(event);
    const parts = [
      ...[event, key, edit, isWithdrawn, sender, isLive, echo?.entry],
      ...(veil === null ? [] : [this.person(veil.by), veil.reason, veil.mayLook]),
      ...replyParts(reply),
      ...threadParts(thread),
      ...extras.parts,
    ];
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
      content: contentOf(
        this.#given.sockets.contents,
        isWithdrawn ? this.#stripped(event) : edited(event, edit),
        veil,
        this,
      ),
      isEdited: edit !== null && !isWithdrawn && !isRedacted(event),
      reply,
      extras: [...extras.fold(), ...this.#threadExtra(thread)],
      sendState: echo === undefined ? (isMine ? SENT : null) : sendStateOf(echo.entry),
    };
    return { parts, thread, item };
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

  #veil(event: RoomEvent, attached: Attached | undefined): Veil | null {
    const { veils = NO_VEILS } = attached ?? {};
    return veilOf(event, veils, () => (this.#power ??= roomPowerOf(this.#given.sources.state)), this.me);
  }

  #stripped(event: RoomEvent): RoomEvent {
    const redaction = { ...event, type: 'm.room.redaction', sender: this.me, content: {} };
    return strippedByRedaction(event, redaction, this.#given.sources.state.version);
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

  /** What is known of the thread of a root; nothing in that thread itself. */
  #thread(root: RoomEvent): ThreadSummary | null {
    const { loaded, sources, uncounted, lane, me } = this.#given;
    if (lane.kind !== 'room') return null;
    const { event_id: rootId } = root;
    const replies = loaded.repliesIn(rootId, uncounted);
    const order = loaded.orderOf(rootId) ?? Number.NEGATIVE_INFINITY;
    const isWhole = sources.reachesNewest !== false && order >= (tailOf(sources.chunks)[0]?.order ?? order);
    const counted = countThread({ root, replies, isWhole, me });
    if (counted === null) return null;
    const { count, latest, hasParticipated } = counted;
    if (latest === null) return { rootId, count, latest: null, hasParticipated };
    const text = this.#shownText(latest) ?? '';
    return { rootId, count, latest: { event: latest, sender: this.person(latest.sender), text }, hasParticipated };
  }

  #threadExtra(thread: ThreadSummary | null): readonly Extra[] {
    const { thread: socket } = this.#given.sockets;
    return thread === null || socket === undefined ? [] : [socket.toExtra(thread)];
  }

  /** An event in one line, as it was edited last; null for what is hidden. */
  #shownText(event: RoomEvent): string | null {
    const attached = this.#attachedTo(event.event_id);
    if (this.#veil(event, attached) !== null) return null;
    return this.#text(edited(event, findShownEdit(event, attached?.edits ?? [])));
  }

  #replyQuote(event: RoomEvent): ReplyQuote | null {
    const eventId = readReplyTo(event);
    if (eventId === null) return null;
    const target = this.#given.loaded.entry(eventId);
    if (target === undefined) return { kind: 'unknown', eventId };
    const text = this.#given.withdrawn.has(eventId) ? '' : this.#shownText(target);
    if (text === null) return { kind: 'hidden', eventId };
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
