import { err, ok } from '../../base/result/result.ts';
import type { Feature } from '../../core/feature/feature.ts';
import type { ToDeviceApi } from './contract.ts';

/** Messages from device to device. */
export const toDeviceFeature: Feature<ToDeviceApi> = {
  handlers: ({ accounts }) => ({
    'toDevice.send': {
      shape: 'command',
      run: async ({ type, messages }, { commandId }) => {
        const account = accounts.account.current;
        if (account === null) return err({ kind: 'signedOut' });
        if (['', '.', '..'].includes(type)) return err({ kind: 'badType' });
        // A command that is asked again after an engine died goes out under the same ids.
        const stored = await account.toDevice.add(type, messages, commandId);
        return stored.ok ? ok(null) : err({ kind: 'storageFailed' });
      },
    },
  }),
};
