import { must } from '@parley/sdk/internal/base/assert/assert.ts';
import type { Random } from '@parley/sdk/internal/base/random/random.ts';

/** Randomness that a seed repeats exactly. Not for secrets. */
export class SeededRandom implements Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    return Uint8Array.from({ length: count }, () => this.#next() >>> 24);
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  integer(limit: number): number {
    return Math.floor((this.#next() / 2 ** 32) * limit);
  }

  /** True with `probability` (0 to 1). */
  chance(probability: number): boolean {
    return this.#next() / 2 ** 32 < probability;
  }

  /** One of `choices`. */
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return must(choices[this.integer(choices.length)], 'choice');
  }

  /** Another generator that does not follow from this one's later numbers: one for each part of a simulation. */
  fork(): SeededRandom {
    return new SeededRandom(this.#next());
  }

  /** 32 bits. A Weyl sequence, whose steps are mixed until every input bit touches every output bit. */
  #next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }
}
