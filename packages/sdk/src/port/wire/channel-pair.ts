import { BugError } from '../../base/assert/assert.ts';
import type { PortChannel } from './channel.ts';
import { describeNotPlain } from './plain-data.ts';

export interface ChannelPair {
  readonly page: PortChannel;
  readonly engine: PortChannel;
}

/**
 * Two ends of a pipe within one thread, for tests and for an engine in process. Messages are cloned as between threads, and
 * what is not plain data throws a `BugError` that says where. `schedule` runs a delivery later, in the order it is asked.
 */
export function createChannelPair(schedule: (deliver: () => void) => void): ChannelPair {
  const page = new PairEnd(schedule);
  const engine = new PairEnd(schedule);
  page.connect(engine);
  engine.connect(page);
  return { page, engine };
}

class PairEnd implements PortChannel {
  readonly #schedule: (deliver: () => void) => void;
  readonly #listeners = new Set<(message: unknown) => void>();
  readonly #waiting: unknown[] = [];
  #other: PairEnd | undefined;
  #isStarted = false;
  #isClosed = false;

  constructor(schedule: (deliver: () => void) => void) {
    this.#schedule = schedule;
  }

  connect(other: PairEnd): void {
    this.#other = other;
  }

  post(message: unknown, transfer: readonly Transferable[] = []): void {
    const problem = describeNotPlain(message);
    if (problem !== undefined) throw new BugError(`only plain data crosses: ${problem}`);
    const copy = structuredClone(message, { transfer: [...transfer] });
    const other = this.#other;
    if (this.#isClosed || other === undefined) return;
    this.#schedule(() => other.#deliver(copy));
  }

  listen(listener: (message: unknown) => void): () => void {
    this.#listeners.add(listener);
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.#schedule(() => this.#drain());
    }
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
    this.#listeners.clear();
  }

  #deliver(message: unknown): void {
    if (this.#isClosed) return;
    this.#waiting.push(message);
    if (this.#isStarted) this.#drain();
  }

  #drain(): void {
    for (const message of this.#waiting.splice(0)) {
      for (const listener of this.#listeners) listener(message);
    }
  }
}
