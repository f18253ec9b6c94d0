import type { NewDevice } from '../../core/crypto/crypto.ts';
import type { DeviceTrust } from '../../platform/crypto/identities.ts';
import type { Command, View } from '../../port/contract.ts';
import type { AuthAnswer, AuthChallenge } from '../../protocol/endpoints/interactive-auth.ts';
import type { DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';

/** What the page may ask about the devices that the person is signed in with, and do about those of others. */
export interface DevicesApi {
  /** One's own devices, as the server lists them; this one first, then the one seen last. Keeps up when one comes or goes. */
  'devices.own': View<null, OwnDevices>;
  /** New sign-ins of the account that nobody verified, each until it is verified, signed out or the person said that it is theirs. */
  'devices.new': View<null, readonly NewDevice[]>;
  /** Says that a new sign-in was the person; it is not told of again. */
  'devices.settle': Command<{ readonly deviceId: DeviceId }, null, never>;
  'devices.rename': Command<{ readonly deviceId: DeviceId; readonly name: string }, null, DeviceFailure>;
  /** Signs devices out. Without an `answer` the first time; with it after `authenticationRequired`. */
  'devices.signOut': Command<
    { readonly deviceIds: readonly DeviceId[]; readonly answer: AuthAnswer | null },
    null,
    DeviceFailure
  >;
  /** Says that a device is one's own: the person compared its session key with what it shows itself. */
  'devices.vouch': Command<{ readonly deviceId: DeviceId }, null, DeviceFailure>;
  /** Blocks somebody's device here, or no longer: it gets no keys. */
  'devices.setBlocked': Command<
    { readonly userId: UserId; readonly deviceId: DeviceId; readonly isBlocked: boolean },
    null,
    DeviceFailure
  >;
  /** Has the next message of an encrypted room take a new key, which only devices get that are in the room then. */
  'devices.discardRoomKey': Command<
    { readonly roomId: RoomId },
    null,
    { readonly kind: 'notEncrypted' | 'unavailable' }
  >;
}

export type { NewDevice };

export interface OwnDevices {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly devices: readonly OwnDevice[];
}

export interface OwnDevice {
  readonly deviceId: DeviceId;
  /** What the person or the client called it; null for none. */
  readonly name: string | null;
  /** Milliseconds since 1970; null where the server does not say. */
  readonly lastSeenAt: number | null;
  /** The network address it was last seen at; null where the server does not say. */
  readonly lastSeenIp: string | null;
  readonly isThis: boolean;
  /** The trust in it as the user's own (06.X-03); null for one without encryption, `unknown` until the keys were
   * looked at here. */
  readonly trust: DeviceTrust | 'unknown' | null;
  /** What it is told by, to be compared with what it shows itself; null where it has none. */
  readonly sessionKey: string | null;
}

export type DeviceFailure =
  /** The server asks first. `isWrong`: what was answered was not right. Addresses of pages are whole. */
  | { readonly kind: 'authenticationRequired'; readonly challenge: AuthChallenge; readonly isWrong: boolean }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** There is no encryption on this device, or it could not be asked. */
  | { readonly kind: 'unavailable' };
