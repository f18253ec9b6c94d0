import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Arrival } from '../../protocol/events/fetched-media.ts';
import type { FileSource } from '../../protocol/events/media.ts';

/** So many bytes are told together: a page draws a bar, and no more. */
const STEP_BYTES = 256 * 1024;

/** A fetch that tells how far it is. */
interface Told {
  /** The length of the file; null where the server does not say. */
  readonly expect: (totalBytes: number | null) => void;
  readonly add: (sizeBytes: number) => void;
  readonly end: () => void;
}

/** The files that are being fetched whole, and how far each is, by key. */
export class Arrivals {
  readonly #all = new ObservableValue<ReadonlyMap<string, Arrival>>(new Map());

  /** The fetch of a file; null while there is none. */
  of(source: FileSource): Readable<Arrival | null> {
    return new DerivedValue([this.#all], () =>
      source.kind === 'own' ? null : (this.#all.current.get(source.mxc) ?? null),
    );
  }

  /** Begins a fetch. One that began later for the same file is told in its place. */
  begin(key: string): Told {
    let arrivedBytes = 0;
    let toldBytes = 0;
    let told: Arrival = { arrivedBytes: 0, totalBytes: null };
    const tell = (next: Arrival) => {
      told = next;
      this.#all.set(new Map(this.#all.current).set(key, next));
    };
    return {
      expect: (totalBytes) => tell({ arrivedBytes, totalBytes }),
      add: (sizeBytes) => {
        arrivedBytes += sizeBytes;
        if (arrivedBytes - toldBytes < STEP_BYTES) return;
        toldBytes = arrivedBytes;
        tell({ ...told, arrivedBytes });
      },
      end: () => {
        if (this.#all.current.get(key) !== told) return;
        const rest = new Map(this.#all.current);
        rest.delete(key);
        this.#all.set(rest);
      },
    };
  }
}
