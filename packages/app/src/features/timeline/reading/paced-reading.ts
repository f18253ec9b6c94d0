import type { EventId } from '@parley/sdk/client/ids.ts';

/** Between two times of saying so while messages keep coming, in milliseconds. */
const BUSY_MS = 300;

/**
 * Says what was read: at once, and while more keeps coming now and then, always the latest, because each time is work for the engine,
 * its disk and the server.
 */
export class PacedReading {
  readonly #say: (eventId: EventId) => void;
  #saidMs = Number.NEGATIVE_INFINITY;
  #last: EventId | null = null;
  #waiting: { readonly eventId: EventId; readonly timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(say: (eventId: EventId) => void) {
    this.#say = say;
  }

  /** Somebody read up to an event. */
  read(eventId: EventId): void {
    if (eventId === (this.#waiting?.eventId ?? this.#last)) return;
    clearTimeout(this.#waiting?.timer);
    const waitMs = Math.max(0, this.#saidMs + BUSY_MS - performance.now());
    if (waitMs === 0) this.#tell(eventId);
    else this.#waiting = { eventId, timer: setTimeout(() => this.#tell(eventId), waitMs) };
  }

  /** Says at once what waits to be said. */
  flush(): void {
    if (this.#waiting !== null) this.#tell(this.#waiting.eventId);
  }

  #tell(eventId: EventId): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = null;
    this.#last = eventId;
    this.#saidMs = performance.now();
    this.#say(eventId);
  }
}
