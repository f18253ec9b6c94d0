import type { LinkFailure, LinkMeeting } from '../../../core/crypto/crypto.ts';
import type { LinkCalls } from '../../../core/feature/link-view.ts';
import type { View } from '../../../port/contract.ts';
import type { BeginDeviceLogin, DeviceLoginFailure } from '../device/contract.ts';

/** Signing in here with a device that is signed in already, by a QR code (MSC4108). */
export interface QrLoginApi {
  /** Signs in as long as it is watched; the session is stored before it says so. */
  'login.qr': View<BeginQrLogin, QrLogin, LinkCalls>;
}

/** `homeserver` is where the devices meet if this one shows the code. The one to sign in to is named by the other device. */
export interface BeginQrLogin extends BeginDeviceLogin {
  readonly way: 'show' | 'scan';
  /** The homeservers that one may sign in to here; null for any. */
  readonly allowed: readonly string[] | null;
}

export type QrLogin =
  | LinkMeeting
  /** The other device says where to sign in, and has the person's leave asked there. */
  | { readonly kind: 'waiting'; readonly checkCode: string | null }
  /** The person is to confirm it on the provider's page, which shows the same code. */
  | { readonly kind: 'confirming'; readonly userCode: string }
  /** It is confirmed; secrets and the session are on their way. */
  | { readonly kind: 'finishing' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'failed'; readonly failure: QrLoginFailure };

export type QrLoginFailure =
  | DeviceLoginFailure
  | LinkFailure
  /** The other device belongs to a homeserver that one may not sign in to here. */
  | { readonly kind: 'notAllowed'; readonly homeserver: string }
  /**
   * The homeserver knows this device by a sign-in whose tokens were lost, and so the other device lets no one in under its name. A sign-in
   * there by a link (`login.device`) goes on as that device.
   */
  | { readonly kind: 'known'; readonly homeserver: string };
