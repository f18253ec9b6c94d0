import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';

/** `restoring` until the store was read; then one of the others. */
export type SessionState =
  | { readonly kind: 'restoring' }
  | { readonly kind: 'signedOut'; readonly reason: SignedOutReason }
  | {
      readonly kind: 'signedIn';
      readonly userId: UserId;
      readonly deviceId: DeviceId;
      readonly homeserverUrl: string;
      /** False when nothing can be kept on this machine: a reload loses the session. */
      readonly isPersistent: boolean;
    }
  /** The store cannot be used: written by a newer Parley, blocked, or broken. */
  | { readonly kind: 'storageFailed'; readonly reason: 'tooNew' | 'blocked' | 'broken' };

/** `byServer`: the server ended the session (confirmed by asking it again). */
export type SignedOutReason = 'never' | 'byPerson' | 'byServer';
