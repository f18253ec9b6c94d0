import type { Clock } from '../base/clock/clock.ts';
import type { LogSink } from '../base/log/log.ts';
import type { Random } from '../base/random/random.ts';
import type { CryptoMachines } from './crypto/crypto-machine.ts';
import type { Databases } from './database/database.ts';
import type { HttpClient } from './http/http.ts';
import type { Locks } from './locks/locks.ts';
import type { TimedLogEntry } from './log-buffer/log-buffer.ts';
import type { OldKeyStores } from './old-keys/old-key-store.ts';
import type { Sealers } from './sealing/sealer.ts';

/**
 * The one door of what is not deterministic. Everything the engine asks of the machine goes through here, so that a
 * browser, Node and the simulator run the same engine, and one seed is one exact run.
 */
export interface Env {
  /** The place on this machine of the account that the engine is for (`place.ts`); the first if absent. */
  readonly place?: number;
  readonly clock: Clock;
  readonly random: Random;
  /** Bare requests: no token, no retry; those are added by `core`. */
  readonly http: HttpClient;
  readonly databases: Databases;
  /** For what is kept in them: they themselves hold plain values. Null where nobody else can read them: nothing is sealed then. */
  readonly sealers: Sealers | null;
  /** For messages that only devices can read: fetches what opens machines, always the same. Null where there is no cryptography:
   * then such messages are neither read nor sent. */
  readonly crypto: (() => Promise<CryptoMachines>) | null;
  /** The key stores of older clients; null if there were none. */
  readonly oldKeys: (() => Promise<OldKeyStores>) | null;
  /** Locks that one of all tabs and workers on this machine can hold: one engine runs at a time. */
  readonly locks: Locks;
  /** The machine's own view of its network, and changes to it. */
  readonly network: NetworkStatus;
  readonly logSink: LogSink;
  /** The newest lines of the log, oldest first, for a report of a problem; absent where whoever runs the engine keeps its log. */
  readonly recentLog?: () => readonly TimedLogEntry[];
  /** Says what this device is called at sign-in, such as `Parley on Linux`. */
  readonly deviceName: string;
}

/** The machine's statement about its network. A hint: `online` does not mean that the server can be reached. */
export interface NetworkStatus {
  readonly online: boolean;
  /** Calls `listener` when `online` changed, the network changed or the machine woke. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}
