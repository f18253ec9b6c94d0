import type { Command, RepeatableCommand, View } from '../../port/contract.ts';
import type { AuthAnswer, AuthChallenge } from '../../protocol/endpoints/interactive-auth.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { Policy } from '../../protocol/rules/auth-stages.ts';
import type { DiscoveryError } from '../../protocol/rules/discovery.ts';
import type { ThirdPartyId } from '../../protocol/rules/third-party-id.ts';

export type { ThirdPartyId };

/** The user's email addresses and phone numbers, the identity server by which people find each other, and people who are found by it. */
export interface ContactsApi {
  /** The addresses of the account, as the server lists them. */
  'contacts.own': View<null, OwnAddresses>;
  /** Has a message sent to an address, to prove that it is the user's. */
  'contacts.begin': Command<WantedValidation, Validating, ContactFailure>;
  /** Adds or shares the address, once the link of the message was opened or its code is there. */
  'contacts.finish': Command<FinishValidation, null, ContactFailure>;
  /** Takes an address away from the account. */
  'contacts.remove': Command<ThirdPartyId, null, ContactFailure>;
  /** Others do not find the user by an address any more. */
  'contacts.stopSharing': Command<ThirdPartyId, null, ContactFailure>;
  /** Asks the identity server by which of the addresses others find the user. It is not asked otherwise. */
  'contacts.checkShared': Command<null, null, ContactFailure>;
  /** The identity server that the user chose. */
  'contacts.identityServer': View<null, IdentityServer>;
  /** The one that the user's homeserver names, as a proposal; null for none. It is not asked anything. */
  'contacts.suggested': RepeatableCommand<null, ServerName | null, ContactFailure>;
  /** Chooses another, which is asked whether it is one; null for none. */
  'contacts.setIdentityServer': Command<{ readonly address: string | null }, null, ContactFailure>;
  /** The documents of the identity server that the user did not agree to yet. */
  'contacts.terms': RepeatableCommand<null, readonly Policy[], ContactFailure>;
  /** Agrees to documents, by their addresses, and remembers that. */
  'contacts.agree': Command<{ readonly urls: readonly string[] }, null, ContactFailure>;
  /** The user whom the identity server knows by an address; null for nobody. */
  'contacts.find': RepeatableCommand<ThirdPartyId, UserId | null, ContactFailure>;
  /** Invites somebody who is known only by an address. The identity server writes to them. */
  'contacts.invite': Command<{ readonly roomId: RoomId; readonly to: ThirdPartyId }, null, ContactFailure>;
  /** Makes a conversation of two to which somebody is invited by an address. */
  'contacts.startChat': Command<ThirdPartyId, RoomId, ContactFailure>;
}

/** `list` is null until it is known, and where it could not be read. */
export interface OwnAddresses {
  readonly state: 'loading' | 'failed' | 'ready';
  /** True if the server lets addresses be added and removed. */
  readonly mayChange: boolean;
  readonly list: readonly OwnAddress[];
}

export interface OwnAddress extends ThirdPartyId {
  /** True if others find the user by it; null while the identity server was not asked. */
  readonly isShared: boolean | null;
}

export interface WantedValidation {
  /** `add`: to the account, by its own server. `share`: with those who look for it, by the identity server. */
  readonly purpose: 'add' | 'share';
  readonly id: ThirdPartyId;
  /** The validation that is under way, to ask for one more message; null to begin. */
  readonly validating: Validating | null;
}

/** A validation that is under way. The page keeps it. */
export interface Validating {
  readonly purpose: 'add' | 'share';
  readonly id: ThirdPartyId;
  /** Proves that the message was asked for here. */
  readonly secret: string;
  readonly sid: string;
  readonly attempt: number;
  /** The page that takes the code of a phone number, where the server named one. */
  readonly submitUrl: string | null;
}

export interface FinishValidation {
  readonly validating: Validating;
  /** The code that came; null for a link that was opened, and for one that was taken before. */
  readonly code: string | null;
  /** Null the first time; with it after `authenticationRequired`. */
  readonly answer: AuthAnswer | null;
}

export type IdentityServer =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'known';
      /** Null for none, which is so until the user chooses one. */
      readonly chosen: ServerName | null;
    };

export interface ServerName {
  readonly baseUrl: string;
  /** The host, and the port if it is not the usual one. */
  readonly host: string;
}

export type ContactFailure =
  | { readonly kind: 'signedOut' }
  /** No answer of the homeserver. */
  | { readonly kind: 'unreachable' }
  /** No answer of the identity server, or none that makes sense. */
  | { readonly kind: 'identityUnreachable' }
  /** None is chosen; in the words and by the code of other clients' libraries (10.O-03). */
  | {
      readonly kind: 'noIdentityServer';
      readonly message: 'No supplied identity server URL';
      readonly errcode: 'ORG.MATRIX.JSSDK_MISSING_PARAM';
    }
  /** The address has no identity server (04.DI-09, 04.DI-10). */
  | { readonly kind: 'badIdentityServer'; readonly message: DiscoveryError }
  /** `M_TERMS_NOT_SIGNED`: the user has to agree first. */
  | { readonly kind: 'termsNotSigned' }
  /** The identity server takes addresses only in the open, and these are not given to it so. */
  | { readonly kind: 'noHashes' }
  /** `M_THREEPID_IN_USE`: another account has the address. */
  | { readonly kind: 'inUse' }
  /** `M_THREEPID_DENIED`, `M_THREEPID_MEDIUM_NOT_SUPPORTED`, `M_SERVER_NOT_TRUSTED`: in the server's words. */
  | { readonly kind: 'notTaken'; readonly message: string }
  /** No address at all, or `M_INVALID_PARAM` and its like. */
  | { readonly kind: 'badAddress' }
  /** The link was not opened yet, or the code was not entered. */
  | { readonly kind: 'notConfirmed' }
  | { readonly kind: 'wrongCode' }
  /** The server asks first. `isWrong`: what was answered was not right. Addresses of pages are whole. */
  | { readonly kind: 'authenticationRequired'; readonly challenge: AuthChallenge; readonly isWrong: boolean }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
