import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { keptOpen, withReopened } from '../../core/crypto/crypto.ts';
import { type ChunkRecord, tailOf } from '../../core/history/history.ts';
import { loadBackTo, redactInChunks, roomNamesInText } from '../../core/rooms/rooms.ts';
import {
  AllRelated,
  type Paged,
  type PagingFailure,
  Projection,
  sameHead,
  type ThreadTimeline,
  type TimelineContext,
  type TimelineHead,
  type TimelineSnapshot,
  type TimelineSource,
} from '../../core/timeline/timeline.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { fetchThreadPage, joinNewest, type ThreadRun } from './thread-paging.ts';

/** The events of a thread that were fetched by themselves, and the state of loading. */
interface Progress {
  /** True once the loaded events of the room were searched for the root. */
  readonly isSought: boolean;
  /** Null if nothing was fetched: not yet, or because the room holds the whole thread. */
  readonly run: ThreadRun | null;
  readonly older: 'idle' | 'loading' | 'failed';
  /** Counts changes of the room, so that each makes a new snapshot. */
  readonly revision: number;
}

/** The largest number of pages that are searched for one reply. */
const MOST_PAGES = 40;

/**
 * The timeline of one thread while it is viewed. Its replies are among the events of their room: if all events since the root are
 * loaded there, they hold the whole thread. Otherwise the history of the thread is fetched by itself and placed before the replies
 * among the room's newest events.
 */
export class ThreadSource<Content, Extra> implements ThreadTimeline<Content, Extra> {
  readonly #context: TimelineContext<Content, Extra>;
  readonly #live: TimelineSource<Content, Extra>;
  readonly #rootId: EventId;
  readonly #scope: Scope;
  readonly #projection: Projection<Content, Extra>;
  readonly #progress = new ObservableValue<Progress>({ isSought: false, run: null, older: 'idle', revision: 0 });
  readonly #snapshot: DerivedValue<TimelineSnapshot<Content, Extra>>;
  readonly #related: AllRelated<Content, Extra>;
  readonly #sought: Promise<void>;
  #paging: Promise<Result<Paged, PagingFailure>> | undefined;
  /** The order of the first chunk after which nothing was missing when the thread was fetched. */
  #tailOrder = Number.NEGATIVE_INFINITY;

