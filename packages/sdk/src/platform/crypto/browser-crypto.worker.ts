import type { Clock } from '../../base/clock/clock.ts';
import { createLog, type Log, type LogSink } from '../../base/log/log.ts';
import { type CryptoMachines, MACHINE_STORE_PREFIX } from './crypto-machine.ts';
import type { WasmMachine } from './wasm-machine.ts';
import type { WasmModule } from './wasm-module.worker.ts';
import { createWebPrimitives } from './web-primitives.ts';

let machines: CryptoMachines | undefined;

/** The one maker of machines in this worker. They keep what they know in IndexedDB; the module is fetched with the first of them. */
export function browserCrypto(clock: Clock, logSink: LogSink): CryptoMachines {
  machines ??= createBrowserCrypto(clock, createLog(logSink).child('crypto'));
  return machines;
}

function createBrowserCrypto(clock: Clock, log: Log): CryptoMachines {
  const open = new Set<WasmMachine>();
  let generation = 0;
  let module: Promise<WasmModule> | undefined;
  const startAnew = () => {
    module = undefined;
    generation += 1;
  };
  const breakAll = (event: Event, error: unknown) => {
    // Between two steps of a call nobody waits for the module: a trap there shows nowhere but here.
    if (!(error instanceof WebAssembly.RuntimeError)) return;
    event.preventDefault();
    for (const machine of [...open]) machine.break();
  };
  self.addEventListener('error', (event) => breakAll(event, event.error));
  self.addEventListener('unhandledrejection', (event) => breakAll(event, event.reason));
  const primitives = createWebPrimitives(crypto.subtle);
  return {
    primitives,
    async open(options) {
      module ??= loadModule(generation);
      const loaded = await module.catch((error: unknown) => {
        // What could not be fetched is fetched again the next time.
        module = undefined;
        throw error;
      });
      if (options.store !== null) void deleteOthers(options.store.name);
      const opened = await loaded.open({ ...options, clock, log, primitives });
      if (!opened.ok) {
        if (opened.error.kind === 'broken') startAnew();
        return opened;
      }
      const machine = opened.value;
      open.add(machine);
      machine.broke.subscribe(() => {
        open.delete(machine);
        startAnew();
      });
      return opened;
    },
  };
}

async function loadModule(generation: number): Promise<WasmModule> {
  const { wasmModule, loadAnew } = await import('./wasm-module.worker.ts');
  return generation === 0 ? wasmModule : loadAnew(generation);
}

/** Keys of devices that signed out here: what they are sealed with went with their account. */
async function deleteOthers(storeName: string): Promise<void> {
  try {
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.startsWith(MACHINE_STORE_PREFIX) && !name.startsWith(`${storeName}::`)) indexedDB.deleteDatabase(name);
    }
  } catch {
    // Not every browser tells what databases there are.
  }
}
