import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { Keeps } from '../storage/storage-status.ts';

/** `restoring` until the store was read; then one of the others. */
export type SessionState =
  | { readonly kind: 'restoring' }
  | {
      readonly kind: 'signedOut';
      readonly reason: SignedOutReason;
      /** Data that would be stored after signing in now. */
      readonly keeps: Keeps;
      /** Whose data are kept though the session ended: signing in as this again goes on with them. */
      readonly former?: FormerSession;
    }
  | {
      readonly kind: 'signedIn';
      readonly userId: UserId;
      readonly deviceId: DeviceId;
      readonly homeserverUrl: string;
      readonly keeps: Keeps;
      /** The account is a guest's. */
      readonly isGuest?: true;
    }
  /** The store cannot be used now: written by a newer Parley, blocked by an older one, on a full disk, or broken. */
  | { readonly kind: 'storageFailed'; readonly reason: 'tooNew' | 'blocked' | 'full' | 'broken' }
  /**
   * Somebody was signed in here, and what was kept of it is gone or cannot be opened any more. Nothing goes on by itself, so that
   * nobody gets a second identity without knowing; `storage.startOver` ends this one and leads to signing in.
   */
  | { readonly kind: 'storageLost' };

/**
 * `byServer`: the server ended the session (confirmed by asking it again). `notKept`: this browser kept who was signed in and what was
 * not sent yet, and not the tokens.
 */
export type SignedOutReason = 'never' | 'byPerson' | 'byServer' | 'notKept';

/** A session that the server ended. */
export interface FormerSession {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  readonly homeserverUrl: string;
}

/** Why nobody was signed in. */
export type SignInFailure =
  | { readonly kind: 'storageFailed' }
  /** Another place of this machine (`platform/place.ts`) has this user already. The new session was given back. */
  | { readonly kind: 'signedInElsewhere'; readonly userId: UserId; readonly place: number };
