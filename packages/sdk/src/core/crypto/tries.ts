import type { RoomEvent } from '../../protocol/events/event.ts';
import { isEncrypted, sessionOf } from './clear-event.ts';
import type { EventOpener } from './event-opener.ts';

/** In the background nothing waits for it, but the engine has more to do. */
const BUDGET_MS = 60_000;

/**
 * Tries to decrypt events of one room, from its newest to its oldest. A probe tries the newest event of each session alone, as long as
 * that fails: a key that does not open it opens none before it. So what a start costs depends on how many keys are missing, not on
 * how many messages there are. What of the others is said may have changed all the same.
 */
export class Tries {
  readonly #opener: EventOpener;
  readonly #isProbe: boolean;
  /** Sessions that were found to be closed. */
  readonly #closed = new Set<string>();

  constructor(opener: EventOpener, isProbe: boolean) {
    this.#opener = opener;
    this.#isProbe = isProbe;
  }

  /** `events` in their order, decrypted as far as that can be. What was not tried is as it was. */
  async open(events: readonly RoomEvent[]): Promise<readonly RoomEvent[]> {
    if (!this.#isProbe) return this.#opener.open(events, BUDGET_MS);
    const opened = new Map<RoomEvent, RoomEvent>();
    const openAll = async (some: readonly RoomEvent[]) => {
      const after = await this.#opener.open(some, BUDGET_MS);
      for (const [at, event] of some.entries()) opened.set(event, after[at] ?? event);
    };
    await openAll(this.#newestOfEach(events));
    for (const [event, after] of opened) if (isEncrypted(after)) this.#closed.add(sessionOf(event) ?? '');
    // An event that nobody tried yet has no reason and gets one.
    const isLeft = (event: RoomEvent) => event.crypto === undefined || !this.#closed.has(sessionOf(event) ?? '');
    await openAll(events.filter((event) => !opened.has(event) && isLeft(event)));
    return events.map((event) => opened.get(event) ?? this.#opener.retell(event));
  }

  #newestOfEach(events: readonly RoomEvent[]): readonly RoomEvent[] {
    const newest = new Map<string, RoomEvent>();
    for (const event of events) {
      const sessionId = sessionOf(event) ?? '';
      const known = newest.get(sessionId);
      const isNewer = known === undefined || known.origin_server_ts <= event.origin_server_ts;
      if (!this.#closed.has(sessionId) && isNewer) newest.set(sessionId, event);
    }
    return [...newest.values()];
  }
}
