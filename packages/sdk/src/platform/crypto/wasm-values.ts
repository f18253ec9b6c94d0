/** The module's values as plain ones, and back. Whatever is made here of the module's memory is given back by whoever asked for it. */
import {
  CollectStrategy,
  EncryptionAlgorithm,
  EncryptionSettings,
  HistoryVisibility,
  type KeysBackupRequest,
  type OlmMachine,
  RequestType,
  type RoomKeyInfo,
  type RoomMessageRequest,
  RoomSettings,
  StoreHandle,
  type ToDeviceRequest,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { assertNever } from '../../base/assert/assert.ts';
import { isObject } from '../../base/json/guards.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { parseRoomId } from '../../protocol/ids/parse.ts';
import type { RoomKeyName, RoomKeySettings, RotationPeriods } from './crypto-machine.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { OpenMachine } from './device.ts';
import { isTrap } from './machine-calls.ts';

type OutgoingRequest = Awaited<ReturnType<OlmMachine['outgoingRequests']>>[number];

/** A request of the machine, with what it took of the module's memory given back. */
export function takeRequest(outgoing: OutgoingRequest & { free(): void }): CryptoRequest {
  const request = requestOf(outgoing);
  outgoing.free();
  return request;
}

/** A request of the machine, whose memory is still its own. */
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

/** The module's own type for a request. */
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

/** The module's strategy for the recipients. The call that receives it owns it. */
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

/** The module's own form of a room's encryption settings. */
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

/** The name of a received room key; none if its room id is invalid. */
export function roomKeyNameOf(info: RoomKeyInfo): readonly RoomKeyName[] {
  const roomId = parseRoomId(info.roomId.toString());
  return roomId === null ? [] : [{ roomId, sessionId: info.sessionId }];
}

/** Hands something of the module that holds its store to `read`, and gives it back, also where that fails. */
export async function takeFrom<Handle extends { free(): void }, Value>(
  handle: Handle,
  read: (handle: Handle) => Value | Promise<Value>,
): Promise<Value> {
  let value: Value;
  try {
    value = await read(handle);
  } catch (error) {
    // After a trap nothing of the module is touched.
    if (!isTrap(error)) handle.free();
    throw error;
  }
  handle.free();
  return value;
}

/** The store of a device; one in memory for null. Rejects where it cannot be opened. */
export function openHandle(store: OpenMachine['store']): Promise<StoreHandle> {
  return store === null ? StoreHandle.open(null, null) : StoreHandle.openWithKey(store.name, store.key);
}
