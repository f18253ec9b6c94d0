import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { CHUNK_SIZE, type ChunkRecord } from './chunk.ts';
import { mergeLive, mergeOlder } from './merge.ts';

const ROOM = '!room:example.org' as RoomId;
const MAX_PAGE = 30;

/** Event number `index` of the server's history. */
function eventAt(index: number): RoomEvent {
  const sender = '@bob:example.org' as UserId;
  return {
    event_id: `$${index}` as EventId,
    room_id: ROOM,
    type: 'm.room.message',
    sender,
    origin_server_ts: 1,
    content: {},
  };
}

function indexOf(event: RoomEvent): number {
  return Number(event.event_id.slice(1));
}

function slice(from: number, to: number): RoomEvent[] {
  return Array.from({ length: to - from }, (_, offset) => eventAt(from + offset));
}

/** A server with a history that grows, and a client that keeps chunks on a disk and the newest of them in memory. */
class Model {
  total: number;
  loaded: readonly ChunkRecord[] = [];
  readonly #disk = new Map<number, ChunkRecord>();

  constructor(total: number) {
    this.total = total;
  }

  /** The room moves on by `count` events, of which the newest `limit` come. */
  live(count: number, limit: number): void {
    this.total += count;
    this.#sync(this.total - Math.min(count, limit), count > limit);
  }

  /** The room is sent as if never sent before (M_UNKNOWN_POS), or with more than before (04.SS-21). */
  resend(limit: number, hasToken: boolean): void {
    const from = Math.max(0, this.total - limit);
    this.#sync(from, from > 0, hasToken);
  }

  /** Pages into one of the gaps. Returns false when there is none. */
  page(choice: number, size: number): boolean {
    const gaps = this.loaded.filter(({ start }) => start.kind === 'gap');
    const gap = gaps[choice % Math.max(1, gaps.length)];
    if (gap?.start.kind !== 'gap') return this.#loadOlder(gap === undefined ? 1 : 0);
    const [first] = gap.events;
    const to = Number(gap.start.token ?? (first === undefined ? this.total : indexOf(first)));
    const from = Math.max(0, to - size);
    this.#ensureEarlier(gap.order, to - from);
    this.#store(mergeOlder(this.loaded, gap.order, slice(from, to), from === to ? null : String(from)).chunks);
    return true;
  }

  /** A restart: only the newest part is in memory. */
  restart(): void {
    this.loaded = [];
    this.#loadOlder(60);
  }

  /** Everything on the disk, oldest first. */
  get stored(): readonly ChunkRecord[] {
    return [...this.#disk.values()].sort((one, other) => one.order - other.order);
  }

  #sync(from: number, limited: boolean, hasToken = true): void {
    const previous = hasToken ? String(from) : null;
    const delta = { events: slice(from, this.total), limited, previous, liveCount: 0, expanded: false };
    this.#store(mergeLive(this.loaded, ROOM, delta).chunks);
  }

  #ensureEarlier(order: number, count: number): void {
    const earlier = this.loaded.filter((chunk) => chunk.order < order).flatMap(({ events }) => events).length;
    if (earlier < count) this.#loadOlder(count - earlier);
  }

  #loadOlder(count: number): boolean {
    const older = this.stored.filter(({ order }) => order < (this.loaded[0]?.order ?? Number.POSITIVE_INFINITY));
    let missing = count;
    let loaded = this.loaded;
    for (const chunk of older.toReversed()) {
      if (missing <= 0) break;
      loaded = [chunk, ...loaded];
      missing -= chunk.events.length;
    }
    const isMore = loaded !== this.loaded;
    this.loaded = loaded;
    return isMore;
  }

  #store(chunks: readonly ChunkRecord[]): void {
    const before = new Map(this.loaded.map((chunk) => [chunk.order, chunk]));
    for (const chunk of chunks) {
      // A chunk that is new must not take the place of another one that is on the disk.
      if (!before.has(chunk.order)) expect(this.#disk.has(chunk.order)).toBe(false);
      this.#disk.set(chunk.order, chunk);
    }
    this.loaded = chunks;
  }
}

type Step = (model: Model) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 20 })).map(
    ([count, limit]) =>
      (model: Model) =>
        model.live(count, limit),
  ),
  fc.tuple(fc.integer({ min: 1, max: 40 }), fc.boolean()).map(
    ([limit, hasToken]) =>
      (model: Model) =>
        model.resend(limit, hasToken),
  ),
  fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: MAX_PAGE })).map(
    ([choice, size]) =>
      (model: Model) =>
        void model.page(choice, size),
  ),
  fc.constant((model: Model) => model.restart()),
);

