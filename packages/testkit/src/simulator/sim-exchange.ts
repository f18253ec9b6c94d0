import type { Result } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpFailure, HttpResponse } from '@parley/sdk/internal/platform/http/http.ts';
import type { GoneSignal } from '../homeserver/http-exchange.ts';
import type { SimProcess } from './sim-process.ts';

/** The outcome of a request. */
export type Outcome = Result<HttpResponse, HttpFailure>;

/** A request under way. */
export class Exchange {
  readonly process: SimProcess;
  /** Aborts when the server may notice that nobody listens. */
  readonly gone = new Gone();
  readonly #onSettled: (outcome: Outcome) => void;
  #isSettled = false;
  #isHungUp = false;

  constructor(process: SimProcess, onSettled: (outcome: Outcome) => void) {
    this.process = process;
    this.#onSettled = onSettled;
  }

  settle(outcome: Outcome): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#onSettled(outcome);
    this.gone.abort();
  }

  /** The other end hears no more; on this end nobody reports it. */
  hangUp(): void {
    this.#isHungUp = true;
    this.gone.abort();
  }

  /** The answer is there, if there still is a way for it. */
  receive(outcome: Outcome): void {
    if (!this.#isHungUp) this.settle(outcome);
  }
}

/** True while somebody still waits. There are thousands in a run. */
class Gone implements GoneSignal {
  readonly #listeners = new Set<() => void>();
  #isAborted = false;

  get aborted(): boolean {
    return this.#isAborted;
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  abort(): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    for (const listener of [...this.#listeners]) listener();
  }
}
