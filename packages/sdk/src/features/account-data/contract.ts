import type { RepeatableCommand } from '../../port/contract.ts';

/** What an account keeps at its server for itself, for programs on the sdk. */
export interface AccountDataApi {
  /** The content under a type as the server has it; null where there is none. */
  'accountData.get': RepeatableCommand<{ readonly type: string }, AccountDataContent | null, AccountDataFailure>;
  /** Replaces the whole content under a type. Tried again up to five times while that may help. */
  'accountData.set': RepeatableCommand<
    { readonly type: string; readonly content: AccountDataContent },
    null,
    AccountDataFailure
  >;
}

/** As received: nothing in it has been looked at. */
export type AccountDataContent = Readonly<Record<string, unknown>>;

export type AccountDataFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  /** A type that cannot stand in an address: empty, or only dots. */
  | { readonly kind: 'badType' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
