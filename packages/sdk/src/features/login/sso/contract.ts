import type { Command } from '../../../port/contract.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { LoginFailure } from '../failures.ts';

/** A way of signing in on a page of the homeserver, or of somebody that it trusts. */
export interface SsoWay {
  /** Null for the homeserver's own page. */
  readonly name: string | null;
  /** The page where it begins; the address to lead back to is still missing. */
  readonly url: string;
}

/** The commands for signing in on a page of the homeserver. */
export interface SsoApi {
  /** Signs in with the token that the page was led back with; the session is stored before this answers. */
  'login.token': Command<
    { readonly baseUrl: string; readonly token: string },
    { readonly userId: UserId },
    TokenFailure
  >;
}

export type TokenFailure =
  | Exclude<LoginFailure, { readonly kind: 'wrongPassword' }>
  /** It was used already, or is too old. */
  | { readonly kind: 'tokenRefused' };
