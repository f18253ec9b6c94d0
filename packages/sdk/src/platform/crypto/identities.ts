import type { JsonObject } from '../../base/json/guards.ts';
import type { Signal } from '../../base/value/signal.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoRequest } from './crypto-request.ts';
import type { MachineResult } from './machine-result.ts';

/** What the machine knows of who people are, and which devices are theirs. */
export interface MachineIdentities {
  /** Tells whose identity may be another than before. */
  readonly changed: Signal<readonly UserId[]>;
  /** Tells whose devices may be others than before. */
  readonly devicesChanged: Signal<readonly UserId[]>;

  /** Whether all private keys of the person's own identity are on this device. */
  hasOwnKeys(): MachineResult<boolean>;
  /** Who somebody is, as far as is known here; null where no identity of theirs was seen. */
  identityOf(userId: UserId): MachineResult<UserIdentity | null>;
  /** The devices of somebody that are known here. Those of people who share no encrypted room are not. */
  devicesOf(userId: UserId): MachineResult<readonly DeviceRecord[]>;
  /** What asks the server for identities and devices anew. */
  query(users: readonly UserId[]): MachineResult<CryptoRequest>;

  /** What says that somebody's identity is theirs; null if none of them is known here. Takes the own identity's keys. */
  signIdentity(userId: UserId): MachineResult<CryptoRequest | null>;

  /**
   * What brings the person's own identity to the server. Makes one if there is none, or if it is to be a new one: that forgets the one
   * before at once.
   */
  makeOwn(options: { readonly isNew: boolean }): MachineResult<IdentityUpload>;
  /** What says that one of the person's devices is theirs; null if its keys are not known here. Takes the identity's own keys. */
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

/** Who somebody is: the keys that vouch for their devices. */
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

/** What is held of a device on this one. The numbers are the protocol's (06.X-03). */
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
