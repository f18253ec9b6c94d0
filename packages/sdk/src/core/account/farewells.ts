import { type Clock, sleep } from '../../base/clock/clock.ts';

/** An act of a feature before the user signs out; `signal` aborts when it has taken too long. */
type Farewell = (signal: AbortSignal) => Promise<void>;

/** Signing out does not wait longer than this for all farewells together. */
const LIMIT_MS = 3_000;

/**
 * Acts of features before the user signs out, while the session is still good: what would go on without it is ended at the server. They
 * are best effort.
 */
export class Farewells {
  readonly #clock: Clock;
  readonly #report: (error: unknown) => void;
  readonly #farewells = new Set<Farewell>();

  /** `report` hears what a farewell throws: that keeps nobody signed in. */
  constructor(clock: Clock, report: (error: unknown) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  /** Adds an act. Returns the function that takes it out again. */
  add(farewell: Farewell): () => void {
    this.#farewells.add(farewell);
    return () => void this.#farewells.delete(farewell);
  }

  /** Does all of them side by side, and waits until they are done or have taken too long. */
  async say(): Promise<void> {
    if (this.#farewells.size === 0) return;
    const [tooLong, done] = [new AbortController(), new AbortController()];
    const all = [...this.#farewells].map(async (farewell) => farewell(tooLong.signal).catch(this.#report));
    await Promise.race([Promise.all(all), sleep(this.#clock, LIMIT_MS, done.signal)]);
    tooLong.abort();
    done.abort();
  }
}
