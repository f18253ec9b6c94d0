import {
  type Device,
  EncryptionAlgorithm,
  LocalTrust,
  OtherUserIdentity,
  type OwnUserIdentity,
  DeviceId as WasmDeviceId,
  UserId as WasmUserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import { isObject, type JsonObject, objectAt } from '../../base/json/guards.ts';
import { Signal } from '../../base/value/signal.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';
import type { CryptoRequest } from './crypto-request.ts';
import {
  DEVICE_TRUST,
  type DeviceRecord,
  type DeviceTrust,
  type IdentityUpload,
  type MachineIdentities,
  type UserIdentity,
} from './identities.ts';
import type { MachineCalls } from './machine-calls.ts';
import type { MachineResult } from './machine-result.ts';
import { takeFrom, takeRequest, usersOf } from './wasm-values.ts';

type AnyIdentity = OwnUserIdentity | OtherUserIdentity;

/** Identities and devices, of the module. */
export class WasmIdentities implements MachineIdentities {
  readonly changed = new Signal<readonly UserId[]>();
  readonly devicesChanged = new Signal<readonly UserId[]>();
  readonly #calls: MachineCalls;

  constructor(calls: MachineCalls) {
    this.#calls = calls;
    void calls.run((machine) => {
      machine.registerUserIdentityUpdatedCallback((userId) => tell(this.changed, [userId.toString()]));
      machine.registerDevicesUpdatedCallback((userIds) => tell(this.devicesChanged, userIds));
      return Promise.resolve();
    });
  }

  hasOwnKeys(): MachineResult<boolean> {
    return this.#calls.ask(async (machine) => {
      const status = await machine.crossSigningStatus();
      const { hasMaster, hasSelfSigning, hasUserSigning } = status;
      status.free();
      return hasMaster && hasSelfSigning && hasUserSigning;
    });
  }

  identityOf(userId: UserId): MachineResult<UserIdentity | null> {
    return this.#calls.ask(async (machine) => {
      const found = await machine.getIdentity(new WasmUserId(userId));
      return found === undefined ? null : takeFrom(found, identityOf);
    });
  }

  devicesOf(userId: UserId): MachineResult<readonly DeviceRecord[]> {
    return this.#calls.ask(async (machine) => {
      const found = await machine.getUserDevices(new WasmUserId(userId));
      return takeFrom(found, () => Promise.all(found.devices().map((device) => takeFrom(device, recordOf))));
    });
  }

  query(users: readonly UserId[]): MachineResult<CryptoRequest> {
    return this.#calls.run((machine) => Promise.resolve(takeRequest(machine.queryKeysForUsers(usersOf(users)))));
  }

  makeOwn({ isNew }: { readonly isNew: boolean }): MachineResult<IdentityUpload> {
    return this.#calls.run(async (machine) => {
      const made = await machine.bootstrapCrossSigning(isNew);
      const deviceKeys = made.uploadKeysRequest as Parameters<typeof takeRequest>[0] | undefined;
      const signingKeys: unknown = JSON.parse(made.uploadSigningKeysRequest.body);
      const upload = {
        deviceKeys: deviceKeys === undefined ? null : takeRequest(deviceKeys),
        signingKeys: isObject(signingKeys) ? signingKeys : {},
        signatures: takeRequest(made.uploadSignaturesRequest),
      };
      made.free();
      return upload;
    });
  }

  signDevice(deviceId: DeviceId): MachineResult<CryptoRequest | null> {
    return this.#calls.run(async (machine) => {
      const device = await machine.getDevice(machine.userId, new WasmDeviceId(deviceId));
      return device === undefined ? null : takeFrom(device, async () => takeRequest(await device.verify()));
    });
  }

  signIdentity(userId: UserId): MachineResult<CryptoRequest | null> {
    return this.#calls.run(async (machine) => {
      const found = await machine.getIdentity(new WasmUserId(userId));
      return found === undefined ? null : takeFrom(found, async () => takeRequest(await found.verify()));
    });
  }

  accept(userId: UserId): MachineResult<void> {
    return this.#calls.run(async (machine) => {
      const found = await machine.getIdentity(new WasmUserId(userId));
      if (found === undefined) return;
      await takeFrom(found, async () => {
        if (found.hasVerificationViolation()) await found.withdrawVerification();
        if (found instanceof OtherUserIdentity && found.identityNeedsUserApproval()) await found.pinCurrentMasterKey();
      });
    });
  }

  setBlocked(userId: UserId, deviceId: DeviceId, isBlocked: boolean): MachineResult<void> {
    return this.#calls.run(async (machine) => {
      const device = await machine.getDevice(new WasmUserId(userId), new WasmDeviceId(deviceId));
      if (device === undefined) return;
      await takeFrom(device, () => device.setLocalTrust(isBlocked ? LocalTrust.BlackListed : LocalTrust.Unset));
    });
  }
}

function tell(signal: Signal<readonly UserId[]>, userIds: readonly string[]): Promise<void> {
  signal.emit(userIds.flatMap((userId) => parseUserId(userId) ?? []));
  return Promise.resolve();
}

function identityOf(found: AnyIdentity): UserIdentity {
  return {
    masterKey: masterKeyOf(found.masterKey),
    isVerified: found.isVerified(),
    wasVerified: found.wasPreviouslyVerified(),
    hasViolation: found.hasVerificationViolation(),
    hasChanged: found instanceof OtherUserIdentity && found.identityNeedsUserApproval(),
  };
}

/** The key itself, from the signed object that says whose it is. */
function masterKeyOf(json: string): string {
  const signed: unknown = JSON.parse(json);
  const [key] = isObject(signed) ? Object.values(objectAt(signed, 'keys') ?? {}) : [];
  return typeof key === 'string' ? key : '';
}

const ALGORITHMS: Readonly<Partial<Record<EncryptionAlgorithm, string>>> = {
  [EncryptionAlgorithm.OlmV1Curve25519AesSha2]: 'm.olm.v1.curve25519-aes-sha2',
  [EncryptionAlgorithm.MegolmV1AesSha2]: 'm.megolm.v1.aes-sha2',
};

function recordOf(device: Device): DeviceRecord {
  const keys = [...device.keys].map(([id, key]) => [id.toString(), key.toBase64()] as const);
  return {
    deviceId: device.deviceId.toString() as DeviceId,
    userId: device.userId.toString() as UserId,
    algorithms: device.algorithms.flatMap((algorithm) => ALGORITHMS[algorithm] ?? []),
    keys: Object.fromEntries(keys),
    verified: trustOf(device),
    isSignedByOwner: device.isCrossSignedByOwner(),
    signatures: signaturesOf(device),
    displayName: device.displayName ?? null,
    dehydrated: device.isDehydrated,
  };
}

function trustOf(device: Device): DeviceTrust {
  if (device.isBlacklisted()) return DEVICE_TRUST.blocked;
  return device.isVerified() ? DEVICE_TRUST.verified : DEVICE_TRUST.unverified;
}

function signaturesOf(device: Device): JsonObject {
  const parsed: unknown = JSON.parse(device.signatures.asJSON());
  return isObject(parsed) ? parsed : {};
}
