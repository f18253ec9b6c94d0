import type { PortChannel } from '@parley/sdk/internal/port/wire/channel.ts';
import type { ChannelPair } from '@parley/sdk/internal/port/wire/channel-pair.ts';
import { plainCopy } from './plain-copy.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimProcess } from './sim-process.ts';

/** A port between two processes: messages are cloned, arrive in order, and take as long as the seed says. */
export function createSimChannel(scheduler: Scheduler, page: SimProcess, engine: SimProcess): ChannelPair {
  const pageEnd = new ChannelEnd(scheduler, page);
  const engineEnd = new ChannelEnd(scheduler, engine);
  pageEnd.connect(engineEnd);
  engineEnd.connect(pageEnd);
  return { page: pageEnd, engine: engineEnd };
}

class ChannelEnd implements PortChannel {
  readonly #scheduler: Scheduler;
  /** Whose end this is: who hears. */
  readonly #process: SimProcess;
  readonly #listeners = new Set<(message: unknown) => void>();
  #waiting: unknown[] = [];
  #other: ChannelEnd | undefined;
  #isClosed = false;
  /** When the last message on its way to this end arrives. */
  #lastMs = 0;

  constructor(scheduler: Scheduler, process: SimProcess) {
    this.#scheduler = scheduler;
    this.#process = process;
  }

  connect(other: ChannelEnd): void {
    this.#other = other;
  }

  post(message: unknown, transfer: readonly Transferable[] = []): void {
    const copy = transfer.length > 0 ? structuredClone(message, { transfer: [...transfer] }) : plainCopy(message);
    const other = this.#other;
    if (!this.#isClosed && other !== undefined) other.#expect(copy);
  }

  listen(listener: (message: unknown) => void): () => void {
    this.#listeners.add(listener);
    for (const message of this.#waiting.splice(0)) this.#expect(message);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#listeners.clear();
  }

  #expect(message: unknown): void {
    const atMs = Math.max(this.#lastMs, this.#scheduler.nowMs + this.#scheduler.delay(0.05, 4));
    this.#lastMs = atMs;
    this.#scheduler.after(atMs - this.#scheduler.nowMs, this.#process, `${this.#process.name} message`, () => {
      if (this.#isClosed) return;
      if (this.#listeners.size === 0) this.#waiting.push(message);
      for (const listener of [...this.#listeners]) listener(message);
    });
  }
}
