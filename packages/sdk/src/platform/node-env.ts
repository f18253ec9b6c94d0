import { requireKeys } from '../base/assert/require-keys.ts';
import { createLog, type LogSink } from '../base/log/log.ts';
import { createSystemClock, type MachineTime } from './clock/system-clock.ts';
import { createMemoryCrypto } from './crypto/memory-crypto.ts';
import { createWebPrimitives, type SubtleDoor } from './crypto/web-primitives.ts';
import type { Databases } from './database/database.ts';
import { createSharingDatabases } from './database/memory.ts';
import type { Env } from './env.ts';
import { createFetchHttp, type FetchFunction } from './http/fetch-http.ts';
import { createMemoryLocks } from './locks/memory-locks.ts';
import { createNetworkHints } from './network/network-hints.ts';
import { createSystemRandom } from './random/system-random.ts';
import type { Sealers } from './sealing/sealer.ts';

/** The functions that a program provides, because a plain file has no globals of the machine. */
export interface NodeMachine {
  readonly time: MachineTime;
  readonly fetch: FetchFunction;
  /** Fills with strong randomness: `crypto.getRandomValues`. */
  readonly fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly logSink: LogSink;
  readonly deviceName: string;
  /** In memory, unless given. */
  readonly databases?: Databases;
  /** The sealing of values in `databases`. Nothing is sealed without it. */
  readonly sealers?: Sealers;
  /**
   * The place of the keys for encrypted rooms: `memory` for a program that signs in anew at each start. Without it the program
   * neither reads nor writes encrypted rooms.
   */
  readonly encryption?: 'memory';
  /** For recovery keys and files of keys: `crypto.subtle`. Without it there are none. */
  readonly subtle?: SubtleDoor<never>;
}

/** Makes the `Env` of a program outside of a browser, such as a bot. Throws where something is missing (11.ER-13). */
export function createNodeEnv(machine: NodeMachine): Env {
  requireKeys(machine, ['time', 'fetch', 'fillRandom', 'logSink', 'deviceName']);
  const clock = createSystemClock(machine.time);
  const primitives = machine.subtle === undefined ? null : createWebPrimitives(machine.subtle);
  const log = createLog(machine.logSink).child('crypto');
  const crypto = Promise.resolve(createMemoryCrypto(clock, log, primitives));
  return {
    clock,
    random: createSystemRandom(machine.fillRandom),
    http: createFetchHttp({ fetch: machine.fetch, clock }),
    databases: machine.databases ?? createSharingDatabases(),
    sealers: machine.sealers ?? null,
    crypto: machine.encryption === undefined ? null : () => crypto,
    // A program has its data for itself, and no older one was in its place.
    oldKeys: null,
    locks: createMemoryLocks(clock),
    // Node does not say; a failing request tells soon enough.
    network: createNetworkHints(() => true).status,
    logSink: machine.logSink,
    deviceName: machine.deviceName,
  };
}
