import type { View } from '../../../port/contract.ts';
import type { OAuthFailure } from '../failures.ts';

/** Signing in here what another device confirms (RFC 8628). */
export interface DeviceLoginApi {
  /** Signs in as long as it is watched; the session is stored before it says so. What was begun before goes on with the same code. */
  'login.device': View<BeginDeviceLogin, DeviceLogin>;
}

export interface BeginDeviceLogin {
  /** A server name or a URL, as to `login.password`. */
  readonly homeserver: string;
  /** The address of the page, without query and fragment: the provider knows the client by it. */
  readonly redirectUri: string;
  /** The name of this client on the provider's page. */
  readonly clientName: string;
  /** Another number for another try. */
  readonly attempt: number;
}

export type DeviceLogin =
  | { readonly kind: 'beginning' }
  /** A person is to open the page on another device, and to confirm there that it shows the same code. */
  | ({ readonly kind: 'waiting' } & CodeToConfirm)
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'failed'; readonly failure: DeviceLoginFailure };

export interface CodeToConfirm {
  readonly userCode: string;
  /** The page where the code is typed. */
  readonly address: string;
  /** The page with the code filled in; null where the provider has none. */
  readonly fullAddress: string | null;
}

export type DeviceLoginFailure =
  | OAuthFailure
  /** The provider has no such way. */
  | { readonly kind: 'notOffered' }
  /** Nobody confirmed it in time. */
  | { readonly kind: 'expired' };
