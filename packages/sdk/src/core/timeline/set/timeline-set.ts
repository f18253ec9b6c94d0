/**
 * The stretches of a room's history that a program keeps: one that is live, and others that were fetched beside it (02.TL-01). For
 * programs on the sdk alone that hold a history of their own; what the client shows is kept in chunks (`core/history/chunk.ts`).
 */
import type { RoomEvent } from '../../../protocol/events/event.ts';
import type { EventId } from '../../../protocol/ids/ids.ts';
import { type TimelineOptions, timelineOptions } from '../../history/options.ts';
import { withRelated } from '../../history/place-related.ts';
import { checkDirection, type Direction, EventTimeline } from './event-timeline.ts';

export interface TimelineSetOptions extends Partial<Pick<TimelineOptions, 'duplicateStrategy'>> {
  /** Whether there may be timelines beside the live one; not unless it is said. */
  readonly timelineSupport?: boolean;
}

export class TimelineSet {
  readonly #timelines: EventTimeline[] = [];
  readonly #byEvent = new Map<EventId, EventTimeline>();
  readonly #hasSupport: boolean;
  readonly #duplicates: TimelineOptions['duplicateStrategy'];
  #live: EventTimeline;

  /** Throws for a strategy that is none (02.TL-06). */
  constructor({ timelineSupport = false, ...options }: TimelineSetOptions = {}) {
    this.#hasSupport = timelineSupport;
    this.#duplicates = timelineOptions(options).duplicateStrategy;
    this.#live = this.#newTimeline();
  }

  get live(): EventTimeline {
    return this.#live;
  }

  /** All of them, the live one too. */
  get timelines(): readonly EventTimeline[] {
    return this.#timelines;
  }

  /** The timeline that holds an event. */
  timelineOf(eventId: EventId): EventTimeline | undefined {
    return this.#byEvent.get(eventId);
  }

  /** Adds an empty timeline beside the live one. Throws where there may be none (02.TL-03). */
  addTimeline(): EventTimeline {
    if (!this.#hasSupport)
      throw new Error(
        "timeline support is disabled. Set the 'timelineSupport' parameter to true when creating MatrixClient to enable it.",
      );
    return this.#newTimeline();
  }

  /** Why the live timeline is none any more; null while it is. */
  whyNotLive(): string | null {
    const token = this.#live.token('f');
    if (token !== null) return `it has a pagination token (${token})`;
    return this.#live.neighbour('f') === null ? null : 'it has a neighbouring timeline';
  }

  /** Puts what happened just now at the live end; what is known stays, or is replaced in its place (02.TL-06). */
  addLive(event: RoomEvent): void {
    const known = this.#byEvent.get(event.event_id);
    if (known === undefined) this.#add(this.#live, event, 'f');
    else if (this.#duplicates === 'replace') known.replace(event);
  }

  /**
   * Joins a page to a timeline: `events` lead away from it, `token` says where more of them are. Where they meet another timeline, the two
   * become neighbours and the rest goes on in that one (02.TL-07). Nothing ever comes after the live timeline.
   */
  addPage(
    timeline: EventTimeline | undefined,
    direction: Direction,
    events: readonly RoomEvent[],
    token: string | null,
  ): void {
    if (timeline === undefined) throw new Error("'timeline' not specified for EventTimelineSet.addEventsToTimeline");
    if (checkDirection(direction) === 'f' && timeline === this.#live)
      throw new Error(
        'EventTimelineSet.addEventsToTimeline cannot be used for adding events to the live timeline - use Room.addLiveEvents instead',
      );
    let at = timeline;
    let isLastNew = false;
    let hasNews = false;
    for (const event of events) {
      const known = this.#byEvent.get(event.event_id);
      isLastNew = known === undefined;
      if (known === undefined) this.#add(at, event, direction);
      if (known === at) continue;
      if (known !== undefined && !this.#link(at, known, direction)) continue;
      hasNews = true;
      at = known ?? at;
    }
    // A page without news still leads on: else it would be asked for again and again.
    if ((isLastNew || !hasNews) && at.neighbour(direction) === null && !this.#isLiveEnd(at, direction))
      at.setToken(direction, token);
  }

  /** Puts an event that was fetched by itself behind the one that it relates to (02.TL-08). False where that one is not here. */
  addRelated(event: RoomEvent, parentId: EventId): boolean {
    const timeline = this.#byEvent.get(parentId);
    if (timeline === undefined || this.#byEvent.has(event.event_id)) return false;
    const events = withRelated(timeline.events, event, parentId);
    if (events === null) return false;
    timeline.rearrange(events);
    this.#byEvent.set(event.event_id, timeline);
    return true;
  }

  /**
   * Begins the live timeline anew, after an answer of sync that left something out (02.TL-12): `back` leads from the new one into the
   * gap, `forward` from the old one. The old one is dropped where there may be only one, or where no way leads on from it.
   */
  resetLive(back: string | null, forward: string | null): void {
    const old = this.#live;
    if (this.#hasSupport && forward !== null) old.setToken('f', forward);
    else this.#drop(old);
    this.#live = this.#newTimeline();
    this.#live.setToken('b', back);
  }

  #newTimeline(): EventTimeline {
    const timeline = new EventTimeline();
    this.#timelines.push(timeline);
    return timeline;
  }

  #drop(timeline: EventTimeline): void {
    this.#timelines.splice(this.#timelines.indexOf(timeline), 1);
    for (const { event_id: eventId } of timeline.events) this.#byEvent.delete(eventId);
  }

  #add(timeline: EventTimeline, event: RoomEvent, direction: Direction): void {
    timeline.add(event, direction);
    this.#byEvent.set(event.event_id, timeline);
  }

  /** Whether `at` goes on in `next`, now or already. */
  #link(at: EventTimeline, next: EventTimeline, direction: Direction): boolean {
    if (at.neighbour(direction) === next) return true;
    const back = direction === 'b' ? 'f' : 'b';
    const isFree = at.neighbour(direction) === null && next.neighbour(back) === null;
    if (!isFree || this.#isLiveEnd(at, direction) || this.#isLiveEnd(next, back)) return false;
    at.setNeighbour(direction, next);
    next.setNeighbour(back, at);
    return true;
  }

  #isLiveEnd(timeline: EventTimeline, direction: Direction): boolean {
    return timeline === this.#live && direction === 'f';
  }
}

/** Puts what happened just now into all sets of a room. Throws if the live timeline of one of them is none any more (02.TL-05). */
export function addLiveEvents(sets: readonly TimelineSet[], events: readonly RoomEvent[]): void {
  sets.forEach((set, number) => {
    const reason = set.whyNotLive();
    if (reason !== null) throw new Error(`live timeline ${number} is no longer live - ${reason}`);
  });
  for (const event of events) for (const set of sets) set.addLive(event);
}
