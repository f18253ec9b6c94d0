import type { Clock } from '../../base/clock/clock.ts';
import type { PeerCounters } from '../peer/peer-counters.ts';
import { type CallQuality, qualityBetween } from '../peer/quality.ts';

const EVERY_MS = 10_000;

export interface QualityWatchOptions {
  readonly clock: Clock;
  /** Undefined while there is no connection. */
  readonly counters: (now: number) => Promise<PeerCounters> | undefined;
  readonly onChange: () => void;
  readonly report: (error: unknown) => void;
}

/** Looks how good a call is, every ten seconds (07.S-01). */
export class QualityWatch {
  readonly #options: QualityWatchOptions;
  #before: PeerCounters | null = null;
  #quality: CallQuality | null = null;
  #cancel: () => void = () => undefined;
  #isOver = false;

  constructor(options: QualityWatchOptions) {
    this.#options = options;
  }

  /** Null before it is known. */
  get quality(): CallQuality | null {
    return this.#quality;
  }

  start(): void {
    const { clock, report } = this.#options;
    this.#cancel = clock.setTimer(EVERY_MS, () => {
      void this.#look().catch(report);
      this.start();
    });
  }

  stop(): void {
    this.#isOver = true;
    this.#cancel();
  }

  async #look(): Promise<void> {
    const { clock, counters, onChange } = this.#options;
    const now = await counters(clock.monotonicMs());
    if (now === undefined || this.#isOver) return;
    this.#quality = this.#before === null ? null : qualityBetween(this.#before, now, this.#quality);
    this.#before = now;
    onChange();
  }
}
