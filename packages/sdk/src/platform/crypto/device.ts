import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';

/** Whose machine is to be opened. */
export interface OpenMachine {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
  /** The place of the OlmMachine's data, encrypted with 32 bytes; null if they need not be kept. */
  readonly store: { readonly name: string; readonly key: Uint8Array<ArrayBuffer> } | null;
  /** Asked before each use of the store: another engine may have taken it over while this one was held up (LK-12). Unless given, always. */
  readonly mayRun?: () => boolean | Promise<boolean>;
}

/** The public keys that a device is known by. */
export interface DeviceIdentity {
  readonly curve25519: string;
  readonly ed25519: string;
}
