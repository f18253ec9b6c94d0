import type { LogEntry } from '@parley/sdk/internal/base/log/log.ts';
import type { CryptoMachines } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { Env } from '@parley/sdk/internal/platform/env.ts';
import type { HttpClient } from '@parley/sdk/internal/platform/http/http.ts';
import type { Locks } from '@parley/sdk/internal/platform/locks/locks.ts';
import { createMemoryLocks } from '@parley/sdk/internal/platform/locks/memory-locks.ts';
import type { OldKeyStores } from '@parley/sdk/internal/platform/old-keys/old-key-store.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeNetwork } from './fake-network.ts';
import { FakeSealers } from './fake-sealers.ts';
import { SeededRandom } from './seeded-random.ts';
import { TestDatabases } from './test-databases.ts';

export interface TestEnvOptions {
  readonly http: HttpClient;
  /** The clock the fake homeserver runs on too. */
  readonly clock?: FakeClock;
  /** Hand in those of an earlier engine to restart with its data. */
  readonly databases?: TestDatabases;
  /** Hand in those of one machine to several engines that are to keep out of each other's way. */
  readonly locks?: Locks;
  readonly network?: FakeNetwork;
  readonly seed?: number;
  /** None, unless given: then nothing can be encrypted. */
  readonly crypto?: CryptoMachines;
  /** None, unless given. */
  readonly oldKeys?: OldKeyStores;
}

/** An `Env` made of fakes, with the fakes in reach of the test. */
export interface TestEnv extends Env {
  readonly clock: FakeClock;
  readonly random: SeededRandom;
  readonly databases: TestDatabases;
  readonly sealers: FakeSealers;
  readonly network: FakeNetwork;
  /** The log, oldest entry first. */
  readonly logEntries: readonly LogEntry[];
}

/** Makes the machine an engine runs on in a test. */
export function createTestEnv(options: TestEnvOptions): TestEnv {
  const logEntries: LogEntry[] = [];
  const clock = options.clock ?? new FakeClock();
  const { crypto, oldKeys } = options;
  return {
    http: options.http,
    clock,
    random: new SeededRandom(options.seed ?? 1),
    databases: options.databases ?? new TestDatabases(),
    sealers: new FakeSealers(),
    crypto: crypto === undefined ? null : () => Promise.resolve(crypto),
    oldKeys: oldKeys === undefined ? null : () => Promise.resolve(oldKeys),
    locks: options.locks ?? createMemoryLocks(clock),
    network: options.network ?? new FakeNetwork(),
    logSink: (entry) => logEntries.push(entry),
    recentLog: () => logEntries.map((entry) => ({ ...entry, at: clock.now() })),
    deviceName: 'Parley in a test',
    logEntries,
  };
}
