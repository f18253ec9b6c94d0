/** Parsers for the records of an old key store. Pure; a damaged record is null. */

import { decodeBase64, encodeUnpaddedBase64 } from '../../../base/bytes/base64.ts';
import { isObject, numberAt, objectAt, own, ownEntries, stringAt } from '../../../base/json/guards.ts';
import type { RotationPeriods } from '../../../platform/crypto/crypto-machine.ts';
import type { DeviceIdentity } from '../../../platform/crypto/device.ts';
import { DEVICE_TRUST } from '../../../platform/crypto/identities.ts';
import type { OldRoomKey, OldSession } from '../../../platform/crypto/migration.ts';
import type { OldSessionRecord } from '../../../platform/old-keys/old-key-store.ts';
import type { DeviceId, RoomId, UserId } from '../../../protocol/ids/ids.ts';
import { parseRoomId, parseUserId } from '../../../protocol/ids/parse.ts';
import { periodsOf } from '../key-settings.ts';
import type { SealedSecret } from '../secrets/secret-content.ts';

/** Stages of a migration (06.LM-03). The numbers are those of the old store. */
export const STAGE = {
  notStarted: 0,
  baseMoved: 1,
  sessionsMoved: 2,
  roomKeysMoved: 3,
  roomsMoved: 4,
  ownKeysAsked: 5,
} as const;
export type Stage = (typeof STAGE)[keyof typeof STAGE];

export const SEED_BYTES = 32;
const BLOCKED = DEVICE_TRUST.blocked;

/** Stage of a stored value. With an unknown value the migration has not begun. */
export function stageOf(value: unknown): Stage {
  return Object.values(STAGE).find((stage) => stage === value) ?? STAGE.notStarted;
}

/** A device, with the account it belongs to. */
export interface Owner {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

/** Whose device has these keys: an old client kept its own among those of others. Null where none has them. */
export function ownerOf(deviceData: unknown, { curve25519, ed25519 }: DeviceIdentity): Owner | null {
  const byUser = isObject(deviceData) ? (objectAt(deviceData, 'devices') ?? {}) : {};
  for (const [user, devices] of ownEntries(byUser)) {
    const userId = parseUserId(user);
    if (userId === null || !isObject(devices)) continue;
    for (const [deviceId, device] of ownEntries(devices)) {
      const keys = isObject(device) ? (objectAt(device, 'keys') ?? {}) : {};
      const isIt = own(keys, `curve25519:${deviceId}`) === curve25519 && own(keys, `ed25519:${deviceId}`) === ed25519;
      if (isIt) return { userId, deviceId: deviceId as DeviceId };
    }
  }
  return null;
}

/** Devices that the person blocked: they get no keys here either. */
export function blockedOf(deviceData: unknown): readonly Owner[] {
  const byUser = isObject(deviceData) ? (objectAt(deviceData, 'devices') ?? {}) : {};
  return ownEntries(byUser).flatMap(([user, devices]) => {
    const userId = parseUserId(user);
    if (userId === null || !isObject(devices)) return [];
    const blocked = ownEntries(devices).filter(([, device]) => isObject(device) && own(device, 'verified') === BLOCKED);
    return blocked.map(([deviceId]) => ({ userId, deviceId: deviceId as DeviceId }));
  });
}

/** A session with a single device (06.LM-06). */
export function sessionOf({ key: [deviceKey], value }: OldSessionRecord): OldSession | null {
  const pickle = isObject(value) ? stringAt(value, 'session') : undefined;
  if (!isObject(value) || pickle === undefined) return null;
  return { deviceKey, pickle, usedAt: numberAt(value, 'lastReceivedMessageTs') ?? 0 };
}

/** The key of a room's session (06.LM-06). */
export function roomKeyOf({ key: [senderKey], value, needsBackup }: OldSessionRecord): OldRoomKey | null {
  const session = isObject(value) ? objectAt(value, 'session') : undefined;
  if (session === undefined) return null;
  const pickle = stringAt(session, 'session');
  const roomId = parseRoomId(stringAt(session, 'room_id') ?? '');
  if (pickle === undefined || roomId === null) return null;
  return {
    ...{ roomId, senderKey, pickle },
    signingKey: stringAt(objectAt(session, 'keysClaimed') ?? {}, 'ed25519') ?? null,
    isImported: own(session, 'untrusted') === true,
    isBackedUp: !needsBackup,
  };
}

/** A secret: sealed by the pickle key; or in the clear, as the oldest clients kept it (06.LM-05). */
export function secretOf(value: unknown): SealedSecret | Uint8Array | null {
  if (value instanceof Uint8Array) return value;
  if (!isObject(value)) return null;
  const [ciphertext, iv, mac] = [stringAt(value, 'ciphertext'), stringAt(value, 'iv'), stringAt(value, 'mac')];
  return ciphertext === undefined || iv === undefined || mac === undefined ? null : { ciphertext, iv, mac };
}

/** A private key in unpadded base64, as the module reads it; null for what is none. */
export function seedOf(secret: string | Uint8Array): string | null {
  const bytes = typeof secret === 'string' ? decodeBase64(secret) : secret;
  return bytes?.length === SEED_BYTES ? encodeUnpaddedBase64(bytes) : null;
}

/** The public key of the own identity, which the old client held for verified; null if it held none. */
export function trustedMasterOf(crossSigningKeys: unknown): string | null {
  const master = isObject(crossSigningKeys) ? objectAt(crossSigningKeys, 'master') : undefined;
  const [key] = ownEntries(objectAt(master ?? {}, 'keys') ?? {}).map(([, value]) => value);
  return typeof key === 'string' ? key : null;
}

/** Encryption settings of a room (06.LM-07); null for an algorithm that is not supported. */
export function roomOf(
  roomId: string,
  settings: unknown,
): { readonly roomId: RoomId; readonly periods: RotationPeriods } | null {
  const parsed = parseRoomId(roomId);
  const periods = isObject(settings) ? periodsOf(settings) : null;
  return parsed === null || periods === null ? null : { roomId: parsed, periods };
}
