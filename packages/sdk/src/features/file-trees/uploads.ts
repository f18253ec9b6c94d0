import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { FileToUpload, FileUpload } from './contract.ts';

/** Files that are uploaded side by side; others wait. */
const SIDE_BY_SIDE = 3;

/** An upload from inside: it says how far it is. */
export interface RunningUpload {
  readonly signal: AbortSignal;
  readonly tell: (change: Partial<Pick<FileUpload, 'sentBytes' | 'totalBytes' | 'step'>>) => void;
}

/** Uploads to trees: a few at a time, each can be given up. */
export class Uploads {
  readonly #shown = new ObservableValue<readonly FileUpload[]>([]);
  readonly #stops = new Map<string, AbortController>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  get shown(): Readable<readonly FileUpload[]> {
    return this.#shown;
  }

  /** Gives one up. One that is not there is given up already. */
  stop(uploadId: string): void {
    this.#stops.get(uploadId)?.abort();
  }

  /** Does `work` when it is its turn. */
  async run<Outcome>(
    { uploadId, treeId, name, bytes }: FileToUpload,
    signal: AbortSignal,
    work: (running: RunningUpload) => Promise<Outcome>,
  ): Promise<Outcome> {
    const stop = new AbortController();
    this.#stops.set(uploadId, stop);
    const totalBytes = bytes.byteLength;
    this.#shown.set([...this.#shown.current, { uploadId, treeId, name, sentBytes: 0, totalBytes, step: 'waiting' }]);
    if (this.#running >= SIDE_BY_SIDE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work({
        signal: AbortSignal.any([signal, stop.signal]),
        tell: (change) =>
          this.#shown.set(
            this.#shown.current.map((each) => (each.uploadId === uploadId ? { ...each, ...change } : each)),
          ),
      });
    } finally {
      this.#running -= 1;
      this.#stops.delete(uploadId);
      this.#shown.set(this.#shown.current.filter((each) => each.uploadId !== uploadId));
      this.#waiting.shift()?.();
    }
  }
}
