import type { JsonObject } from '../../base/json/guards.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineResult } from './machine-result.ts';

/** The OlmMachine's knowledge of the identities of users and of their devices. */
export interface MachineIdentities {
  /** Tells whose identity may be another than before. */
  readonly changed: Signal<readonly UserId[]>;
  /** Tells whose devices may be others than before. */
  readonly devicesChanged: Signal<readonly UserId[]>;

  /** True if all private keys of the user's own identity are on this device. */
  hasOwnKeys(): MachineResult<boolean>;
  /** The known identity of a user; null if none was seen. */
  identityOf(userId: UserId): MachineResult<UserIdentity | null>;
  /** The devices of somebody that are known here. Those of people who share no encrypted room are not. */
  devicesOf(userId: UserId): MachineResult<readonly DeviceRecord[]>;
  /** The request that fetches identities and devices from the server again. */
  query(users: readonly UserId[]): MachineResult<CryptoRequest>;

  /**
   * The request that signs a user's identity as verified; null if no identity of theirs is known. Uses the own identity's keys.
   */
  signIdentity(userId: UserId): MachineResult<CryptoRequest | null>;

  /**
   * The requests that upload the user's own identity. Creates it if there is none or if a new one is wanted, which forgets the
   * previous one at once.
   */
  makeOwn(options: { readonly isNew: boolean }): MachineResult<IdentityUpload>;
  /** The request that signs one of the user's own devices; null if its keys are unknown. Uses the identity's own keys. */
  signDevice(deviceId: DeviceId): MachineResult<CryptoRequest | null>;

  /** Takes somebody's identity as it is now for theirs; one that was verified need not be so any more (06.X-04). */
  accept(userId: UserId): MachineResult<void>;
  /** Blocks a device on this one: it gets no keys of rooms. */
  setBlocked(userId: UserId, deviceId: DeviceId, isBlocked: boolean): MachineResult<void>;
}

/** Requests in the order in which they have to be sent. */
export interface IdentityUpload {
  /** This device's keys, if they are not with the server yet. */
  readonly deviceKeys: CryptoRequest | null;
  /** The body of the upload of the public keys, which the server may want the person's word for. */
  readonly signingKeys: JsonObject;
  readonly signatures: CryptoRequest;
}

/** The identity of a user: the keys that sign their devices. */
export interface UserIdentity {
  /** The public key that names it. */
  readonly masterKey: string;
  /** Somebody compared keys; and for other people, one's own identity is verified as well (SEC-16). */
  readonly isVerified: boolean;
  /** It was verified at some time. */
  readonly wasVerified: boolean;
  /** It was verified, and is another one now. */
  readonly hasViolation: boolean;
  /** It is another one than was seen first, and nobody accepted that yet. Never for one's own. */
  readonly hasChanged: boolean;
}

/** The local trust in a device. The numbers are the protocol's (06.X-03). */
export const DEVICE_TRUST = { blocked: -1, unverified: 0, verified: 1 } as const;
export type DeviceTrust = (typeof DEVICE_TRUST)[keyof typeof DEVICE_TRUST];

/** A device with its keys (06.X-03). */
export interface DeviceRecord {
  readonly deviceId: DeviceId;
  readonly userId: UserId;
  /** Such as `m.megolm.v1.aes-sha2`. */
  readonly algorithms: readonly string[];
  /** By their ids, such as `ed25519:DEVICE`. */
  readonly keys: Readonly<Record<string, string>>;
  readonly verified: DeviceTrust;
  /** Its owner's identity says that it is theirs. */
  readonly isSignedByOwner: boolean;
  /** By user and key id. */
  readonly signatures: JsonObject;
  readonly displayName: string | null;
  /** It is no device that somebody holds, but takes keys in meanwhile (MSC3814). */
  readonly dehydrated: boolean;
}
