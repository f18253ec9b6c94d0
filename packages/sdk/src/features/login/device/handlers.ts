import { Serial } from '../../../base/serial/serial.ts';
import { ObservableValue } from '../../../base/value/value.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import type { Handlers } from '../../../port/host/handlers.ts';
import type { DeviceLogin, DeviceLoginApi } from './contract.ts';

/** The handlers for signing in with another device. Their code is loaded when it is needed. */
export function deviceHandlers(context: FeatureContext): Handlers<DeviceLoginApi> {
  const polling = new Serial();
  return {
    'login.device': {
      shape: 'view',
      open: (input, scope) => {
        const state = new ObservableValue<DeviceLogin>({ kind: 'beginning' });
        scope.run(async (signal) => {
          const { runDeviceLogin } = await import('./device-login.ts');
          await runDeviceLogin({ context, polling, state }, input, signal);
        });
        return state;
      },
    },
  };
}
