import { type Clock, sleep } from '../../base/clock/clock.ts';
import { describeError } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { TimelineParts } from './thread-socket.ts';
import type { TimelineContext } from './timeline-source.ts';
import type { Timelines } from './timelines.ts';

export interface AccountTimelinesOptions<Content, Extra> {
  readonly context: Omit<TimelineContext<Content, Extra>, 'live' | 'sockets'>;
  /** What features plug into timelines. */
  readonly loadSockets: () => Promise<TimelineParts<Content, Extra>>;
  readonly scope: Scope;
  readonly onError: (error: unknown) => void;
}

/** Live events remembered; a page announces each at once, so older ones need not be known as live. */
const LIVE_LIMIT = 2_000;
/** Waits before what could not be fetched is asked for again. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000];

/**
 * The timelines of an account. New events are told of from the start; what shows timelines is fetched once somebody wants to see one, for a
 * list of rooms does without it, and it is large.
 */
export class AccountTimelines<Content, Extra> {
  /** Tells of events that happened just now, once they are stored: each once, a room's in their order. */
  readonly arrived = new Signal<readonly RoomEvent[]>();
  /** Tells that somebody looks at a room that nobody looked at before. */
  readonly opened = new Signal<RoomId>();
  readonly #options: AccountTimelinesOptions<Content, Extra>;
  readonly #live = new Set<EventId>();
  readonly #shown = new ObservableValue<Timelines<Content, Extra> | null>(null);
  #loading: Promise<void> | undefined;

  constructor(options: AccountTimelinesOptions<Content, Extra>) {
    this.#options = options;
  }

  /** What shows timelines; null until it was wanted and is there. */
  get shown(): Readable<Timelines<Content, Extra> | null> {
    return this.#shown;
  }

  /** Sees to it that timelines can be shown soon. */
  want(): void {
    if (this.#loading !== undefined) return;
    this.#options.scope.run((signal) => {
      this.#loading = this.#load(signal);
      return this.#loading;
    });
  }

  /** What shows timelines, waited for where it is wanted; null if nobody wants it, or the account ended. */
  async shownSoon(): Promise<Timelines<Content, Extra> | null> {
    await this.#loading;
    return this.#shown.current;
  }

  /** Waits until timelines that are wanted already are there, for so long at most. */
  async wanted(clock: Clock, withinMs: number): Promise<void> {
    if (this.#loading === undefined || this.#shown.current !== null) return;
    await Promise.race([this.#loading, sleep(clock, withinMs, this.#options.scope.signal)]);
  }

  /** Remembers events as live, before the change that shows them is told, and tells of them. */
  addLive(events: readonly RoomEvent[]): void {
    for (const { event_id: eventId } of events) this.#live.add(eventId);
    for (const oldest of this.#live) {
      if (this.#live.size <= LIVE_LIMIT) break;
      this.#live.delete(oldest);
    }
    if (events.length > 0) this.arrived.emit(events);
  }

  /** Tells of events that arrived just now, and were decrypted only after that. */
  addOpened(events: readonly RoomEvent[]): void {
    const live = events.filter((event) => this.#live.has(event.event_id) && event.type !== 'm.room.encrypted');
    if (live.length > 0) this.arrived.emit(live);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { context, loadSockets, onError } = this.#options;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const [{ Timelines }, { openThread, ...sockets }] = await Promise.all([fetchTimelines(), loadSockets()]);
        if (signal.aborted) return;
        const onOpened = (roomId: RoomId) => this.opened.emit(roomId);
        const timelines = { context: { ...context, sockets, live: this.#live }, openThread, onOpened, onError };
        this.#shown.set(new Timelines(timelines));
        return;
      } catch (error) {
        context.log.warn('what shows timelines could not be fetched', { reason: describeError(error) });
        await sleep(context.clock, RETRY_AFTER_MS[failures] ?? RETRY_AFTER_MS.at(-1) ?? 0, signal);
      }
    }
  }
}

/** Fetches what shows timelines, which may be done before there is an account. */
export function fetchTimelines() {
  return import('./timelines.ts');
}
