import { Serial } from '../../../base/serial/serial.ts';
import type { FeatureContext } from '../../../core/feature/feature.ts';
import { openLinkView } from '../../../core/feature/link-view.ts';
import type { Handlers } from '../../../port/host/handlers.ts';
import type { QrLogin, QrLoginApi } from '../qr/contract.ts';
import type { DeviceLogin, DeviceLoginApi } from './contract.ts';

/** The handlers for signing in with another device. Their code is loaded when it is needed. */
export function deviceHandlers(context: FeatureContext): Handlers<DeviceLoginApi & QrLoginApi> {
  const polling = new Serial();
  return {
    'login.device': {
      shape: 'view',
      open: (input, scope) =>
        openLinkView<DeviceLogin>(scope, { kind: 'beginning' }, async ({ state, signal }) => {
          const { runDeviceLogin } = await import('./device-login.ts');
          await runDeviceLogin({ context, polling, state }, input, signal);
        }).value,
    },
    'login.qr': {
      shape: 'view',
      open: (input, scope) =>
        openLinkView<QrLogin>(scope, { kind: 'starting' }, async (link) => {
          const { runQrLogin } = await import('../qr/qr-login.ts');
          await runQrLogin({ context, polling, link }, input);
        }),
    },
  };
}
