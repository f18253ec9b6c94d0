import type { UserId } from '../../protocol/ids/ids.ts';

/** As often one person may ring within `WINDOW_MS`; what comes on top of it is a row in the room, and silent. */
const MOST_RINGS = 6;
const WINDOW_MS = 60_000;
/** Callers that are remembered. */
const MOST_CALLERS = 200;

/** How often each person rang of late (CALL-37). */
export class RingLimit {
  readonly #rings = new Map<UserId, readonly number[]>();

  /** Whether a call of `userId` may ring at `nowMs`; if so, it counts. */
  take(userId: UserId, nowMs: number): boolean {
    const lately = (this.#rings.get(userId) ?? []).filter((at) => nowMs - at < WINDOW_MS);
    const mayRing = lately.length < MOST_RINGS;
    this.#rings.delete(userId);
    this.#rings.set(userId, mayRing ? [...lately, nowMs] : lately);
    const [oldest] = this.#rings.keys();
    if (this.#rings.size > MOST_CALLERS && oldest !== undefined) this.#rings.delete(oldest);
    return mayRing;
  }
}
