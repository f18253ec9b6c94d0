/** Failures of calls of many, whatever carries them. */

/** Why a call of many cannot be joined. */
export type CallJoinFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unknownRoom' }
  /** Nobody names an SFU: not the homeserver, not its well-known file, not those in the call. */
  | { readonly kind: 'noTransport' }
  /** The room lets only higher levels join calls: the level that it takes, and the user's own. */
  | { readonly kind: 'powerMissing'; readonly needed: number; readonly own: number }
  | { readonly kind: 'guest' }
  /** As many people are in it as it carries without a server in the middle. */
  | { readonly kind: 'tooMany'; readonly most: number }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** Why there is no token for an SFU. */
export type CallTokenFailure =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'unreachable' }
  /** 401. */
  | { readonly kind: 'unauthorized' }
  /** 403 M_USER_LIMIT_EXCEEDED. */
  | { readonly kind: 'full' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  /** The service gave no address or no token. */
  | { readonly kind: 'badAnswer' };
