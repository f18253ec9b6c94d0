/**
 * What is looked at of a set's timelines: a run of events that grows at either end, over neighbours too, and lets go of what is far away
 * at the other (02.TL-14).
 */
import type { RoomEvent } from '../../../protocol/events/event.ts';
import type { EventId } from '../../../protocol/ids/ids.ts';
import { checkDirection, type Direction, type EventTimeline } from './event-timeline.ts';
import type { TimelineSet } from './timeline-set.ts';

/** Fetches a page that goes on from a timeline and joins it to the set; false where there was nothing. */
export type FetchPage = (timeline: EventTimeline, direction: Direction, limit: number) => Promise<boolean>;

export interface TimelineWindowOptions {
  /** More events than these are let go of at the other end. */
  readonly windowLimit?: number;
}

const WINDOW_LIMIT = 1_000;
/** Pages may hold nothing new: one paging asks for no more of them. */
const MOST_REQUESTS = 5;

/** A place between events: before the one at `index`, counted from the timeline's base. */
interface Edge {
  timeline: EventTimeline;
  index: number;
}

export class TimelineWindow {
  readonly #set: TimelineSet;
  readonly #fetch: FetchPage;
  readonly #limit: number;
  #start: Edge;
  #end: Edge;
  #count = 0;

  /** Shows nothing before `load`. */
  constructor(set: TimelineSet, fetch: FetchPage, { windowLimit = WINDOW_LIMIT }: TimelineWindowOptions = {}) {
    this.#set = set;
    this.#fetch = fetch;
    this.#limit = windowLimit;
    this.#start = { timeline: set.live, index: lastIndex(set.live) };
    this.#end = { ...this.#start };
  }

  /** Shows `size` events, the newest or those around one; false where that one is not held. */
  async load(around: EventId | null, size: number): Promise<boolean> {
    const timeline = around === null ? this.#set.live : this.#set.timelineOf(around);
    if (timeline === undefined) return false;
    const index = around === null ? lastIndex(timeline) : (timeline.indexOf(around) ?? lastIndex(timeline));
    this.#start = { timeline, index };
    this.#end = { timeline, index };
    this.#count = 0;
    this.#extend('f', around === null ? 0 : Math.ceil(size / 2));
    this.#extend('b', size - this.#count);
    this.#extend('f', size - this.#count);
    if (this.#count < size) await this.paginate('b', size - this.#count);
    return true;
  }

  /** What it shows, oldest first. */
  get events(): readonly RoomEvent[] {
    const events: RoomEvent[] = [];
    let at: EventTimeline | null = this.#start.timeline;
    while (at !== null) {
      const isLast: boolean = at === this.#end.timeline;
      const from = at === this.#start.timeline ? this.#start.index : firstIndex(at);
      const to = isLast ? this.#end.index : lastIndex(at);
      events.push(...at.events.slice(from + at.baseIndex, to + at.baseIndex));
      at = isLast ? null : at.neighbour('f');
    }
    return events;
  }

  /** Whether there is anything more in a direction, here or at the server. */
  canPaginate(direction: Direction): boolean {
    const edge = this.#edge(direction);
    return held(edge, direction) > 0 || onward(edge, direction) !== null || edge.timeline.token(direction) !== null;
  }

  /** Grows by up to `size` events: first by what is held, then by what `fetch` brings. False where nothing came. */
  async paginate(direction: Direction, size: number, mostRequests = MOST_REQUESTS): Promise<boolean> {
    if (this.#extend(direction, size) > 0) return true;
    for (let requests = 0; requests < mostRequests; requests += 1) {
      const { timeline } = this.#edge(direction);
      if (timeline.token(direction) === null) return false;
      if (!(await this.#fetch(timeline, direction, size))) return false;
      if (this.#extend(direction, size) > 0) return true;
    }
    return false;
  }

  /** Lets go of `count` events at one end. */
  unpaginate(direction: Direction, count: number): void {
    const away = direction === 'b' ? 'f' : 'b';
    const moved = move(this.#edge(direction), away, Math.min(count, this.#count));
    this.#count -= moved;
  }

  #extend(direction: Direction, size: number): number {
    const moved = move(this.#edge(direction), direction, size);
    this.#count += moved;
    const excess = this.#count - this.#limit;
    if (excess > 0) this.unpaginate(direction === 'b' ? 'f' : 'b', excess);
    return moved;
  }

  #edge(direction: Direction): Edge {
    return checkDirection(direction) === 'b' ? this.#start : this.#end;
  }
}

/** Moves an edge by up to `count` events, into neighbours where one ends. How many it were. */
function move(edge: Edge, direction: Direction, count: number): number {
  let moved = 0;
  while (moved < count) {
    const steps = Math.min(count - moved, held(edge, direction));
    edge.index += direction === 'b' ? -steps : steps;
    moved += steps;
    if (moved === count) break;
    const next = onward(edge, direction);
    if (next === null) break;
    edge.timeline = next;
    edge.index = direction === 'b' ? lastIndex(next) : firstIndex(next);
  }
  return moved;
}

/** How many events the edge's timeline holds beyond it. */
function held({ timeline, index }: Edge, direction: Direction): number {
  return direction === 'b' ? index - firstIndex(timeline) : lastIndex(timeline) - index;
}

function onward({ timeline }: Edge, direction: Direction): EventTimeline | null {
  return timeline.neighbour(direction);
}

function firstIndex({ baseIndex }: EventTimeline): number {
  return -baseIndex;
}

function lastIndex({ events, baseIndex }: EventTimeline): number {
  return events.length - baseIndex;
}
