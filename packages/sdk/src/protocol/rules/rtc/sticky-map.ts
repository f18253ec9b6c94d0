/** The sticky events of a room that count (01.E-10). */
import type { EpochMs } from '../../../base/clock/clock.ts';
import type { RoomEvent } from '../../events/event.ts';
import { isStickyRemoval, stickyKeyOf, stickyMs, stickyUntil } from '../../events/sticky.ts';

interface Entry {
  readonly event: RoomEvent;
  /** The end by the clock of this machine. */
  readonly until: EpochMs;
  /** The end by the sender's server: the entry that ends last is the one that counts. */
  readonly endsAt: EpochMs;
}

/** More than this of one room are not kept: anybody in it can send them. */
const MOST_KEPT = 500;

/** The sticky events of a room, each key once: who wrote last, by the end of what they wrote. */
export class StickyMap {
  readonly #entries = new Map<string, Entry>();

  /** Takes an event. True if something changed. What has no key, or sticks no more, is left out. */
  take(event: RoomEvent, now: EpochMs): boolean {
    const [key, until, durationMs] = [stickyKeyOf(event.content), stickyUntil(event, now), stickyMs(event)];
    if (key === null || until === null || durationMs === null || until <= now) return false;
    const name = JSON.stringify([event.sender, event.type, key]);
    const entry = { event, until, endsAt: event.origin_server_ts + durationMs };
    const before = this.#entries.get(name);
    if (before !== undefined ? !isLater(entry, before) : this.#entries.size >= MOST_KEPT) return false;
    this.#entries.set(name, entry);
    return true;
  }

  /** The events that stand at `now`: not those that were taken back. */
  standing(now: EpochMs): readonly RoomEvent[] {
    return [...this.#entries.values()].flatMap(({ event, until }) =>
      until <= now || isStickyRemoval(event.content) ? [] : [event],
    );
  }

  /** Lets go of what sticks no more. Gives the next time at which something ends; null for never. */
  expire(now: EpochMs): EpochMs | null {
    let next: EpochMs | null = null;
    for (const [name, { until }] of this.#entries)
      if (until <= now) this.#entries.delete(name);
      else if (next === null || until < next) next = until;
    return next;
  }
}

/** Last to expire wins; at the same time, the greater id. */
function isLater(one: Entry, other: Entry): boolean {
  if (one.endsAt !== other.endsAt) return one.endsAt > other.endsAt;
  return one.event.event_id > other.event.event_id;
}
