import type { SeededRandom } from '../fakes/seeded-random.ts';
import { EventHeap, type ScheduledEvent } from './event-heap.ts';
import type { SimProcess } from './sim-process.ts';
import type { Story } from './story.ts';
import { Trace } from './trace.ts';

/** More events than this at one instant is a loop that waits for nothing (I12). */
const MOST_EVENTS_AT_ONCE = 20_000;

/**
 * The one clock and the one queue of a simulated world. Whatever waits for the machine (an answer, a disk, a port, a timer) is an
 * event here, and comes after a delay that the seed chose. Between two events all promises that can go on do, and nothing else
 * runs, so that one seed is one exact run.
 */
export class Scheduler {
  readonly trace = new Trace();
  /** Told while somebody wants to know what led to a violation. */
  readonly story: Story | null;
  /** For delays; what happens to people and machines has randomness of its own. */
  readonly random: SeededRandom;
  readonly #heap = new EventHeap();
  #nowMs = 0;
  #order = 0;
  #atOnce = 0;

  constructor(random: SeededRandom, story: Story | null = null) {
    this.random = random;
    this.story = story;
  }

  /** Milliseconds since the world began. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** A delay between `least` and `most` milliseconds, in steps of a thousandth. */
  delay(leastMs: number, mostMs: number): number {
    return leastMs + this.random.integer(Math.max(1, (mostMs - leastMs) * 1_000)) / 1_000;
  }

  /**
   * Runs `run` in `delayMs`, after whatever was asked for the same time before. Not if `owner` died by then; later if it is
   * frozen. Returns the function that takes it back.
   */
  after(delayMs: number, owner: SimProcess | null, label: string, run: () => void): () => void {
    this.#order += 1;
    const event: ScheduledEvent = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order, owner, label, run };
    this.#heap.push(event);
    return () => {
      event.run = null;
    };
  }

  /** Lets `durationMs` pass. `onStep` is called after every event, when everything that it woke has run. */
  async pass(durationMs: number, onStep: () => void = () => undefined): Promise<void> {
    const end = this.#nowMs + durationMs;
    await letPromisesRun();
    for (;;) {
      const next = this.#heap.peek();
      if (next === undefined || next.atMs > end) break;
      this.#heap.pop();
      if (!this.#perform(next)) continue;
      await letPromisesRun();
      onStep();
    }
    this.#nowMs = end;
  }

  /** Lets time pass until `isDone`, at most `limitMs`. Returns whether it is. */
  async passUntil(isDone: () => boolean, limitMs: number, onStep: () => void = () => undefined): Promise<boolean> {
    const end = this.#nowMs + limitMs;
    while (!isDone() && this.#nowMs < end) await this.pass(Math.min(250, end - this.#nowMs), onStep);
    return isDone();
  }

  #perform(event: ScheduledEvent): boolean {
    if (event.run === null || event.owner?.state === 'dead') return false;
    if (event.owner?.state === 'frozen') {
      event.owner.hold(() => this.after(0, event.owner, event.label, () => event.run?.()));
      return false;
    }
    this.#atOnce = event.atMs > this.#nowMs ? 0 : this.#atOnce + 1;
    if (this.#atOnce > MOST_EVENTS_AT_ONCE) throw new Error(`I12: a loop without progress at ${event.label}`);
    this.#nowMs = event.atMs;
    this.trace.add(event.atMs, event.label);
    event.run();
    return true;
  }
}

/** Lets everything run that waits for nothing but promises: ticks come after all of them. */
function letPromisesRun(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
