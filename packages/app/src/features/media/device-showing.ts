import type { MediaShowing } from '@parley/sdk/client/contract.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../../lib/store/kept-setting.ts';

/** Others' media that this device shows unasked; `account` is those that the account says. */
export type DeviceShowing = MediaShowing | 'account';

const kept = new KeptSetting<DeviceShowing>({
  key: 'parley.mediaShowing',
  parse: (stored) => (stored === 'on' || stored === 'private' || stored === 'off' ? stored : 'account'),
  format: (value) => (value === 'account' ? null : value),
});

/** The choice: the same value until it changes. */
export const deviceShowing: Readable<DeviceShowing> = kept;

/** Changes it, from now on and for the next time, in other tabs too. */
export function changeDeviceShowing(showing: DeviceShowing): void {
  kept.change(() => showing);
}
