import { err, ok } from '../../base/result/result.ts';
import { SIGNED_OUT } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ToDeviceApi } from './contract.ts';

/** Messages from device to device. */
export const toDeviceFeature = defineFeature<ToDeviceApi>()({
  needs: ['toDevice'],
  before: { 'toDevice.send': SIGNED_OUT },
  start: ({ toDevice }) => ({
    'toDevice.send': {
      shape: 'command',
      run: async ({ type, messages }, { commandId }) => {
        if (['', '.', '..'].includes(type)) return err({ kind: 'badType' });
        // A command that is asked again after an engine died goes out under the same ids.
        const stored = await toDevice.add(type, messages, commandId);
        return stored.ok ? ok(null) : err({ kind: 'storageFailed' });
      },
    },
  }),
});
