/** Counters of the media of a call, read every few seconds (SFC-08, CALL-21). */
import type { Clock } from '../../base/clock/clock.ts';
import { type PictureLimit, pictureLimit, readAmount } from '../many/quality.ts';
import { countersOf, type PeerCounters } from '../peer/peer-counters.ts';
import { type CallQuality, qualityBetween } from '../peer/quality.ts';
import type { SfuRoom } from './sfu-room.main.ts';

const EVERY_MS = 3_000;

export interface CountingOptions {
  readonly clock: Clock;
  /** All whose media are received, and where from. */
  readonly people: () => Iterable<readonly [identity: string, room: SfuRoom]>;
  /** The room that this device sends to. */
  readonly room: () => SfuRoom | null;
  /** Somebody's media could be read since the last look, which was at `since`. */
  readonly onRead: (identity: string, since: number) => void;
  readonly onChange: () => void;
  readonly report: (error: unknown) => void;
}

interface Counted {
  readonly counters: PeerCounters;
  readonly read: number;
  readonly quality: CallQuality | null;
}

export class Counting {
  readonly #options: CountingOptions;
  #counted: ReadonlyMap<string, Counted> = new Map();
  #own: Counted | null = null;
  #limit: PictureLimit | null = null;
  #cancel: () => void = () => undefined;
  #isOver = false;

  constructor(options: CountingOptions) {
    this.#options = options;
    this.#wait();
  }

  /** The quality of somebody's media lately; null if it is not known. */
  quality(identity: string): CallQuality | null {
    return this.#counted.get(identity)?.quality ?? null;
  }

  get ownQuality(): CallQuality | null {
    return this.#own?.quality ?? null;
  }

  /** The limit of the own picture. */
  get limit(): PictureLimit | null {
    return this.#limit;
  }

  end(): void {
    this.#isOver = true;
    this.#cancel();
  }

  #wait(): void {
    const { clock, report } = this.#options;
    this.#cancel = clock.setTimer(EVERY_MS, () => {
      this.#look()
        .catch(report)
        .finally(() => {
          if (!this.#isOver) this.#wait();
        });
    });
  }

  async #look(): Promise<void> {
    const { people, room, onRead, onChange } = this.#options;
    const all = await Promise.all(
      [...people()].map(async ([identity, place]) => [identity, await place.reports(identity)] as const),
    );
    const own = (await room()?.ownReports()) ?? [];
    if (this.#isOver) return;
    const counted = new Map<string, Counted>();
    for (const [identity, reports] of all) {
      const before = this.#counted.get(identity) ?? null;
      const now = this.#count(reports, before);
      counted.set(identity, now);
      if (before !== null && now.read > before.read) onRead(identity, before.counters.atMs);
    }
    this.#counted = counted;
    this.#own = own.length === 0 ? null : this.#count(own, this.#own);
    this.#limit = pictureLimit(own);
    onChange();
  }

  #count(reports: readonly unknown[], before: Counted | null): Counted {
    const counters = countersOf(reports, this.#options.clock.monotonicMs());
    const quality = before === null ? null : qualityBetween(before.counters, counters, before.quality);
    return { counters, read: readAmount(reports), quality };
  }
}
