import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { withReopened } from '../../core/crypto/crypto.ts';
import { type ChunkRecord, tailOf } from '../../core/history/history.ts';
import { redactInChunks, roomNamesInText } from '../../core/rooms/rooms.ts';
import { type EventItem, Projection, type TimelineContext, type TimelineSource } from '../../core/timeline/timeline.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import { messages } from '../../protocol/endpoints/messages.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import { threads } from '../../protocol/endpoints/threads.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { ThreadListHead } from './contract.ts';
import { FreshRoots } from './fresh-roots.ts';
import { type KnownRoots, listed } from './listed-root.ts';

/** The roots that the server listed, and the state of requests. */
interface Progress {
  readonly roots: readonly RoomEvent[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** The token of the next page; null if there is none, or nothing was requested yet. */
  readonly next: string | null;
  readonly revision: number;
}

const NONE: ReadonlySet<EventId> = new Set();
const PAGE_LIMIT = 30;
/** The largest number of pages of a room that one request for more threads loads. */
const MOST_ROOM_PAGES = 5;

/**
 * The threads of a room: those that the server lists, and those that are loaded. Items are the roots as the room shows them; the one
 * with the newest reply comes first (02.TH-14).
 */
export class ThreadList<Content, Extra> {
  readonly #context: TimelineContext<Content, Extra>;
  readonly #roomId: RoomId;
  readonly #filter: 'all' | 'my';
  readonly #live: TimelineSource<Content, Extra>;
  readonly #projection: Projection<Content, Extra>;
  readonly #fresh: FreshRoots;
  readonly #progress = new ObservableValue<Progress>({ roots: [], state: 'loading', next: null, revision: 0 });
  readonly #snapshot: DerivedValue<ListSnapshot<ThreadListHead, EventItem<Content, Extra>>>;
  /** The roots that were requested because a reply arrived. */
  readonly #sought = new Set<EventId>();
  #asking: Promise<boolean> | undefined;

