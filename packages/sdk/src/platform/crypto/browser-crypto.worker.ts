import type { Clock } from '../../base/clock/clock.ts';
import { createLog, type Log, type LogSink } from '../../base/log/log.ts';
import type { Result } from '../../base/result/result.ts';
import { type CryptoMachines, isOfAnother, placeOfStore } from './crypto-machine.ts';
import { loadedQrChannels } from './loaded-qr-channels.ts';
import type { MachineFailure } from './machine-result.ts';
import { deleteMachineStores } from './machine-stores.worker.ts';
import type { WasmMachine } from './wasm-machine.ts';
import type { WasmMigration } from './wasm-migration.ts';
import type { WasmModule } from './wasm-module.worker.ts';
import { createWebPrimitives } from './web-primitives.ts';

type Breakable = WasmMachine | WasmMigration;

let machines: CryptoMachines | undefined;

/** The one maker of machines in this worker. They keep what they know in IndexedDB; the module is fetched with the first of them. */
export function browserCrypto(clock: Clock, logSink: LogSink): CryptoMachines {
  machines ??= createBrowserCrypto(clock, createLog(logSink).child('crypto'));
  return machines;
}

function createBrowserCrypto(clock: Clock, log: Log): CryptoMachines {
  const open = new Set<Breakable>();
  let generation = 0;
  let module: Promise<WasmModule> | undefined;
  const startAnew = () => {
    module = undefined;
    generation += 1;
  };
  const breakAll = () => {
    for (const machine of [...open]) machine.break();
  };
  const onTrap = () => {
    breakAll();
    startAnew();
  };
  watchTraps(breakAll);
  const primitives = createWebPrimitives(crypto.subtle);
  const load = async () => {
    module ??= loadModule(generation);
    return module.catch((error: unknown) => {
      // A module that could not be fetched is fetched again the next time.
      module = undefined;
      throw error;
    });
  };
  const keep = <One extends Breakable>(opened: Result<One, MachineFailure>) => keepOpen(open, startAnew, opened);
  return {
    primitives,
    migrations: {
      identityOf: async (pickle, pickleKey) => {
        const found = await (await load()).identityOf(pickle, pickleKey);
        if (!found.ok && found.error.kind === 'broken') startAnew();
        return found;
      },
      open: async (options, pickleKey) => keep(await (await load()).openMigration(options, pickleKey, { clock, log })),
    },
    deleteStores: (place) => deleteMachineStores(clock, (name) => placeOfStore(name) === place),
    channels: loadedQrChannels(async () => (await load()).createQrChannels(onTrap)),
    async open(options) {
      const loaded = await load();
      const { store } = options;
      if (store !== null) void deleteMachineStores(clock, (name) => isOfAnother(name, store.name));
      return keep(await loaded.open({ ...options, clock, log, primitives }));
    },
  };
}

/** An opened OlmMachine counts as open until it breaks. A permanent failure to open leaves the module in an unknown state. */
function keepOpen<One extends Breakable>(
  open: Set<Breakable>,
  startAnew: () => void,
  opened: Result<One, MachineFailure>,
): Result<One, MachineFailure> {
  if (!opened.ok) {
    if (opened.error.kind === 'broken') startAnew();
    return opened;
  }
  const one = opened.value;
  open.add(one);
  one.broke.subscribe(() => {
    open.delete(one);
    startAnew();
  });
  return opened;
}

/** Between two steps of a call nobody waits for the module: a trap there shows nowhere but here. */
function watchTraps(onTrap: () => void): void {
  const look = (event: Event, error: unknown) => {
    if (!(error instanceof WebAssembly.RuntimeError)) return;
    event.preventDefault();
    onTrap();
  };
  self.addEventListener('error', (event) => look(event, event.error));
  self.addEventListener('unhandledrejection', (event) => look(event, event.reason));
}

async function loadModule(generation: number): Promise<WasmModule> {
  const { wasmModule, loadAnew } = await import('./wasm-module.worker.ts');
  return generation === 0 ? wasmModule : loadAnew(generation);
}
