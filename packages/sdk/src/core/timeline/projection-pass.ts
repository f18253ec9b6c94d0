import { isState } from '../../protocol/events/envelope.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { passesFilter } from '../../protocol/rules/event-filter.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import { placeEchoes } from '../outbox/echo.ts';
import type { GapItem, TimelineItem } from './item.ts';
import { type Given, ItemMaker } from './item-maker.ts';
import { runRule } from './sockets.ts';

const NO = () => false;
const BEGINNING = { kind: 'beginning', key: 'beginning' } as const;

/** What stands in a timeline, in its order: the events of one lane, what waits to be sent among them, and the marks between. */
export class ProjectionPass<Content, Extra> {
  readonly #given: Given<Content, Extra>;
  readonly #maker: ItemMaker<Content, Extra>;

  constructor(given: Given<Content, Extra>) {
    this.#given = given;
    this.#maker = new ItemMaker(given);
  }

  /** All items, oldest first. */
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
        items.push(this.#maker.itemOf(event));
  }

  /** The root of a thread stands in both (02.TH-10). */
  #isInLane(eventId: EventId): boolean {
    const { lane, loaded } = this.#given;
    if (lane.kind === 'all') return true;
    if (lane.kind === 'room') return loaded.threadOf(eventId) === null;
    return eventId === lane.rootId || loaded.threadOf(eventId) === lane.rootId;
  }

  #passes(event: RoomEvent): boolean {
    const { filter, picks, ignored } = this.#given.sources;
    // Changes of the room by them are the room's all the same.
    if (ignored?.has(event.sender) === true && !isState(event)) return false;
    if (picks !== undefined) return runRule(this.#given.sockets, 'picking it', event.event_id, () => picks(event), NO);
    if (filter === undefined) return true;
    const attached = this.#maker.attachedTo(event.event_id);
    const related = attached === undefined ? [] : [...attached.edits, ...attached.related.flat()];
    const say = () => passesFilter(event, filter, related);
    return runRule(this.#given.sockets, 'filtering it', event.event_id, say, () => true);
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
}
