import type { SeededRandom } from '../fakes/seeded-random.ts';

/**
 * The kinds of faults, and the probability of each: for every request or write, or as its weight among the things that happen.
 */
const FAULT_RATES = {
  'network.latency': 0.1,
  'network.drip': 0.02,
  'network.requestLost': 0.04,
  'network.answerLost': 0.05,
  'network.reset': 0.03,
  'network.refreshLost': 0.25,
  'network.uploadLost': 0.2,
  'network.halfOpen': 0.01,
  'network.offline': 1,
  'network.unreachable': 1,
  'network.changed': 1,
  'network.captivePortal': 0.7,
  'network.swizzle': 0.7,
  'http.rateLimited': 0.03,
  'http.refreshLimited': 0.25,
  'http.uploadTooLarge': 0.1,
  'http.serverError': 0.03,
  'http.badGateway': 0.03,
  'http.strayUnauthorized': 0.02,
  'http.forbiddenByProxy': 0.02,
  'http.refused': 0.05,
  'http.notFound': 0.02,
  'http.truncated': 0.03,
  'http.replayed': 0.03,
  'http.duplicated': 0.04,
  'server.restart': 0.7,
  'server.pause': 0.7,
  'server.positionForgotten': 1,
  'server.tokensExpired': 1,
  'server.limitedSync': 0.15,
  'server.noTransactionId': 0.3,
  'server.resentRoom': 0.05,
  'server.lateEvent': 0.2,
  'server.federationCut': 0.7,
  'process.killTab': 1,
  'process.killEngine': 1.5,
  'process.killAll': 1,
  'process.killAtWrite': 0.006,
  'process.freeze': 0.7,
  'process.hang': 0.7,
  'process.reloadStorm': 0.4,
  'process.manyTabs': 0.2,
  'process.update': 0.4,
  'storage.writeFailed': 0.02,
  'storage.slow': 0.02,
  'storage.quota': 0.5,
  'storage.powerCut': 1,
  'storage.lost': 0.7,
  'storage.gone': 0.4,
  'storage.tooNew': 0.4,
  'storage.rollback': 0.4,
  'storage.blocked': 0.1,
  'clock.jump': 0.7,
  'clock.sleep': 0.5,
  'clock.monotonicStop': 0.4,
} as const;

export type FaultKind = keyof typeof FAULT_RATES;

/** Every kind of fault there is. */
export const FAULT_KINDS = Object.keys(FAULT_RATES) as readonly FaultKind[];

/** The probability that a run has a kind of fault at all. Runs with few kinds reach states that are hidden by noise in others. */
const SHARE_OF_RUNS = 0.4;

/** The faults of one run: which kinds it has, and how often each fired. */
export class Faults {
  readonly #random: SeededRandom;
  readonly #rates = new Map<FaultKind, number>();
  readonly #fired = new Map<FaultKind, number>();
  #isOn = false;

  /** `without`: kinds that have no place in this run. */
  constructor(random: SeededRandom, without: readonly FaultKind[] = []) {
    this.#random = random;
    for (const kind of FAULT_KINDS) {
      const strength = random.pick([0.3, 1, 1, 2]);
      if (random.chance(SHARE_OF_RUNS) && !without.includes(kind)) this.#rates.set(kind, FAULT_RATES[kind] * strength);
    }
  }

  /** Faults happen only between `begin` and `end`. */
  begin(): void {
    this.#isOn = true;
  }

  end(): void {
    this.#isOn = false;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** The number of times that each kind happened. */
  get fired(): ReadonlyMap<FaultKind, number> {
    return this.#fired;
  }

  /** Whether `kind` happens now, where it could. */
  fires(kind: FaultKind): boolean {
    const rate = this.#isOn ? (this.#rates.get(kind) ?? 0) : 0;
    if (rate === 0 || !this.#random.chance(Math.min(0.9, rate))) return false;
    this.count(kind);
    return true;
  }

  /** The weight of `kind` among the things that can happen. */
  weight(kind: FaultKind): number {
    return this.#isOn ? (this.#rates.get(kind) ?? 0) : 0;
  }

  count(kind: FaultKind): void {
    this.#fired.set(kind, (this.#fired.get(kind) ?? 0) + 1);
  }
}
