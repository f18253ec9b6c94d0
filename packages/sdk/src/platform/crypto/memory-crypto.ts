import type { Clock } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import type { CryptoMachines } from './crypto-machine.ts';
import { loadedQrChannels } from './loaded-qr-channels.ts';
import type { Primitives } from './primitives.ts';

/** Machines that keep what they know as long as they are open: for programs, and whoever else signs in anew at each start. */
export function createMemoryCrypto(clock: Clock, log: Log, primitives: Primitives | null): CryptoMachines {
  return {
    primitives,
    // A program begins with nothing.
    migrations: null,
    channels: loadedQrChannels(async () => {
      const { createWasmQrChannels } = await import('./wasm-qr-channels.ts');
      return createWasmQrChannels(() => log.error('the crypto module trapped', null));
    }),
    async open(options) {
      const { openWasmMachine } = await import('./wasm-machine.ts');
      return openWasmMachine({ ...options, store: null, clock, log, primitives });
    },
  };
}
