import type { SessionState } from '../../core/session/session-state.ts';
import type { Command, View } from '../../port/contract.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

/** What the page may ask about the account: who is signed in, signing in and out. */
export interface LoginApi {
  'login.session': View<null, SessionState>;
  /** Finds the homeserver behind a server name or URL and how one can sign in there. */
  'login.discover': Command<{ readonly homeserver: string }, DiscoveredHomeserver, DiscoveryFailure>;
  /** Signs in by password; the session is stored before this answers. */
  'login.password': Command<PasswordLogin, { readonly userId: UserId }, LoginFailure>;
  /** Signs out: tells the server if it can be reached, and deletes everything stored here either way. */
  'login.signOut': Command<null, null, never>;
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
  /** Who signs people in there instead, where that is known: a web address. */
  readonly provider?: string;
}

/** Why no homeserver was found. `message` is the specification's exact string (04.DI-01 to 04.DI-13). */
export type DiscoveryFailure =
  | { readonly kind: 'invalidAddress'; readonly message: string }
  /** Nothing answered. */
  | { readonly kind: 'unreachable' }
  /** Something answered, but it is not a Matrix homeserver (a captive portal, a web site, broken JSON). */
  | { readonly kind: 'notAHomeserver'; readonly message: string }
  | { readonly kind: 'versionsNotSupported'; readonly message: string };

export type LoginFailure =
  | DiscoveryFailure
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'accountDeactivated' }
  | { readonly kind: 'passwordNotOffered' }
  | { readonly kind: 'rateLimited'; readonly retryAfterMs: number | null }
  /** Any other refusal, in the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly errcode: string | null; readonly message: string }
  | { readonly kind: 'storageFailed' };
