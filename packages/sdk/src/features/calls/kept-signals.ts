import { Serial } from '../../base/serial/serial.ts';
import { FEATURE_STORES, RecordStore } from '../../core/storage/storage.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CallId, UserId } from '../../protocol/ids/ids.ts';
import type { PageSignal } from './contract.ts';

type Signal = Extract<PageSignal, { kind: 'signal' }>;

/** A signal, and its place among those that are kept. */
export interface KeptSignal {
  readonly sequence: number;
  readonly signal: Signal;
}

/** Signals of calls that are not over, in the order in which they came. */
export const signalStore = new RecordStore<KeptSignal, readonly [number]>({
  name: 'call-signals',
  version: 1,
  migrations: [],
  within: FEATURE_STORES.name,
});

/** Devices that talk without end must not fill the disk. */
const MOST_KEPT = 500;
/** Of one user, so that they push out nothing of another's before that. */
const MOST_OF_ONE = 200;

/**
 * What devices said past the room, for as long as its call lasts. A room can be read again; this could not, if the engine died between the
 * server and the page. Written before the position of the sync that brought it, so it is lost no more than that is.
 */
export class KeptSignals {
  readonly #database: Database;
  readonly #serial = new Serial();
  /** Null until what an earlier engine left was read. */
  #kept: readonly KeptSignal[] | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps it. What cannot be stored is heard all the same. */
  keep(signal: Signal): Promise<void> {
    return this.#withKept(async (before) => {
      const added = { sequence: (before.at(-1)?.sequence ?? -1) + 1, signal };
      const gone = tooMany(before, signal.sender);
      this.#kept = [...before.filter((one) => !gone.includes(one)), added];
      await this.#database.write([...gone.map(deleted), signalStore.put([added.sequence], added)], 'relaxed');
    });
  }

  /** What was said in these calls, in the order in which it came. */
  async of(calls: readonly CallId[]): Promise<readonly Signal[]> {
    const kept = await this.#withKept((all) => Promise.resolve(all.map(({ signal }) => signal)));
    return (kept ?? []).filter(({ signal }) => calls.includes(signal.callId));
  }

  /** A call is over. */
  forget(callId: CallId): Promise<void> {
    return this.#withKept(async (before) => {
      const gone = before.filter(({ signal }) => signal.signal.callId === callId);
      if (gone.length === 0) return;
      this.#kept = before.filter((one) => !gone.includes(one));
      await this.#database.write(gone.map(deleted), 'relaxed');
    });
  }

  /** One after the other; undefined where what was left could not be read, which is asked for again the next time. */
  #withKept<Value>(use: (kept: readonly KeptSignal[]) => Promise<Value>): Promise<Value | undefined> {
    return this.#serial.run(async () => {
      const stored = this.#kept === null ? await signalStore.range(this.#database, { prefix: [] }) : null;
      if (stored?.ok === true) this.#kept = stored.value;
      return this.#kept === null ? undefined : use(this.#kept);
    });
  }
}

/** What makes room for one more of `sender`, the oldest first: of theirs, then of whoever has most. */
function tooMany(kept: readonly KeptSignal[], sender: UserId): readonly KeptSignal[] {
  const of = (userId: UserId) => kept.filter(({ signal }) => signal.sender === userId);
  const [oldest] = of(sender).length >= MOST_OF_ONE ? of(sender) : [];
  if (oldest !== undefined) return [oldest];
  if (kept.length < MOST_KEPT) return [];
  const users = [...new Set(kept.map(({ signal }) => signal.sender))].map(of);
  const most = users.reduce((one, other) => (other.length > one.length ? other : one), []);
  return most.slice(0, 1);
}

function deleted({ sequence }: KeptSignal) {
  return signalStore.delete([sequence]);
}
