import type { SimProcess } from './sim-process.ts';

/** Something that will happen. */
export interface ScheduledEvent {
  readonly atMs: number;
  /** The order of events at the same time: the one requested first happens first. */
  readonly order: number;
  readonly owner: SimProcess | null;
  readonly label: string;
  /** Null once it was taken back. */
  run: (() => void) | null;
}

/** Events by time: a binary heap. */
export class EventHeap {
  readonly #events: ScheduledEvent[] = [];

  peek(): ScheduledEvent | undefined {
    return this.#events[0];
  }

  push(event: ScheduledEvent): void {
    const events = this.#events;
    let at = events.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = events[parent];
      if (above === undefined || !isBefore(event, above)) break;
      events[at] = above;
      at = parent;
    }
    events[at] = event;
  }

  pop(): ScheduledEvent | undefined {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (first !== undefined && last !== undefined && events.length > 0) this.#sink(last);
    return first;
  }

  #sink(event: ScheduledEvent): void {
    const events = this.#events;
    let at = 0;
    for (;;) {
      const left = events[2 * at + 1];
      const right = events[2 * at + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const smaller = isRight ? right : left;
      if (smaller === undefined || !isBefore(smaller, event)) break;
      events[at] = smaller;
      at = 2 * at + (isRight ? 2 : 1);
    }
    events[at] = event;
  }
}

function isBefore(one: ScheduledEvent, other: ScheduledEvent): boolean {
  return one.atMs === other.atMs ? one.order < other.order : one.atMs < other.atMs;
}
