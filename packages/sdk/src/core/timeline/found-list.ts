import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { type ChunkRecord, tailOf } from '../history/chunk.ts';
import { roomNamesInText } from '../rooms/room-name-of.ts';
import { AllRelated } from './all-related.ts';
import { type FoundHead, NOT_FOUND_YET } from './found-head.ts';
import type { EventItem } from './item.ts';
import { Projection } from './projection.ts';
import type { TimelineContext, TimelineSource } from './timeline-source.ts';

type Snapshot<Content, Extra> = ListSnapshot<FoundHead, EventItem<Content, Extra>>;

interface Progress {
  readonly isLoaded: boolean;
  readonly hasFailed: boolean;
  readonly revision: number;
}

/** So much of a room is loaded at once in search of another one. */
const MOST_PAGES = 10;

/** Events of one kind of a room, in it and in its threads, the newest first. Items are as the room shows them. */
export class FoundList<Content, Extra> {
  readonly #context: TimelineContext<Content, Extra>;
  readonly #live: TimelineSource<Content, Extra>;
  readonly #picks: (event: RoomEvent) => boolean;
  readonly #projection: Projection<Content, Extra>;
  readonly #related: AllRelated<Content, Extra>;
  readonly #progress = new ObservableValue<Progress>({ isLoaded: false, hasFailed: false, revision: 0 });
  readonly #snapshot: DerivedValue<Snapshot<Content, Extra>>;

  /** `live` is the room's own timeline, open for at least as long; `picks` knows the events that are looked for. */
  constructor(
    context: TimelineContext<Content, Extra>,
    live: TimelineSource<Content, Extra>,
    picks: (event: RoomEvent) => boolean,
    scope: Scope,
  ) {
    this.#context = context;
    this.#live = live;
    this.#picks = picks;
    this.#projection = new Projection(context.sockets, context.me, roomNamesInText(context.rooms.records, context.me));
    const { roomId } = live;
    const lists = () => beforeTail(this.#chunks()).map(({ events }) => events);
    this.#related = new AllRelated({ context, roomId, scope, lists });
    const sources = [this.#progress, this.#related.revision, context.ignored, context.policies];
    this.#snapshot = new DerivedValue(sources, (before) => this.#project(before));
    const { rooms, outbox } = context;
    scope.onEnd(rooms.changed.subscribe((changed) => changed.has(roomId) && this.#touch()));
    scope.onEnd(outbox.changed.subscribe((changed) => changed === roomId && this.#touch()));
    scope.run(async () => {
      await rooms.load(roomId);
      this.#related.look();
      this.#update({ isLoaded: true });
    });
  }

  get snapshot(): Readable<Snapshot<Content, Extra>> {
    return this.#snapshot;
  }

  /** Looks further back, until another one is found or enough was looked at; false where the server could not be asked. */
  async more(): Promise<boolean> {
    const before = this.#snapshot.current.items.length;
    for (let pages = 0; pages < MOST_PAGES && hasMore(this.#chunks()); pages += 1) {
      const page = await this.#lookBack();
      this.#update({ hasFailed: !page.ok });
      if (!page.ok) return false;
      if (this.#snapshot.current.items.length > before) break;
    }
    return true;
  }

  /** The newest hole is filled first: some may be in it. */
  #lookBack() {
    const chunks = this.#chunks();
    const [first] = tailOf(chunks);
    const isHole = first !== undefined && first !== chunks[0];
    return isHole ? this.#live.fillGap(`gap:${first.order}`) : this.#live.pageBack();
  }

  #project(before: Snapshot<Content, Extra> | undefined): Snapshot<Content, Extra> {
    const { rooms, outbox, live } = this.#context;
    const { roomId } = this.#live;
    const room = rooms.peek(roomId);
    const { isLoaded, hasFailed } = this.#progress.current;
    if (room === undefined || !isLoaded) return before ?? NOT_FOUND_YET;
    const { chunks, state } = room;
    const searchedBackTo = tailOf(chunks)[0]?.events[0]?.origin_server_ts ?? null;
    const head: FoundHead = { state: hasFailed ? 'failed' : 'ready', hasMore: hasMore(chunks), searchedBackTo };
    const related = this.#related.over(chunks);
    const sources = {
      ...{ state, chunks, live, gaps: new Map<number, never>(), picks: this.#picks },
      encryptedSince: rooms.encryptedSince(roomId),
      outbox: outbox.entriesOf(roomId),
      ...(related && { related }),
      ignored: this.#context.ignored.current,
      policies: this.#context.policies.current,
    };
    const shown = this.#projection.project(sources, { kind: 'all' });
    const items = shown.flatMap((item) => (item.kind === 'event' ? [item] : []));
    return { head: sameHead(before?.head, head), items: items.toReversed() };
  }

  #chunks(): readonly ChunkRecord[] {
    return this.#context.rooms.peek(this.#live.roomId)?.chunks ?? [];
  }

  #touch(): void {
    this.#update({ revision: this.#progress.current.revision + 1 });
  }

  #update(change: Partial<Progress>): void {
    this.#progress.set({ ...this.#progress.current, ...change });
  }
}

function beforeTail(chunks: readonly ChunkRecord[]): readonly ChunkRecord[] {
  return chunks.slice(0, chunks.length - tailOf(chunks).length);
}

function hasMore(chunks: readonly ChunkRecord[]): boolean {
  const [first] = tailOf(chunks);
  return first !== undefined && first.start.kind !== 'beginning';
}

function sameHead(before: FoundHead | undefined, after: FoundHead): FoundHead {
  const isSame =
    before?.state === after.state && before.hasMore === after.hasMore && before.searchedBackTo === after.searchedBackTo;
  return isSame ? before : after;
}
