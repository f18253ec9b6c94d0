import type { EventId } from '../../protocol/ids/ids.ts';

/** Enough for what is written while a name is being learned. */
const KEPT = 1_000;

/** Names that local ids got lately: what was written meanwhile relates to the names (02.T-09). */
export class LocalNames {
  readonly #names = new Map<string, EventId>();

  get known(): ReadonlyMap<string, EventId> {
    return this.#names;
  }

  learn(localId: EventId, eventId: EventId): void {
    this.#names.set(localId, eventId);
    for (const oldest of this.#names.keys()) {
      if (this.#names.size <= KEPT) break;
      this.#names.delete(oldest);
    }
  }
}
