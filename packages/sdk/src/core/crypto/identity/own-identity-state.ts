/** State of the user's own identity: the keys that say which devices belong to the user. */
export type OwnIdentityState =
  /** Nobody looked yet. */
  | { readonly kind: 'unknown' }
  /** It says that this device is theirs. */
  | { readonly kind: 'signed' }
  /** There is one, and it does not say so: this device has to be verified, or the recovery key entered. */
  | { readonly kind: 'unsigned' }
  /** There is none, and to make it the server wants to be sure who asks. */
  | { readonly kind: 'authenticationRequired' }
  /** The server takes none. */
  | { readonly kind: 'refused' };
