import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { Signal } from '../../base/value/signal.ts';
import type { Database, WriteOp } from '../../platform/database/database.ts';
import type { OverflowDatabase } from '../../platform/database/overflow-database.ts';
import { META, RecordStore } from './record-store.ts';

/** Interval and size of the probe that checks if a full disk has space again. */
const PROBE_EVERY_MS = 1_500;
const PROBE_CHARACTERS = 64 * 1024;

/** Says whether there is room on the disk. */
const probeStore = new RecordStore<string, readonly ['probe']>(META);

export interface FullDiskOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** The database in which things may wait for room. */
  readonly waiting: () => OverflowDatabase | undefined;
  /** Called when there is no room any more, and when there is again. */
  readonly onChange: () => void;
}

/** Says whether `ops` may lie in memory until there is room. How far a migration got, and whose database it is, is never said before it is so. */
export function mayWaitForRoom(ops: readonly WriteOp[]): boolean {
  return ops.every((op) => op.store !== META.name && !(op.kind === 'put' && op.isPromised));
}

/** Knows whether the disk is full, and asks one that is until there is room and all that waited for it is stored. */
export class FullDisk {
  /** Tells that there is room again. */
  readonly recovered = new Signal<void>();
  readonly #options: FullDiskOptions;
  /** The database that had no room. */
  #database: Database | null = null;
  #stopProbing: () => void = () => undefined;
  #isStopped = false;

  constructor(options: FullDiskOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#database !== null;
  }

  /** `database` had no room for something. */
  hadNoRoom(database: Database): void {
    if (this.#database !== null || this.#isStopped) return;
    this.#options.log.warn('the disk is full');
    this.#database = database;
    this.#options.onChange();
    this.#probeLater();
  }

  /** `database` is there in the place of one that was closed. */
  reopened(database: Database): void {
    if (this.#database !== null) this.#database = database;
  }

  /** Asks at once whether there is room again. */
  async probeNow(): Promise<void> {
    this.#stopProbing();
    if (this.#database !== null) await this.#probe(this.#database);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopProbing();
  }

  #probeLater(): void {
    this.#stopProbing = this.#options.clock.setTimer(PROBE_EVERY_MS, () => {
      this.probeNow().catch((error: unknown) => this.#options.log.error('asking a full disk', error));
    });
  }

  async #probe(database: Database): Promise<void> {
    const { waiting, onChange } = this.#options;
    const written = await database.write([probeStore.put(['probe'], 'x'.repeat(PROBE_CHARACTERS))], 'relaxed');
    const stored = written.ok ? await waiting()?.store() : undefined;
    if (this.#isStopped || this.#database === null) return;
    const isLeft = stored?.ok === false || (!written.ok && written.error.kind !== 'closed');
    const isWaiting = waiting()?.overlay !== undefined;
    if (isLeft || isWaiting) return this.#probeLater();
    await database.write([probeStore.delete(['probe'])], 'relaxed');
    // A database that was closed says nothing; whoever uses the next one will find out.
    this.#database = null;
    onChange();
    this.recovered.emit();
  }
}
