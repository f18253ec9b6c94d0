import type { LinkFailure, LinkMeeting, NewDevice } from '../../core/crypto/crypto.ts';
import type { LinkCalls } from '../../core/feature/link-view.ts';
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
  /** True if a new device can be linked here: the provider lets another device confirm a sign-in. */
  'devices.canLink': Command<null, boolean, never>;
  /** Signs a new device in, which shows a QR code or scans one (MSC4108), as long as it is watched. */
  'devices.link': View<{ readonly way: 'show' | 'scan'; readonly attempt: number }, DeviceLink, LinkCalls>;
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

export type DeviceLink =
  | LinkMeeting
  /** The new device gets ready to sign in. */
  | { readonly kind: 'waiting'; readonly checkCode: string | null }
  /** The person is to open this page of the provider, and to confirm there. */
  | { readonly kind: 'opening'; readonly address: string }
  /** The person is at it. */
  | { readonly kind: 'confirming'; readonly address: string }
  /** The new device is signed in, and gets what it needs to read messages. */
  | { readonly kind: 'sending' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: DeviceLinkFailure };

export type DeviceLinkFailure =
  | LinkFailure
  /** The provider lets no device confirm another. */
  | { readonly kind: 'notOffered' }
  /** This device lacks what the new one needs: it is not verified. */
  | { readonly kind: 'notVerified' }
  /** The new device says that it is one which is there already. */
  | { readonly kind: 'deviceExists' }
  /** The new device says that it is signed in, and the homeserver does not know it. */
  | { readonly kind: 'deviceNotFound' }
  /** The new device wants to sign in another way than this one knows. */
  | { readonly kind: 'otherWay' };

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
