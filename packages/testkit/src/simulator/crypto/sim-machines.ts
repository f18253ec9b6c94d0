import { ok } from '@parley/sdk/internal/base/result/result.ts';
import {
  type CryptoMachines,
  isOfAnother,
  MACHINE_STORE_PREFIX,
  placeOfStore,
} from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import type { OpenMachine } from '@parley/sdk/internal/platform/crypto/device.ts';
import type { StoredValue } from '@parley/sdk/internal/platform/database/database.ts';
import { SortedRecords } from '@parley/sdk/internal/platform/database/sorted-records.ts';
import type { SeededRandom } from '../../fakes/seeded-random.ts';
import type { Scheduler } from '../scheduler.ts';
import type { DiskDatabase, SimDisk } from '../sim-disk.ts';
import type { SimProcess } from '../sim-process.ts';
import { Violation } from '../violation.ts';
import type { CryptoTruth } from './crypto-truth.ts';
import { type MachineState, newMachineState } from './machine-state.ts';
import { type MachineStore, SimMachine } from './sim-machine.ts';

const STORE = 'machine';
const KEY = ['state'];

export interface SimMachinesOptions {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly disk: SimDisk;
  readonly truth: CryptoTruth;
  readonly onViolation: (violation: Violation) => void;
}

/** The machines of one simulated computer: what they know lies on its disk, in databases of their own, as a browser's do. */
export class SimMachines {
  readonly #options: SimMachinesOptions;
  /** The keys that each device had first: with others it is not used (REL-30). */
  readonly #first = new Map<string, string>();

  constructor(options: SimMachinesOptions) {
    this.#options = options;
  }

  /** All machines on the disk, as they stand there. */
  get states(): readonly MachineState[] {
    return [...this.#options.disk.databases].flatMap(([name, database]) =>
      name.startsWith(MACHINE_STORE_PREFIX) ? (stateIn(database) ?? []) : [],
    );
  }

  /** The machine of a device, if it did not lose its keys. */
  of(deviceId: string): MachineState | undefined {
    return this.states.find(({ self }) => self.deviceId === deviceId && this.#first.get(deviceId) === self.curve25519);
  }

  /** Opens OlmMachines in one process. A new one is stored before anybody learns of it. */
  for(process: SimProcess): CryptoMachines {
    const { truth, scheduler, disk } = this.#options;
    return {
      primitives: null,
      migrations: null,
      deleteStores: (place) => {
        for (const name of [...disk.databases.keys()]) if (placeOfStore(name) === place) disk.databases.delete(name);
        return Promise.resolve(true);
      },
      open: (options) =>
        new Promise((resolve) => {
          scheduler.after(scheduler.delay(1, 50), process, `${process.name} opens machine`, () => {
            const database = options.store === null ? null : this.#database(options.store.name);
            const kept = database === null ? undefined : stateIn(database);
            const state = kept ?? newMachineState(this.#newDevice(options));
            if (!this.#first.has(options.deviceId)) this.#first.set(options.deviceId, state.self.curve25519);
            if (database !== null && kept === undefined) commit(disk, database, state);
            const store =
              database === null ? inMemory(state, process, this.#options) : this.#onDisk(options, process, state);
            resolve(ok(new SimMachine({ store, truth, self: state.self })));
          });
        }),
    };
  }

  #newDevice({ userId, deviceId }: OpenMachine): MachineState['self'] {
    return { userId, deviceId, curve25519: `${deviceId}.${this.#options.random.integer(1_000_000)}` };
  }

  /** The database of one machine; those of others are deleted with what they hold. */
  #database(name: string): DiskDatabase {
    const { databases } = this.#options.disk;
    for (const other of [...databases.keys()]) if (isOfAnother(other, name)) databases.delete(other);
    const database = databases.get(name) ?? {
      version: 1,
      underWay: [],
      stores: new Map([[STORE, new SortedRecords()]]),
    };
    databases.set(name, database);
    return database;
  }

  #onDisk({ store, mayRun = () => true }: OpenMachine, process: SimProcess, opened: MachineState): MachineStore {
    const { scheduler, disk, onViolation } = this.#options;
    const name = store?.name ?? '';
    const database = disk.databases.get(name);
    let { revision } = opened;
    return {
      nowMs: () => scheduler.nowMs,
      run: (step) =>
        new Promise((resolve) => {
          const take = () => {
            const stored = stateIn(database);
            // The browser took it away: what is held in memory is of no use any more.
            if (stored === undefined || database === undefined || disk.databases.get(name) !== database)
              return resolve(null);
            const [next, value] = step(stored);
            if (next === stored) return resolve(value);
            if (stored.revision !== revision)
              onViolation(new Violation('I15', `${process.name} changes a machine that another process uses`));
            revision = stored.revision + 1;
            commit(disk, database, { ...next, revision });
            resolve(value);
          };
          scheduler.after(scheduler.delay(0.2, 10), process, `${process.name} machine`, () => {
            const may = mayRun();
            if (may === true) return take();
            void Promise.resolve(may).then((isAllowed) => (isAllowed ? take() : resolve(null)));
          });
        }),
    };
  }
}

function commit(disk: SimDisk, database: DiskDatabase, state: MachineState): void {
  const value = state as unknown as StoredValue;
  disk.commit(database, [{ kind: 'put', store: STORE, key: KEY, value }], 'relaxed');
}

/** For what outlives nothing. */
function inMemory(first: MachineState, process: SimProcess, { scheduler }: SimMachinesOptions): MachineStore {
  let state = first;
  return {
    nowMs: () => scheduler.nowMs,
    run: (step) =>
      new Promise((resolve) => {
        scheduler.after(scheduler.delay(0.2, 10), process, `${process.name} machine`, () => {
          const [next, value] = step(state);
          state = next;
          resolve(value);
        });
      }),
  };
}

/** It was stored by a machine, whole. */
function stateIn(database: DiskDatabase | undefined): MachineState | undefined {
  return database?.stores.get(STORE)?.get(KEY) as MachineState | undefined;
}
