import { type Clock, sleep } from '@parley/sdk/internal/base/clock/clock.ts';
import { err } from '@parley/sdk/internal/base/result/result.ts';
import type { HttpClient } from '@parley/sdk/internal/platform/http/http.ts';
import { SeededRandom } from './seeded-random.ts';

const LONGEST_MS = 20;

/**
 * The time that things take where fakes take none: each from 1 to 20 ms, by a seed. What is asked for side by side is then under way side
 * by side, and ends in any order.
 */
export class Latency {
  readonly #clock: Clock;
  readonly #random: SeededRandom;
  #underWay = 0;

  constructor(clock: Clock, seed: number) {
    this.#clock = clock;
    this.#random = new SeededRandom(seed);
  }

  /** The number of waits that are under way. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Lets 1 to 20 ms pass. */
  async wait(signal?: AbortSignal): Promise<void> {
    this.#underWay += 1;
    await sleep(this.#clock, 1 + this.#random.integer(LONGEST_MS), signal);
    this.#underWay -= 1;
  }

  /** Requests that are on their way for so long there and back, together. */
  over(http: HttpClient): HttpClient {
    return async (request) => {
      await this.wait(request.signal);
      return request.signal?.aborted === true ? err({ kind: 'aborted' }) : http(request);
    };
  }
}
