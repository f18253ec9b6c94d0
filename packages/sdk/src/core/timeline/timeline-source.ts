import { type Clock, sleep } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { ThreadSupport } from '../../protocol/rules/thread.ts';
import type { LateKeys } from '../crypto/late-keys.ts';
import { type ChunkRecord, tailOf } from '../history/chunk.ts';
import type { TimelineOptions } from '../history/options.ts';
import type { Outbox } from '../outbox/account-outbox.ts';
import type { Rooms } from '../rooms/account-rooms.ts';
import type { PolicyLookup } from '../rooms/policies.ts';
import { readUpTo } from '../rooms/read-marks.ts';
import { roomNamesInText } from '../rooms/room-name-of.ts';
import { AllRelated } from './all-related.ts';
import type { GapItem, TimelineHead, TimelineItem } from './item.ts';
import { followLeftOut } from './left-out.ts';
import { PageAhead } from './page-ahead.ts';
import { fillGap, type Paged, type PagingFailure, type PagingTarget, pageBack } from './paging.ts';
import { Projection } from './projection.ts';
import { readPlace } from './read-place.ts';
import { type RootBundles, SENT_BUNDLES } from './root-socket.ts';
import type { TimelineSockets } from './sockets.ts';

export type TimelineSnapshot<Content, Extra> = ListSnapshot<TimelineHead, TimelineItem<Content, Extra>>;

/** What timelines of an account have in common. */
export interface TimelineContext<Content, Extra> extends PagingTarget {
  readonly outbox: Outbox;
  readonly sockets: TimelineSockets<Content, Extra>;
  readonly options: TimelineOptions;
  readonly clock: Clock;
  /** Events that arrived while connected; grows by sync. */
  readonly live: ReadonlySet<EventId>;
  /** What the server can do with threads. */
  readonly threads: Readable<ThreadSupport>;
  readonly log: Log;
  /** Users whose messages are not shown. */
  readonly ignored: Readable<ReadonlySet<UserId>>;
  /** The number of times that somebody was ignored no more. */
  readonly releases: Readable<number>;
  /** Policy lists that hide messages. */
  readonly policies: Readable<PolicyLookup>;
  /** Decrypts what is shown here and not stored, when its keys come. */
  readonly lateKeys: Pick<LateKeys, 'follow'>;
}

/** How loading stands, besides what is loaded. */
interface Progress {
  readonly isLoaded: boolean;
  readonly from: TimelineHead['from'];
  readonly older: 'idle' | 'loading' | 'failed';
  readonly gaps: ReadonlyMap<number, GapItem['state']>;
  /** Counts the changes of the room, so that each makes a new snapshot. */
  readonly revision: number;
}

/** After a failure, older events are asked for no sooner than this (02.TL-11). */
const AFTER_FAILURE_MS = 3_000;

