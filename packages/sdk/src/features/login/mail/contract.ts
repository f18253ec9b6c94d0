import type { Command } from '../../../port/contract.ts';
import type { DiscoveryFailure } from '../failures.ts';

/** The commands for who forgot the password. The page keeps what is under way (`PasswordRequest`). */
export interface ForgottenPasswordApi {
  /** Has the homeserver send a mail with a link, or one more. */
  'login.mailForPassword': Command<WantedPasswordMail, PasswordRequest, PasswordMailFailure>;
  /** Sets another password, once the link in the mail was opened. */
  'login.resetPassword': Command<NewForgottenPassword, null, ResetPasswordFailure>;
}

export interface WantedPasswordMail {
  readonly homeserver: string;
  readonly email: string;
  /** The request that is under way, to ask for one more mail; null to begin. */
  readonly request: PasswordRequest | null;
}

/** A mail that was sent to who forgot the password. */
export interface PasswordRequest {
  readonly baseUrl: string;
  readonly email: string;
  /** Proves that the link was asked for here. */
  readonly secret: string;
  /** Names the confirmation at the homeserver. */
  readonly sid: string;
  readonly attempt: number;
}

export interface NewForgottenPassword {
  readonly request: PasswordRequest;
  readonly password: string;
  readonly signsOutOthers: boolean;
}

export type PasswordMailFailure =
  | DiscoveryFailure
  /** No account of the homeserver has this address. */
  | { readonly kind: 'mailUnknown' }
  | PasswordFailure;

export type ResetPasswordFailure =
  /** The link in the mail was not opened yet. */
  { readonly kind: 'notConfirmed' } | PasswordFailure;

type PasswordFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'refused'; readonly status: number; readonly errcode: string | null; readonly message: string };
