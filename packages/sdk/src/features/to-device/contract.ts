import type { RepeatableCommand } from '../../port/contract.ts';
import type { ToDeviceMessage } from '../../protocol/endpoints/to-device.ts';

/** Messages from device to device, beside all rooms, for programs on the sdk. */
export interface ToDeviceApi {
  /**
   * Sends messages of one type, in their order and after those of before. Answered once they are on the disk: from then on they are
   * sent, however often the engine or the network fails. What the server refuses is given up.
   */
  'toDevice.send': RepeatableCommand<
    { readonly type: string; readonly messages: readonly ToDeviceMessage[] },
    null,
    ToDeviceFailure
  >;
}

export type ToDeviceFailure =
  | { readonly kind: 'signedOut' }
  /** A type that cannot stand in an address: empty, or only dots. */
  | { readonly kind: 'badType' }
  /** The disk did not take them: nothing is sent. */
  | { readonly kind: 'storageFailed' };

export type { ToDeviceMessage };
