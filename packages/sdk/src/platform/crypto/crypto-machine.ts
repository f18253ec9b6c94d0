/**
 * The face of the machine that does all cryptography: keys of this device, sessions with others, whose devices are known, and what has
 * to be sent for it. Behind it is `@matrix-org/matrix-sdk-crypto-wasm`. Only plain values cross it, so nobody outside
 * has to care for the module's memory.
 */

import type { Result } from '../../base/result/result.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { EventCrypto, Shield } from '../../protocol/events/event-crypto.ts';
import type { DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { placeOfKey } from '../place.ts';
import type { Attachments } from './attachments.ts';
import type { MachineBackup } from './backup.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineDehydration } from './dehydration.ts';
import type { DeviceIdentity, OpenMachine } from './device.ts';
import type { MachineHistory } from './history.ts';
import type { MachineIdentities } from './identities.ts';
import type { MachineFailure, MachineResult } from './machine-result.ts';
import type { MessageMark } from './megolm-message.ts';
import type { KeyRecipients, MachineMessages } from './messages.ts';
import type { Migrations } from './migration.ts';
import type { Primitives } from './primitives.ts';
import type { QrChannels } from './qr-channels.ts';
import type { MachineSecrets } from './secrets.ts';
import type { MachineVerifications } from './verifications.ts';

/** Opens machines, one at a time in a place: what devices before the one that is opened last left there is deleted. Part of `Env`. */
export interface CryptoMachines {
  /** Opens the machine of a device. After one broke, the next is made of fresh code and memory. */
  open(options: OpenMachine): Promise<Result<CryptoMachine, MachineFailure>>;
  /** For what lies around the machine; null where the program gave none. */
  readonly primitives: Primitives | null;
  /** For what older clients kept; null where they left nothing. */
  readonly migrations: Migrations | null;
  /**
   * Deletes what all machines of a place left on this one; absent where nothing is kept. None of them may be open. Whether all of it is
   * gone.
   */
  deleteStores?(place: number): Promise<boolean>;
  /** For signing in by QR codes; absent where the program gave none. */
  readonly channels?: QrChannels;
}

/** The prefix of the database names of all OlmMachines. */
export const MACHINE_STORE_PREFIX = 'parley-crypto:';

/** True if the database `name` is of an OlmMachine of the same place as that of `storeName`, and of another device. */
export function isOfAnother(name: string, storeName: string): boolean {
  const isOwn = name === storeName || name.startsWith(`${storeName}::`);
  return !isOwn && placeOfStore(name) !== null && placeOfStore(name) === placeOfStore(storeName);
}

/** The place of a database of an OlmMachine; null for other databases. */
export function placeOfStore(name: string): number | null {
  return name.startsWith(MACHINE_STORE_PREFIX) ? placeOfKey(name.slice(MACHINE_STORE_PREFIX.length)) : null;
}

/** One device's machine. Every method may be called at any time; none rejects. */
export interface CryptoMachine {
  /** The device's own public keys: they tell whether this is the machine that was there before. */
  readonly identity: DeviceIdentity;
  /** Tells which room keys came, or came in a better form. */
  readonly roomKeys: Signal<readonly RoomKeyName[]>;
  readonly verifications: MachineVerifications;
  readonly isBroken: boolean;
  /** Tells once that it broke. */
  readonly broke: Signal<void>;
  readonly identities: MachineIdentities;
  readonly backup: MachineBackup;
  readonly secrets: MachineSecrets;
  readonly dehydration: MachineDehydration;
  readonly history: MachineHistory;
  readonly messages: MachineMessages;

  /**
   * Another number after whatever may have changed who gets which key, as long as it is the same nothing has: all but what is only asked,
   * encrypted, decrypted or handed out to be sent.
   */
  readonly revision: number;

  /** Whole files. */
  readonly attachments: Attachments;

  /** Takes in what one answer of sync says, and gives back what devices sent, decrypted. What it tells twice does no harm. */
  receive(changes: CryptoChanges): MachineResult<readonly ToDeviceEvent[]>;
  /** The requests to send now. They stay the same until `markSent`. */
  outgoing(): MachineResult<readonly CryptoRequest[]>;
  /** Tells that `request` was answered, and how. */
  markSent(request: CryptoRequest, answer: string): MachineResult<void>;

  /** Keeps the devices of these people known from now on. */
  track(users: readonly UserId[]): MachineResult<void>;
  /** The request that claims keys of devices without a session; null if there is a session with each of them. */
  claimMissing(users: readonly UserId[]): MachineResult<CryptoRequest | null>;
  /**
   * The requests that bring the key of the room's outbound session to all devices that lack it. Creates the session if necessary.
   */
  shareRoomKey(
    roomId: RoomId,
    users: readonly UserId[],
    settings: RoomKeySettings,
  ): MachineResult<readonly CryptoRequest[]>;
  /** The content of an `m.room.encrypted`. Only after `shareRoomKey`. */
  encrypt(roomId: RoomId, type: string, content: RawContent): MachineResult<RawContent>;
  /** Has the next message of a room take a new key. False if the room has none yet. */
  discardRoomKey(roomId: RoomId): MachineResult<boolean>;
  decrypt(event: RoomEvent): MachineResult<Decryption>;
  /** The current authenticity of an event that was decrypted before. */
  shieldOf(event: RoomEvent, opened: OpenedBefore): MachineResult<Shield>;

  /** The encryption settings of the room; null if none were ever set. */
  roomSettings(roomId: RoomId): MachineResult<RotationPeriods | null>;
  setRoomSettings(roomId: RoomId, periods: RotationPeriods): MachineResult<void>;

  close(): void;
}

/** The facts that were stored about an event when it was decrypted. */
export type OpenedBefore = Pick<Extract<EventCrypto, { kind: 'opened' }>, 'sessionId' | 'senderKey'>;

/** Names a session of messages in a room. */
export interface RoomKeyName {
  readonly roomId: RoomId;
  readonly sessionId: string;
}

/** The device and key changes of a sync. Null means "not mentioned", which is not the same as none (04.Y-07). */
export interface CryptoChanges {
  readonly toDevice: readonly RawContent[];
  readonly changedUsers: readonly UserId[];
  readonly leftUsers: readonly UserId[];
  /** Nobody knows whose devices changed since the sync before, for the server forgot how far this device was: all are asked for anew. */
  readonly isGap?: boolean;
  readonly oneTimeKeyCounts: ReadonlyMap<string, number> | null;
  readonly unusedFallbackKeys: readonly string[] | null;
}

/** A to-device message for this device. */
export interface ToDeviceEvent {
  readonly type: string;
  readonly sender: UserId;
  readonly content: RawContent;
  /** It came encrypted, and so from one of the sender's devices. */
  readonly isEncrypted: boolean;
  /** The key of the device that encrypted it; null for what came in the clear. */
  readonly senderKey: string | null;
}

/** The limits for using one key in a room. */
export interface RotationPeriods {
  readonly periodMs: number;
  readonly periodMessages: number;
}

/** The settings for encrypting a room's messages. */
export interface RoomKeySettings extends RotationPeriods {
  readonly historyVisibility: 'invited' | 'joined' | 'shared' | 'world_readable';
  /** Whose devices get the key. */
  readonly recipients: KeyRecipients;
}

export type Decryption =
  | {
      readonly kind: 'opened';
      /** The clear event as its sender wrote it: parsed JSON, not looked into. */
      readonly clear: unknown;
      /** The identity of the message within its session. */
      readonly mark: MessageMark;
      /** The key of the device that made the session. */
      readonly senderKey: string;
      readonly senderDevice: DeviceId | null;
      /**
       * The user who gave the key with an invitation, and who alone confirms the author (06.HS-03). Null if the sender gave the
       * key.
       */
      readonly sharedBy: UserId | null;
      readonly shield: Shield;
    }
  | {
      readonly kind: 'failed';
      readonly code: MachineDecryptionCode;
      readonly text: string;
      /** Why the sender kept the key back, where they said so. */
      readonly withheld: { readonly code: string | null; readonly text: string } | null;
    };

/** Why the machine could not decrypt. */
export type MachineDecryptionCode =
  | 'missingRoomKey'
  | 'unknownMessageIndex'
  | 'mismatchedIdentityKeys'
  | 'unknownSenderDevice'
  | 'unsignedSenderDevice'
  | 'identityViolation'
  | 'mismatchedSender'
  | 'other';
