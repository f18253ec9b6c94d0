/** The module's values as plain ones, and back. Whatever is made here of the module's memory is given back by whoever asked for it. */
import {
  CollectStrategy,
  DecryptionErrorCode,
  EncryptionAlgorithm,
  EncryptionSettings,
  HistoryVisibility,
  type KeysBackupRequest,
  type MegolmDecryptionError,
  type OlmMachine,
  RequestType,
  type RoomMessageRequest,
  RoomSettings,
  ShieldColor,
  type ShieldState,
  ShieldStateCode,
  type ToDeviceRequest,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { assertNever } from '../../base/assert/assert.ts';
import { isObject } from '../../base/json/guards.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { Shield } from '../../protocol/events/event-crypto.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { Decryption, MachineDecryptionCode, RoomKeySettings, RotationPeriods } from './crypto-machine.ts';
import type { CryptoRequest } from './crypto-request.ts';

type OutgoingRequest = Awaited<ReturnType<OlmMachine['outgoingRequests']>>[number];

/** A request of the machine. */
export function requestOf(outgoing: OutgoingRequest): CryptoRequest {
  const id = outgoing.id ?? '';
  const { body } = outgoing;
  switch (outgoing.type) {
    case RequestType.KeysUpload:
      return { kind: 'keysUpload', id, body };
    case RequestType.KeysQuery:
      return { kind: 'keysQuery', id, body };
    case RequestType.KeysClaim:
      return { kind: 'keysClaim', id, body };
    case RequestType.SignatureUpload:
      return { kind: 'signatureUpload', id, body };
    case RequestType.ToDevice: {
      const { event_type: eventType, txn_id: txnId } = outgoing as ToDeviceRequest;
      return { kind: 'toDevice', id, body, eventType, txnId };
    }
    case RequestType.RoomMessage: {
      const { room_id: roomId, event_type: eventType, txn_id: txnId } = outgoing as RoomMessageRequest;
      return { kind: 'roomMessage', id, body, roomId, eventType, txnId };
    }
    case RequestType.KeysBackup:
      return { kind: 'keysBackup', id, body, version: (outgoing as KeysBackupRequest).version };
    default:
      return assertNever(outgoing.type);
  }
}

const REQUEST_TYPES: Readonly<Record<CryptoRequest['kind'], RequestType>> = {
  keysUpload: RequestType.KeysUpload,
  keysQuery: RequestType.KeysQuery,
  keysClaim: RequestType.KeysClaim,
  signatureUpload: RequestType.SignatureUpload,
  toDevice: RequestType.ToDevice,
  roomMessage: RequestType.RoomMessage,
  keysBackup: RequestType.KeysBackup,
};

/** What the module calls a request. */
export function typeOf({ kind }: CryptoRequest): RequestType {
  return REQUEST_TYPES[kind];
}

/** People, for a call that takes them over. */
export function usersOf(users: readonly UserId[]): WasmUserId[] {
  return users.map((user) => new WasmUserId(user));
}

const VISIBILITIES: Readonly<Record<RoomKeySettings['historyVisibility'], HistoryVisibility>> = {
  invited: HistoryVisibility.Invited,
  joined: HistoryVisibility.Joined,
  shared: HistoryVisibility.Shared,
  world_readable: HistoryVisibility.WorldReadable,
};

const STRATEGIES: Readonly<Record<RoomKeySettings['recipients'], () => CollectStrategy>> = {
  signed: () => CollectStrategy.identityBasedStrategy(),
  verified: () => CollectStrategy.onlyTrustedDevices(),
  all: () => CollectStrategy.errorOnUnverifiedUserProblem(),
};

/** Which devices get something, for a call that takes it over. */
export function strategyOf(recipients: RoomKeySettings['recipients']): CollectStrategy {
  return STRATEGIES[recipients]();
}

/** Settings of a room's key; the module counts in microseconds (06.C-10). */
export function keySettingsOf(settings: RoomKeySettings): EncryptionSettings {
  const made = new EncryptionSettings();
  made.algorithm = EncryptionAlgorithm.MegolmV1AesSha2;
  made.historyVisibility = VISIBILITIES[settings.historyVisibility];
  made.rotationPeriod = BigInt(settings.periodMs) * 1_000n;
  made.rotationPeriodMessages = BigInt(settings.periodMessages);
  made.sharingStrategy = strategyOf(settings.recipients);
  return made;
}

/** What the module keeps of how a room is encrypted. */
export function roomSettingsOf({ periodMs, periodMessages }: RotationPeriods): RoomSettings {
  const made = new RoomSettings();
  made.algorithm = EncryptionAlgorithm.MegolmV1AesSha2;
  made.sessionRotationPeriodMs = periodMs;
  made.sessionRotationPeriodMessages = periodMessages;
  return made;
}

/** The content of an event, as the module wrote it. */
export function contentOf(text: string): RawContent {
  const parsed: unknown = JSON.parse(text);
  if (!isObject(parsed)) throw new TypeError('no object');
  return parsed;
}

const CODES: Readonly<Record<DecryptionErrorCode, MachineDecryptionCode>> = {
  [DecryptionErrorCode.MissingRoomKey]: 'missingRoomKey',
  [DecryptionErrorCode.UnknownMessageIndex]: 'unknownMessageIndex',
  [DecryptionErrorCode.MismatchedIdentityKeys]: 'mismatchedIdentityKeys',
  [DecryptionErrorCode.UnknownSenderDevice]: 'unknownSenderDevice',
  [DecryptionErrorCode.UnsignedSenderDevice]: 'unsignedSenderDevice',
  [DecryptionErrorCode.SenderIdentityVerificationViolation]: 'identityViolation',
  [DecryptionErrorCode.UnableToDecrypt]: 'other',
  [DecryptionErrorCode.MismatchedSender]: 'mismatchedSender',
};

/** Why something could not be decrypted. */
export function failedDecryption(error: MegolmDecryptionError): Extract<Decryption, { kind: 'failed' }> {
  const { code, description, withheldCode, maybe_withheld: withheldText } = error;
  const withheld = withheldText === undefined ? null : { code: withheldCode ?? null, text: withheldText };
  return { kind: 'failed', code: CODES[code], text: description, withheld };
}

const COLORS: Readonly<Record<ShieldColor, Shield['color']>> = {
  [ShieldColor.Red]: 'red',
  [ShieldColor.Grey]: 'grey',
  [ShieldColor.None]: 'none',
};

const SHIELD_REASONS: Readonly<Record<ShieldStateCode, NonNullable<Shield['reason']>>> = {
  [ShieldStateCode.AuthenticityNotGuaranteed]: 'authenticityNotGuaranteed',
  [ShieldStateCode.UnknownDevice]: 'unknownDevice',
  [ShieldStateCode.UnsignedDevice]: 'unsignedDevice',
  [ShieldStateCode.UnverifiedIdentity]: 'unverifiedIdentity',
  [ShieldStateCode.VerificationViolation]: 'verificationViolation',
  [ShieldStateCode.MismatchedSender]: 'mismatchedSender',
};

/** A shield, taken over. */
export function shieldOf(state: ShieldState): Shield {
  const { color, code } = state;
  state.free();
  return { color: COLORS[color], reason: code === undefined ? null : SHIELD_REASONS[code] };
}