/** The timeline of one room while somebody looks at it. One for all that look. */
export class TimelineSource<Content, Extra> {
  readonly roomId: RoomId;
  readonly #context: TimelineContext<Content, Extra>;
  readonly #progress: ObservableValue<Progress>;
  readonly #projection: Projection<Content, Extra>;
  readonly #snapshot: DerivedValue<TimelineSnapshot<Content, Extra>>;
  readonly #scope: Scope;
  readonly #bundles: RootBundles;
  readonly #related: AllRelated<Content, Extra>;
  readonly #ahead: PageAhead;
  #paging: Promise<Result<Paged, PagingFailure>> | undefined;
  /** When the latest page failed, by the monotonic clock. */
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(context: TimelineContext<Content, Extra>, roomId: RoomId, scope: Scope) {
    this.roomId = roomId;
    this.#context = context;
    this.#scope = scope;
    this.#ahead = new PageAhead(context, context.clock);
    const isInMemory = context.rooms.peek(roomId) !== undefined;
    this.#progress = new ObservableValue<Progress>({
      isLoaded: isInMemory,
      from: isInMemory ? 'memory' : 'store',
      older: 'idle',
      gaps: new Map(),
      revision: 0,
    });
    this.#projection = new Projection(context.sockets, context.me, roomNamesInText(context.rooms.records, context.me));
    scope.onEnd(context.rooms.open(roomId));
    const roots = () => this.#beforeTail();
    this.#bundles = context.sockets.thread?.followBundles?.({ context, roomId, scope, roots }) ?? SENT_BUNDLES;
    const lists = () => this.#chunksBeforeTail().map(({ events }) => events);
    this.#related = new AllRelated({ context, roomId, scope, lists });
    const sources = [this.#progress, this.#bundles.revision, this.#related.revision, context.ignored, context.policies];
    this.#snapshot = new DerivedValue(sources, (before) => this.#project(before));
    scope.onEnd(context.rooms.changed.subscribe((rooms) => rooms.has(roomId) && this.#touch()));
    scope.onEnd(context.outbox.changed.subscribe((changed) => changed === roomId && this.#touch()));
    if (!isInMemory) scope.run(() => this.#load(context.rooms));
    followLeftOut(context, roomId, scope);
  }

  get snapshot(): Readable<TimelineSnapshot<Content, Extra>> {
    return this.#snapshot;
  }

  /** Loads older events; whoever asks meanwhile gets the same answer (02.TL-10). */
  pageBack(): Promise<Result<Paged, PagingFailure>> {
    this.#paging ??= this.#pageBack().finally(() => {
      this.#paging = undefined;
    });
    return this.#paging;
  }

  /** Loads events into the gap of an item with this key. */
  async fillGap(key: string): Promise<Result<Paged, PagingFailure>> {
    const order = Number(key.slice('gap:'.length));
    if (this.#progress.current.gaps.get(order) === 'loading') return ok({ count: 0, reachedStart: false });
    this.#setGap(order, 'loading');
    const filled = await fillGap(this.#context, this.roomId, order);
    this.#setGap(order, filled.ok ? 'idle' : 'failed');
    return filled;
  }

  async #pageBack(): Promise<Result<Paged, PagingFailure>> {
    this.#update({ older: 'loading' });
    const { clock } = this.#context;
    const waitMs = this.#failedAtMs + AFTER_FAILURE_MS - clock.monotonicMs();
    if (waitMs > 0) await sleep(clock, waitMs, this.#scope.signal);
    const paged = await pageBack(this.#context, this.roomId, (chunk, token) => this.#ahead.fetch(chunk, token));
    if (paged.ok) this.#ahead.goOn(this.#context.rooms.peek(this.roomId)?.chunks[0]);
    else this.#failedAtMs = clock.monotonicMs();
    this.#update({ older: paged.ok ? 'idle' : 'failed' });
    return paged.ok ? paged : err(paged.error);
  }

  async #load(rooms: Rooms): Promise<void> {
    const room = await rooms.load(this.roomId);
    const isEmpty = !room.ok || room.value.chunks.length === 0;
    this.#related.look();
    this.#update({ isLoaded: true, from: isEmpty ? 'network' : 'store' });
  }

  #project(before: TimelineSnapshot<Content, Extra> | undefined): TimelineSnapshot<Content, Extra> {
    const { rooms, outbox, live, options } = this.#context;
    const { isLoaded, from, older, gaps } = this.#progress.current;
    const room = rooms.peek(this.roomId);
    if (room === undefined) return before ?? { head: { ...LIVE, state: 'loading', from, older: 'idle' }, items: [] };
    const related = this.#related.over(room.chunks);
    const sources = {
      state: room.state,
      encryptedSince: rooms.encryptedSince(this.roomId),
      chunks: this.#bundledChunks(room.chunks),
      outbox: outbox.entriesOf(this.roomId),
      live,
      gaps,
      ordering: options.pendingOrdering,
      ...(options.filter && { filter: options.filter }),
      ...(related && { related }),
      ignored: this.#context.ignored.current,
      policies: this.#context.policies.current,
    };
    const items = this.#projection.project(sources);
    const start = room.chunks[0]?.start.kind;
    const record = rooms.records.get(this.roomId);
    const head: TimelineHead = {
      ...LIVE,
      state: isLoaded && start !== undefined ? 'ready' : 'loading',
      from,
      older: start === 'beginning' ? 'none' : older,
      readUpTo: record === undefined ? null : readPlace(readUpTo(record), room.chunks, items),
    };
    return { head: sameHead(before?.head, head), items };
  }

  /** What is loaded, with what is known by now of threads that are not all loaded. */
  #bundledChunks(chunks: readonly ChunkRecord[]): readonly ChunkRecord[] {
    const tail = tailOf(chunks).length;
    return chunks.map((chunk, at) => (at < chunks.length - tail ? this.#bundles.over(chunk) : chunk));
  }

  /** Events with something missing between them and the newest. */
  #beforeTail(): readonly RoomEvent[] {
    return this.#chunksBeforeTail().flatMap(({ events }) => events);
  }

  #chunksBeforeTail(): readonly ChunkRecord[] {
    const chunks = this.#context.rooms.peek(this.roomId)?.chunks ?? [];
    return chunks.slice(0, chunks.length - tailOf(chunks).length);
  }

  #setGap(order: number, state: GapItem['state']): void {
    const gaps = new Map(this.#progress.current.gaps);
    if (state === 'idle') gaps.delete(order);
    else gaps.set(order, state);
    this.#update({ gaps });
  }

  #touch(): void {
    this.#update({ revision: this.#progress.current.revision + 1 });
  }

  #update(change: Partial<Progress>): void {
    this.#progress.set({ ...this.#progress.current, ...change });
  }
}

/** What is the same for every live timeline. */
const LIVE = { newer: 'none', focus: 'none', readUpTo: null } as const;

/** The head as it was, if it says the same. */
export function sameHead(before: TimelineHead | undefined, after: TimelineHead): TimelineHead {
  if (before === undefined) return after;
  const keys = Object.keys(after) as (keyof TimelineHead)[];
  return keys.every((key) => before[key] === after[key]) ? before : after;
}
