import type { IdentityMark, IdentityTrouble, OwnIdentityState, TrustSettings } from '../../core/crypto/crypto.ts';
import type { Doubt } from '../../core/timeline/timeline.ts';
import type { DeviceRecord } from '../../platform/crypto/identities.ts';
import type { Command, View } from '../../port/contract.ts';
import type { AuthAnswer, AuthChallenge } from '../../protocol/endpoints/interactive-auth.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';

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

  /** Who somebody is, as far as this device knows. */
  'identity.of': View<{ readonly userId: UserId }, PersonIdentity>;
  /** The same in one word, for the sign beside a name; null until it was looked at. */
  'identity.mark': View<{ readonly userId: UserId }, IdentityMark | null>;
  /** People of a room whose identity is another one than before. */
  'identity.troubles': View<{ readonly roomId: RoomId }, readonly TroubledMember[]>;
  /** Takes somebody's identity as it is now for theirs; what was held back because of them is sent. Devices that it does not vouch for are blocked. */
  'identity.accept': Command<{ readonly userId: UserId }, null, IdentityUnavailable>;

  /**
   * Whether what was wrong about a message when it came is so still, as far as is known now. Opening it has the devices of its sender
   * asked for, if they are not known.
   */
  'identity.doubt': View<{ readonly userId: UserId; readonly doubt: Doubt }, boolean>;
  /** Says that somebody's identity is theirs: the person compared its key with what they show themselves. */
  'identity.vouch': Command<{ readonly userId: UserId }, null, IdentityUnavailable>;

  /** To whose devices keys of rooms go. Kept on this device. */
  'identity.trust': View<null, TrustSettings>;
  'identity.setTrust': Command<Pick<TrustSettings, 'recipients'>, null, TrustFailure>;
  'identity.setRoomTrust': Command<{ readonly roomId: RoomId; readonly isOnlyVerified: boolean }, null, TrustFailure>;
}

export interface PersonIdentity {
  /** `unknown`: there is no machine to ask, or it never heard of them. */
  readonly state: 'unknown' | 'unverified' | 'verified' | IdentityTrouble;
  /** What their identity is told by; null where none is known. */
  readonly identityKey: string | null;
  readonly devices: readonly DeviceRecord[];
}

export interface TroubledMember {
  readonly userId: UserId;
  readonly name: string;
  readonly trouble: IdentityTrouble;
}

/** There is no encryption on this device, or it could not be asked. */
export interface IdentityUnavailable {
  readonly kind: 'unavailable';
}

export type TrustFailure = { readonly kind: 'signedOut' | 'storageFailed' };

/** Why something was not done that a server may want the person's word for. */
export type AuthenticatedFailure =
  /** The server asks first. `isWrong`: what was answered was not right. Addresses of pages are whole. */
  | { readonly kind: 'authenticationRequired'; readonly challenge: AuthChallenge; readonly isWrong: boolean }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | IdentityUnavailable;
