import type { DeviceId, UserId } from '../ids/ids.ts';
import type { OwnFile } from './media.ts';

/**
 * The facts about an event that arrived encrypted. They are beside the event, are stored with it, and are made here only: a field
 * of the same name from a server is removed on arrival.
 */
export type EventCrypto =
  /** The event is as its sender wrote it. */
  | {
      readonly kind: 'opened';
      readonly sessionId: string;
      /** The key of the device that made the session. */
      readonly senderKey: string;
      readonly senderDevice: DeviceId | null;
      /** The user who gave the key with an invitation; absent if the sender or a backup gave it. */
      readonly sharedBy?: UserId;
      readonly shield: Shield;
      /** This very device wrote it; absent where it did not. */
      readonly isFromHere?: true;
    }
  /** It is one's own, and on its way to be encrypted; its files, where it has some, may not be uploaded yet. Never stored. */
  | { readonly kind: 'own'; readonly files?: OwnFiles }
  /** It is still an `m.room.encrypted`. */
  | { readonly kind: 'failed'; readonly code: DecryptionFailureCode; readonly text: string };

/** The files of a message that is on its way. */
export interface OwnFiles {
  readonly file: OwnFile;
  readonly thumbnail: OwnFile | null;
}

/** The authenticity of an event at the time of its decryption. */
export interface Shield {
  readonly color: 'none' | 'grey' | 'red';
  readonly reason:
    | 'authenticityNotGuaranteed'
    | 'unknownDevice'
    | 'unsignedDevice'
    | 'unverifiedIdentity'
    | 'verificationViolation'
    | 'mismatchedSender'
    | null;
}

/** Why something could not be decrypted, in the words of the protocol (06.DF-01 to 06.DF-11). */
export type DecryptionFailureCode =
  | 'MEGOLM_UNKNOWN_INBOUND_SESSION_ID'
  | 'OLM_UNKNOWN_MESSAGE_INDEX'
  | 'MEGOLM_KEY_WITHHELD'
  | 'MEGOLM_KEY_WITHHELD_FOR_UNVERIFIED_DEVICE'
  | 'HISTORICAL_MESSAGE_USER_NOT_JOINED'
  | 'HISTORICAL_MESSAGE_NO_KEY_BACKUP'
  | 'HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED'
  | 'HISTORICAL_MESSAGE_WORKING_BACKUP'
  | 'SENDER_IDENTITY_PREVIOUSLY_VERIFIED'
  | 'UNKNOWN_SENDER_DEVICE'
  | 'UNSIGNED_SENDER_DEVICE'
  | 'UNKNOWN_ERROR';