function check(chunks: readonly ChunkRecord[], total: number): void {
  let last = -1;
  chunks.forEach((chunk, number) => {
    expect(chunk.events.length).toBeLessThanOrEqual(CHUNK_SIZE);
    chunk.events.forEach((event, at) => {
      const index = indexOf(event);
      expect(index).toBeGreaterThan(last);
      const isMarked = at === 0 && (chunk.start.kind === 'gap' || (number === 0 && chunk.start.kind === 'joined'));
      // No hole without a marker; the beginning is the beginning.
      if (!isMarked) expect(index).toBe(last + 1);
      last = index;
    });
  });
  if (total > 0 && chunks.length > 0) expect(last).toBe(total - 1);
}

test('[TL-08] [REL-11] [REL-15] whatever comes in whatever pieces, events are in order, once, and no hole is without a marker', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 120 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(step, { maxLength: 25 }),
      (total, first, steps) => {
        const model = new Model(total);
        model.resend(first, true);
        for (const perform of steps) {
          perform(model);
          check(model.loaded, model.total);
        }
        check(model.stored, model.total);
      },
    ),
    { numRuns: 400 },
  );
});

test('[TL-08] any split of a history into live answers and pages comes to the same list once the gaps are filled', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 120 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(step, { maxLength: 20 }),
      (total, first, steps) => {
        const model = new Model(total);
        model.resend(first, true);
        for (const perform of steps) perform(model);
        while (model.loaded.some(({ start }) => start.kind !== 'beginning') && model.page(0, MAX_PAGE));
        const events = model.loaded.flatMap((chunk) => chunk.events.map(indexOf));
        expect(events).toEqual(Array.from({ length: model.total }, (_, index) => index));
        expect(model.stored).toEqual(model.loaded);
      },
    ),
    { numRuns: 300 },
  );
});

/** The numbers of events, each where it comes first. */
function once(indices: readonly number[]): readonly number[] {
  return [...new Set(indices)];
}

function isAscending(places: readonly number[]): boolean {
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

test('[TL-09] whatever order a server makes up, nothing it sent is dropped or stands twice, and what a window says in order stands so', () => {
  const ids = fc.array(fc.nat({ max: 40 }), { maxLength: 25 });
  const window = fc.record({ ids, limited: fc.boolean(), previous: fc.option(fc.constant('t')), isPage: fc.boolean() });
  fc.assert(
    fc.property(fc.array(window, { maxLength: 12 }), (windows) => {
      let chunks: readonly ChunkRecord[] = [];
      const sent = new Set<number>();
      for (const { ids: indices, limited, previous, isPage } of windows) {
        const events = indices.map(eventAt);
        const gap = chunks.find(({ start }) => start.kind === 'gap');
        if (isPage && gap === undefined) continue;
        for (const index of indices) sent.add(index);
        const delta = { events, limited, previous, liveCount: 0, expanded: false };
        const merged =
          isPage && gap !== undefined
            ? mergeOlder(chunks, gap.order, events, previous)
            : mergeLive(chunks, ROOM, delta);
        const orders = merged.chunks.map(({ order }) => order);
        expect(orders).toEqual([...new Set(orders)].sort((one, other) => one - other));
        const before = chunks.flatMap((chunk) => chunk.events.map(indexOf));
        const known = new Set(before);
        expect(new Set(merged.added.map(indexOf))).toEqual(new Set([...sent].filter((index) => !known.has(index))));
        chunks = merged.chunks;
        const after = chunks.flatMap((chunk) => chunk.events.map(indexOf));
        // Known events keep their order, so a window that contradicts it cannot keep its own.
        const isLawful = isAscending(
          once(indices)
            .filter((index) => known.has(index))
            .map((index) => before.indexOf(index)),
        );
        if (isLawful && !isPage) expect(isAscending(once(indices).map((index) => after.indexOf(index)))).toBe(true);
        expect(after.filter((index) => known.has(index))).toEqual(before);
      }
      const all = chunks.flatMap((chunk) => chunk.events.map(indexOf));
      expect([...all].sort((one, other) => one - other)).toEqual([...sent].sort((one, other) => one - other));
    }),
    { numRuns: 500 },
  );
});
