import type { Refusal, SessionState } from '../../core/session/session.ts';
import type { Command, RepeatableCommand, View } from '../../port/contract.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { Discovered } from '../../protocol/rules/discovery.ts';
import type { AccountAction } from '../../protocol/rules/oauth/account-page.ts';
import type { OwnAccountApi } from './account/contract.ts';
import type { DeviceLoginApi } from './device/contract.ts';
import type { DiscoveryFailure, LoginFailure, OAuthFailure } from './failures.ts';
import type { GuestApi } from './guest/contract.ts';
import type { ForgottenPasswordApi } from './mail/contract.ts';
import type { QrLoginApi } from './qr/contract.ts';
import type { RegistrationApi } from './registration/contract.ts';
import type { SsoApi, SsoWay } from './sso/contract.ts';

export type { OwnAccountFailure } from './account/contract.ts';
export type { BeginDeviceLogin, CodeToConfirm, DeviceLogin, DeviceLoginFailure } from './device/contract.ts';
export type { DiscoveryFailure, FailState, LoginFailure, OAuthFailure } from './failures.ts';
export type { GuestFailure } from './guest/contract.ts';
export type { PasswordMailFailure, PasswordRequest, ResetPasswordFailure } from './mail/contract.ts';
export type { BeginQrLogin, QrLogin, QrLoginFailure } from './qr/contract.ts';
export type {
  BeginRegistrationFailure,
  Policy,
  Registration,
  RegistrationFailure,
  RegistrationOffer,
  RegistrationStage,
  StageAnswer,
} from './registration/contract.ts';
export type { SsoWay, TokenFailure } from './sso/contract.ts';

/** The page's questions about the account: who is signed in, signing in and out, and accounts to be made, changed or ended. */
export interface LoginApi
  extends RegistrationApi,
    ForgottenPasswordApi,
    SsoApi,
    OwnAccountApi,
    GuestApi,
    DeviceLoginApi,
    QrLoginApi {
  'login.session': View<null, SessionState>;
  /** Finds the homeserver behind a server name or URL and how one can sign in there. */
  'login.discover': Command<WhatToDiscover, DiscoveredHomeserver, DiscoveryFailure>;
  /** Signs in by password; the session is stored before this answers. */
  'login.password': Command<PasswordLogin, { readonly userId: UserId }, LoginFailure>;
  /** Begins to sign in with the server's provider: gives the address of its page. */
  'login.begin': Command<BeginLogin, LoginBegun, OAuthFailure>;
  /** Signs in with what the provider answered; the session is stored before this answers. */
  'login.finish': RepeatableCommand<FinishLogin, LoginFinished, OAuthFailure>;
  /** The page of the provider where the account is managed, for an action or for all; null if there is none. */
  'login.accountPage': Command<AccountAction | null, string | null, Refusal>;
  /** Signs out: tells the server if it can be reached, and deletes everything stored here either way. */
  'login.signOut': Command<null, null, never>;
  /**
   * Deletes all that the place of this engine has on this machine, for another account is shown from now on. False, and nothing was done,
   * where somebody is signed in, data are kept for signing in again, or a provider may still answer.
   */
  'login.leavePlace': RepeatableCommand<null, boolean, never>;
}

export interface WhatToDiscover {
  /** A server name or a URL, as to `login.password`. */
  readonly homeserver: string;
  /** Whether the identity server that is named beside the homeserver is asked whether it is one. Nobody asks it unless that is said. */
  readonly withIdentityServer?: boolean;
}

export interface PasswordLogin {
  /** A server name (`example.org`) or a URL (`http://localhost:8008`). */
  readonly homeserver: string;
  /** A localpart or a full id. */
  readonly user: string;
  readonly password: string;
}

export interface DiscoveredHomeserver {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly offersPassword: boolean;
  /** Pages where one can sign in; none where that is not offered. */
  readonly sso: readonly SsoWay[];
  /** The provider that signs people in there by OAuth 2.0; absent for none. */
  readonly provider?: SignInProvider;
  /** There if devices can meet at it, to sign in by a QR code. */
  readonly offersRendezvous?: true;
  /** What the well-known file of the name came to; null for a URL, which is taken at its word. */
  readonly wellKnown: WellKnownOutcome | null;
  /** The identity server beside it (04.DI-09, 04.DI-10, 04.DI-12); null unless it was asked for. */
  readonly identityServer: Discovered | null;
}

/** A provider of a server, as found. Whether it can sign in this client shows when that begins. */
export interface SignInProvider {
  /** A web address. */
  readonly issuer: string;
  readonly canCreateAccount: boolean;
  /** There if another device can confirm a sign-in. */
  readonly takesOtherDevices?: true;
}

export type { AccountAction, Discovered };

/** `state` is the specification's word for what a client does about it, `reason` the words of other clients' libraries. */
export type WellKnownOutcome =
  | { readonly state: 'SUCCESS'; readonly reason: null }
  | { readonly state: 'PROMPT'; readonly reason: 'No .well-known JSON file found' }
  /** The name did not answer there; it turned out to be a homeserver itself. */
  | { readonly state: 'FAIL_PROMPT'; readonly reason: 'General failure' };

/** The beginning of a sign-in with the provider of a server. */
export interface BeginLogin {
  readonly kind: 'oauth';
  /** A server name or a URL, as to `login.password`. */
  readonly homeserver: string;
  /** The address of the page, without query and fragment: the provider leads back to it. */
  readonly redirectUri: string;
  /** The name of this client on the provider's page. */
  readonly clientName: string;
  /** True to begin with creating an account. */
  readonly createsAccount?: boolean;
}

/** The page of the provider, to go to. */
export interface LoginBegun {
  readonly url: string;
  /** Tells this sign-in from those of other tabs. No secret by itself. */
  readonly state: string;
}

/** The end of a sign-in. */
export type FinishLogin =
  /** The parameters that the provider put into the address of the page, without `?` or `#`. */
  | { readonly parameters: string }
  /** Again, where the answer of the provider was handed over before and could not be used then. */
  | { readonly state: string };

export type LoginFinished =
  | { readonly kind: 'signedIn'; readonly userId: UserId }
  /** The provider has to be asked once more, in other words. */
  | ({ readonly kind: 'goTo' } & LoginBegun);
