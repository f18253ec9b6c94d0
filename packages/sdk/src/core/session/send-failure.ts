import type { UserId } from '../../protocol/ids/ids.ts';

/** Why the server does not have a message. */
export type SendFailure =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errcode: string | null;
      /** The server's words, in its language. */
      readonly message: string;
      /** The web page where the person has to agree to something first (04.H-05). */
      readonly consentUri?: string;
    }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'dependencyFailed' }
  /** The server has another message under the name that it gave to this one. */
  | { readonly kind: 'swapped' }
  /** The bytes of its file are not on this device any more. */
  | { readonly kind: 'fileLost' }
  /** This device cannot encrypt, and the room is encrypted. */
  | { readonly kind: 'encryptionUnavailable' }
  | HeldBack;

/** Messages that are held back until the user has looked at other users' identities. They are sent automatically afterwards. */
export type HeldBack =
  /** Verified people have other identities than were verified, or devices that they do not vouch for. */
  | {
      readonly kind: 'identityChanged' | 'unsignedDevices';
      readonly people: readonly { readonly userId: UserId; readonly name: string }[];
    }
  /** One's own identity is another one than this device was verified by. */
  | { readonly kind: 'ownIdentityChanged' };