  /** Requests the first page at once. `live` is the room's own timeline, open for at least as long. */
  constructor(
    context: TimelineContext<Content, Extra>,
    live: TimelineSource<Content, Extra>,
    filter: 'all' | 'my',
    scope: Scope,
  ) {
    this.#context = context;
    this.#live = live;
    this.#roomId = live.roomId;
    this.#filter = filter;
    this.#projection = new Projection(context.sockets, context.me, roomNamesInText(context.rooms.records, context.me));
    this.#fresh = new FreshRoots({ context, roomId: live.roomId, scope, roots: () => this.#progress.current.roots });
    const sources = [this.#progress, this.#fresh.revision, live.snapshot];
    this.#snapshot = new DerivedValue(sources, (before) => this.#project(before));
    const { rooms, outbox } = context;
    scope.onEnd(
      rooms.changed.subscribe((changed) => {
        if (!changed.has(this.#roomId)) return;
        this.#touch();
        if (this.#unknownRoots().length > 0) scope.run(async () => void (await this.#ask(null)));
      }),
    );
    scope.onEnd(context.threads.subscribe(() => scope.run(() => this.#askAnew())));
    scope.onEnd(outbox.changed.subscribe((roomId) => roomId === this.#roomId && this.#touch()));
    context.lateKeys.follow(
      {
        roomId: live.roomId,
        events: () => this.#progress.current.roots,
        onOpened: (opened) => this.#update({ roots: withReopened(this.#progress.current.roots, opened) }),
      },
      scope,
    );
    scope.run(async () => {
      await rooms.load(this.#roomId);
      this.#touch();
      await this.#ask(null);
    });
  }

  get snapshot(): Readable<ListSnapshot<ThreadListHead, EventItem<Content, Extra>>> {
    return this.#snapshot;
  }

  /** Requests one more page; false if the server could not be reached. */
  async more(): Promise<boolean> {
    if (this.#isMadeHere()) return this.#moreOfRoom();
    const { next, state } = this.#progress.current;
    if (next === null && state === 'ready') return true;
    return this.#ask(next);
  }

  /** Requests the first page again: before the server's support was known, the request may have been the wrong one. */
  async #askAnew(): Promise<void> {
    await this.#asking;
    await this.#ask(null);
  }

  /** Runs one request at a time. */
  #ask(from: string | null): Promise<boolean> {
    this.#asking ??= this.#fetch(from).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** True if the server knows no threads: then they are found among the loaded events of the room. */
  #isMadeHere(): boolean {
    return this.#context.threads.current.threads === 'none';
  }

  /** Loads older events of the room until they hold another thread. */
  async #moreOfRoom(): Promise<boolean> {
    const before = this.#snapshot.current.items.length;
    for (let pages = 0; pages < MOST_ROOM_PAGES; pages += 1) {
      const page = await this.#live.pageBack();
      if (!page.ok) return false;
      if (page.value.reachedStart || this.#snapshot.current.items.length > before) break;
    }
    return this.#ask(null);
  }

  /** Fetches the roots that are older than the loaded events of the room. */
  async #fetchRoots(): Promise<boolean> {
    const roots: RoomEvent[] = [];
    let isWhole = true;
    for (const rootId of this.#unknownRoots()) {
      this.#sought.add(rootId);
      const root = await this.#context.requests.send(eventById(this.#roomId, rootId));
      if (root.ok) roots.push(root.value);
      else isWhole = false;
    }
    this.#update({ roots: [...this.#progress.current.roots, ...roots], state: 'ready', next: null });
    this.#fresh.look();
    return isWhole;
  }

  async #fetch(from: string | null): Promise<boolean> {
    if (this.#isMadeHere()) return this.#fetchRoots();
    for (const rootId of this.#unknownRoots()) this.#sought.add(rootId);
    const page = await this.#context.requests.send(this.#question(from));
    const { roots, next } = this.#progress.current;
    // The server's support became known during the request.
    if (!page.ok && this.#isMadeHere()) return this.#fetchRoots();
    if (!page.ok) {
      this.#update({ state: 'failed' });
      return false;
    }
    const known = new Set(page.value.events.map((event) => event.event_id));
    this.#fresh.renewed(known);
    const kept = roots.filter((root) => !known.has(root.event_id));
    // A repeated first page has no token for the pages after those that are known.
    const isAgain = from === null && roots.length > 0;
    this.#update({ roots: [...kept, ...page.value.events], state: 'ready', next: isAgain ? next : page.value.next });
    this.#fresh.look();
    return true;
  }

  /** The request for a page. A server without a list is asked for the targets of thread relations (02.TH-13). */
  #question(from: string | null) {
    const { threads: support, me } = this.#context;
    const roomId = this.#roomId;
    const level = support.current.list;
    if (level !== 'none') {
      const include = this.#filter === 'my' ? 'participated' : 'all';
      return threads({ roomId, include, from, limit: PAGE_LIMIT, level });
    }
    const relatedBy = { relType: 'm.thread', ...(this.#filter === 'my' ? { sender: me } : {}) };
    return messages({ roomId, direction: 'b', from, limit: PAGE_LIMIT, relatedBy });
  }

  #project(
    before: ListSnapshot<ThreadListHead, EventItem<Content, Extra>> | undefined,
  ): ListSnapshot<ThreadListHead, EventItem<Content, Extra>> {
    const { rooms, outbox, live } = this.#context;
    const { roots, state, next } = this.#progress.current;
    const room = rooms.peek(this.#roomId);
    const hasMore = this.#isMadeHere() ? this.#live.snapshot.current.head.older !== 'none' : next !== null;
    const head = sameHead(before?.head, { state, hasMore });
    if (room === undefined) return { head, items: before?.items ?? [] };
    const sources = {
      state: room.state,
      encryptedSince: rooms.encryptedSince(this.#roomId),
      chunks: this.#chunks(roots),
      outbox: outbox.entriesOf(this.#roomId),
      live,
      gaps: new Map(),
    };
    const known = this.#knownRoots();
    const items = this.#projection
      .project(sources)
      .flatMap((item) => (item.kind === 'event' ? listed(item, known) : []))
      .filter(({ isOwn }) => this.#filter === 'all' || isOwn)
      .sort((one, other) => other.newestTs - one.newestTs)
      .map(({ item }) => item);
    return { head, items };
  }

  /** The listed roots, then the newest events of the room, up to the last gap. */
  #chunks(roots: readonly RoomEvent[]): readonly ChunkRecord[] {
    const room = this.#context.rooms.peek(this.#roomId);
    const [first, ...rest] = this.#tail();
    if (room === undefined || first === undefined) return [];
    const tail: readonly ChunkRecord[] = [{ ...first, start: { kind: 'gap', token: null } }, ...rest];
    const known = new Set(tail.flatMap(({ events }) => events.map((event) => event.event_id)));
    const listed: ChunkRecord = {
      roomId: this.#roomId,
      order: Number.MIN_SAFE_INTEGER,
      start: { kind: 'joined' },
      events: roots.filter((root) => !known.has(root.event_id)),
    };
    const redactions = tail.flatMap(({ events }) => events.filter((event) => event.type === 'm.room.redaction'));
    return [...redactInChunks([this.#fresh.over(listed)], redactions, room.state, this.#context.rooms.guard), ...tail];
  }

  /** The roots of loaded replies that are not known here. A server that lists threads has them at the top of its list now. */
  #unknownRoots(): readonly EventId[] {
    const known = new Set([...this.#events(), ...this.#progress.current.roots].map((event) => event.event_id));
    return [...this.#newestReplies().keys()].filter((rootId) => !known.has(rootId) && !this.#sought.has(rootId));
  }

  /** The time of the newest loaded reply of each thread. */
  #newestReplies(): ReadonlyMap<EventId, number> {
    const newest = new Map<EventId, number>();
    for (const event of this.#events()) {
      const relation = this.#context.rooms.guard.run(
        'thread of a reply',
        event.event_id,
        () => readRelation(event),
        () => null,
      );
      if (relation?.kind === 'thread') newest.set(relation.root, event.origin_server_ts);
    }
    return newest;
  }

  /** The roots that are known as such, whatever hangs on them, with the time of the newest reply that is known. */
  #knownRoots(): KnownRoots {
    const newest = this.#newestReplies();
    const roots = this.#progress.current.roots.map(({ event_id: rootId }) => rootId);
    return {
      all: new Set([...roots, ...newest.keys()]),
      newest,
      listedAsOwn: this.#filter === 'my' ? new Set(roots) : NONE,
    };
  }

  #events(): readonly RoomEvent[] {
    return this.#tail().flatMap((chunk) => chunk.events);
  }

  #tail(): readonly ChunkRecord[] {
    return tailOf(this.#context.rooms.peek(this.#roomId)?.chunks ?? []);
  }

  #touch(): void {
    this.#update({ revision: this.#progress.current.revision + 1 });
  }

  #update(change: Partial<Progress>): void {
    this.#progress.set({ ...this.#progress.current, ...change });
  }
}

function sameHead(before: ThreadListHead | undefined, after: ThreadListHead): ThreadListHead {
  return before?.state === after.state && before.hasMore === after.hasMore ? before : after;
}