  /** Searches the loaded events at once. `live` is the room's own timeline, open for at least as long. */
  constructor(
    context: TimelineContext<Content, Extra>,
    live: TimelineSource<Content, Extra>,
    rootId: EventId,
    scope: Scope,
  ) {
    this.#context = context;
    this.#live = live;
    this.#rootId = rootId;
    this.#scope = scope;
    this.#projection = new Projection(context.sockets, context.me, roomNamesInText(context.rooms.records, context.me));
    const { roomId } = live;
    const lists = () => [this.#progress.current.run?.events ?? NO_EVENTS];
    this.#related = new AllRelated({ context, roomId, scope, lists });
    const sources = [this.#progress, this.#related.revision, live.snapshot];
    this.#snapshot = new DerivedValue(sources, (before) => this.#project(before));
    scope.onEnd(() => context.rooms.apart.end(this));
    scope.onEnd(context.rooms.changed.subscribe((rooms) => rooms.has(live.roomId) && this.#followRoom()));
    scope.onEnd(context.outbox.changed.subscribe((roomId) => roomId === live.roomId && this.#touch()));
    context.lateKeys.follow(
      {
        roomId: live.roomId,
        events: () => this.#progress.current.run?.events ?? [],
        onOpened: (opened) => this.#replaceOpened(opened),
      },
      scope,
    );
    this.#sought = this.#seek();
    scope.run(() => this.#sought);
  }

  get snapshot(): Readable<TimelineSnapshot<Content, Extra>> {
    return this.#snapshot;
  }

  /** Loads older replies; requests meanwhile get the same answer (02.TL-10). */
  pageBack(): Promise<Result<Paged, PagingFailure>> {
    this.#paging ??= this.#pageBack().finally(() => {
      this.#paging = undefined;
    });
    return this.#paging;
  }

  around(eventId: EventId, scope: Scope): Readable<TimelineSnapshot<Content, Extra>> {
    const focus = new ObservableValue<TimelineHead['focus']>('seeking');
    scope.run(async () => focus.set(await this.#seekEvent(eventId)));
    return new DerivedValue([this.#snapshot, focus], (before: TimelineSnapshot<Content, Extra> | undefined) => {
      const { head, items } = this.#snapshot.current;
      return { head: sameHead(before?.head, { ...head, focus: focus.current }), items };
    });
  }

  /** Loads back to one of its events: `gone` if it is not among them, or too far back. */
  async #seekEvent(eventId: EventId): Promise<'here' | 'gone' | 'unreachable'> {
    await this.#sought;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      if (this.#holds(eventId)) return 'here';
      const page = await this.pageBack();
      if (!page.ok) return 'unreachable';
      if (page.value.count === 0 && page.value.reachedStart) break;
    }
    return this.#holds(eventId) ? 'here' : 'gone';
  }

  #holds(eventId: EventId): boolean {
    return this.#snapshot.current.items.some((item) => item.kind === 'event' && item.eventId === eventId);
  }

  async #seek(): Promise<void> {
    await loadBackTo(this.#context, this.#live.roomId, this.#rootId);
    this.#update({ isSought: true });
    if (!this.#isWhole()) await this.pageBack();
  }

  async #pageBack(): Promise<Result<Paged, PagingFailure>> {
    const { run } = this.#progress.current;
    if (this.#isWhole() || run?.reachesRoot === true) return ok({ count: 0, reachedStart: true });
    this.#update({ older: 'loading' });
    const page = await this.#fetch(run);
    if (!page.ok) {
      // The first page is requested again the next time (02.TH-05).
      if (run === null) this.#context.log.error('Failed to load start of newly created thread: ', page.error.kind);
      this.#update({ older: 'failed' });
      return err(page.error);
    }
    this.#show(page.value);
    return ok({ count: page.value.events.length - (run?.events.length ?? 0), reachedStart: page.value.reachesRoot });
  }

  #fetch(run: ThreadRun | null): Promise<Result<ThreadRun, PagingFailure>> {
    const { requests, threads, log } = this.#context;
    const { roomId } = this.#live;
    const root = this.#known(this.#rootId);
    if (run === null) this.#tailOrder = this.#tail()[0]?.order ?? this.#tailOrder;
    return fetchThreadPage({ requests, log, support: threads.current, roomId, rootId: this.#rootId, root }, run);
  }

  #show(fetched: ThreadRun): void {
    const run = { ...fetched, events: keptOpen(fetched.events, this.#progress.current.run?.events ?? []) };
    if (!this.#scope.ended) this.#context.rooms.apart.show(this, this.#live.roomId, run.events);
    this.#update({ run, older: 'idle' });
    this.#related.look();
  }

  #replaceOpened(opened: ReadonlyMap<EventId, RoomEvent>): void {
    const { run } = this.#progress.current;
    if (run !== null) this.#show({ ...run, events: withReopened(run.events, opened) });
  }

  /** Requests the newest replies again after a gap in sync, because some may be missing (02.TH-08). */
  #followRoom(): void {
    this.#touch();
    const order = this.#tail()[0]?.order;
    const { run } = this.#progress.current;
    if (order === undefined || order <= this.#tailOrder || run === null || this.#isWhole()) return;
    this.#scope.run(async () => {
      const newest = await this.#fetch(null);
      const now = this.#progress.current.run;
      if (newest.ok) this.#show(now === null ? newest.value : joinNewest(now, newest.value));
    });
  }

  #project(before: TimelineSnapshot<Content, Extra> | undefined): TimelineSnapshot<Content, Extra> {
    const { rooms, outbox, live, options } = this.#context;
    const { isSought, run, older } = this.#progress.current;
    const room = rooms.peek(this.#live.roomId);
    if (room === undefined) return before ?? { head: { ...EMPTY, state: 'loading' }, items: [] };
    const isWhole = this.#isWhole();
    const related = this.#related.over(room.chunks);
    const sources = {
      state: room.state,
      encryptedSince: rooms.encryptedSince(this.#live.roomId),
      chunks: this.#chunks(run),
      outbox: outbox.entriesOf(this.#live.roomId),
      live,
      gaps: new Map(),
      ordering: options.pendingOrdering,
      ...(related && { related }),
      ignored: this.#context.ignored.current,
      policies: this.#context.policies.current,
    };
    const items = this.#projection.project(sources, { kind: 'thread', rootId: this.#rootId });
    const isReady = isWhole || run !== null || older === 'failed';
    const head: TimelineHead = {
      ...EMPTY,
      state: isSought && isReady ? 'ready' : 'loading',
      from: this.#live.snapshot.current.head.from,
      older: isWhole || run?.reachesRoot === true ? 'none' : older,
    };
    return { head: sameHead(before?.head, head), items };
  }

  /** The fetched events, then the newest events of the room, up to the last gap. */
  #chunks(run: ThreadRun | null): readonly ChunkRecord[] {
    const room = this.#context.rooms.peek(this.#live.roomId);
    const tail = this.#tail();
    if (room === undefined || run === null) return tail;
    const known = new Set(tail.flatMap(({ events }) => events.map((event) => event.event_id)));
    const events = run.events.filter((event) => !known.has(event.event_id));
    const first: ChunkRecord = {
      roomId: this.#live.roomId,
      order: Number.MIN_SAFE_INTEGER,
      start: { kind: 'joined' },
      events,
    };
    const later = tail.flatMap((chunk) => chunk.events.filter((event) => event.type === 'm.room.redaction'));
    return [...redactInChunks([first], later, room.state, this.#context.rooms.guard), ...tail];
  }

  /** True if all events since the root are loaded with the room. */
  #isWhole(): boolean {
    return this.#tail().some(({ events }) => events.some((event) => event.event_id === this.#rootId));
  }

  #tail(): readonly ChunkRecord[] {
    return tailOf(this.#context.rooms.peek(this.#live.roomId)?.chunks ?? []);
  }

  #known(eventId: EventId): RoomEvent | undefined {
    const chunks = this.#context.rooms.peek(this.#live.roomId)?.chunks ?? [];
    for (const { events } of chunks) {
      const event = events.find((candidate) => candidate.event_id === eventId);
      if (event !== undefined) return event;
    }
    return undefined;
  }

  #touch(): void {
    this.#update({ revision: this.#progress.current.revision + 1 });
  }

  #update(change: Partial<Progress>): void {
    this.#progress.set({ ...this.#progress.current, ...change });
  }
}

const NO_EVENTS: readonly RoomEvent[] = [];
const EMPTY: TimelineHead = {
  state: 'loading',
  from: 'network',
  older: 'idle',
  newer: 'none',
  focus: 'none',
  readUpTo: null,
};
