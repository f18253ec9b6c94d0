import type { Refusal } from '../../../core/session/session.ts';
import type { Command, RepeatableCommand } from '../../../port/contract.ts';
import type { AuthAnswer, AuthChallenge } from '../../../protocol/endpoints/interactive-auth.ts';

/** The commands about the account that is signed in. Without an `answer` the first time; with it after `authenticationRequired`. */
export interface OwnAccountApi {
  /** Tells if the server lets the password be changed (`m.change_password`). */
  'login.mayChangePassword': RepeatableCommand<null, boolean, Refusal>;
  /** Sets another password. */
  'login.changePassword': Command<
    { readonly password: string; readonly signsOutOthers: boolean; readonly answer: AuthAnswer | null },
    null,
    OwnAccountFailure
  >;
  /**
   * Ends the account for good, and deletes everything stored here. `erases`: its messages are hidden from users who join their rooms
   * later.
   */
  'login.deactivate': Command<
    { readonly erases: boolean; readonly answer: AuthAnswer | null },
    null,
    OwnAccountFailure
  >;
}

export type OwnAccountFailure =
  /** The server asks first. `isWrong`: what was answered was not right. Addresses of pages are whole. */
  | { readonly kind: 'authenticationRequired'; readonly challenge: AuthChallenge; readonly isWrong: boolean }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
