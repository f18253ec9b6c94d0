import { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { type TimelineContext, TimelineSource } from './timeline-source.ts';

/** Live events remembered; a page announces each at once, so older ones need not be known as live. */
const LIVE_LIMIT = 2_000;

/** The timelines of an account that somebody looks at. */
export class Timelines<Content, Extra> {
  /** Tells of events that happened just now, once they are stored: each once, a room's in their order. */
  readonly arrived = new Signal<readonly RoomEvent[]>();
  readonly #context: TimelineContext<Content, Extra>;
  readonly #live: Set<EventId>;
  readonly #open = new Map<
    RoomId,
    { readonly source: TimelineSource<Content, Extra>; readonly scope: Scope; users: number }
  >();
  readonly #onError: (error: unknown) => void;
  readonly #onOpened: () => void;

  /** `onOpened` hears of rooms that nobody looked at before. */
  constructor(
    context: Omit<TimelineContext<Content, Extra>, 'live'>,
    onOpened: () => void,
    onError: (error: unknown) => void,
  ) {
    this.#live = new Set();
    this.#context = { ...context, live: this.#live };
    this.#onOpened = onOpened;
    this.#onError = onError;
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

  /** The timeline of a room, shared by all that look, until the last one's scope ends. */
  open(roomId: RoomId, scope: Scope): TimelineSource<Content, Extra> {
    let open = this.#open.get(roomId);
    if (open === undefined) {
      const own = new Scope(this.#onError);
      open = { source: new TimelineSource(this.#context, roomId, own), scope: own, users: 0 };
      this.#open.set(roomId, open);
      this.#onOpened();
    }
    const held = open;
    held.users += 1;
    scope.onEnd(() => {
      held.users -= 1;
      if (held.users > 0) return;
      this.#open.delete(roomId);
      held.scope.end();
    });
    return held.source;
  }

  /** The timeline of a room if somebody looks at it. */
  find(roomId: RoomId): TimelineSource<Content, Extra> | undefined {
    return this.#open.get(roomId)?.source;
  }
}
