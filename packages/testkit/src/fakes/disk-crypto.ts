import { createLog } from '@parley/sdk/internal/base/log/log.ts';
import type { CryptoMachines } from '@parley/sdk/internal/platform/crypto/crypto-machine.ts';
import { openWasmMachine } from '@parley/sdk/internal/platform/crypto/wasm-machine.ts';
import { openWasmMigration, wasmIdentityOf } from '@parley/sdk/internal/platform/crypto/wasm-migration.ts';
import type { FakeClock } from './fake-clock.ts';
import { nodePrimitives } from './node-primitives.ts';

/** The real machine, as browsers have it: it keeps what it knows in the test's `indexedDB`, which takes real time. */
export function createDiskCrypto(clock: FakeClock): CryptoMachines {
  const log = createLog(() => undefined);
  return {
    primitives: nodePrimitives,
    migrations: {
      identityOf: wasmIdentityOf,
      open: (options, pickleKey) => openWasmMigration(options, pickleKey, { clock, log }),
    },
    open: (options) => openWasmMachine({ ...options, clock, log, primitives: nodePrimitives }),
  };
}
