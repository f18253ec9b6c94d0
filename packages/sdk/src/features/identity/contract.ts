import type { OwnIdentityState } from '../../core/crypto/identity/own-identity-state.ts';
import type { Command, View } from '../../port/contract.ts';
import type { AuthAnswer, AuthChallenge } from '../../protocol/endpoints/interactive-auth.ts';

/** What the page may ask of who people are, for encryption. */
export interface IdentityApi {
  /** How it stands with the person's own identity, and so with this device. */
  'identity.own': View<null, OwnIdentityState>;
  /** Makes the person's own identity, where that was not done by itself because the server asks who it is. */
  'identity.make': Command<{ readonly answer: AuthAnswer | null }, null, AuthenticatedFailure>;
  /**
   * Makes a new identity in the place of the one there is: for who lost all that could prove the old one. Without an `answer` the first
   * time; with it after `authenticationRequired`.
   */
  'identity.reset': Command<{ readonly answer: AuthAnswer | null }, null, AuthenticatedFailure>;
}

/** Why something was not done that a server may want the person's word for. */
export type AuthenticatedFailure =
  /** The server asks first. `isWrong`: what was answered was not right. Addresses of pages are whole. */
  | { readonly kind: 'authenticationRequired'; readonly challenge: AuthChallenge; readonly isWrong: boolean }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** There is no encryption on this device. */
  | { readonly kind: 'unavailable' };
