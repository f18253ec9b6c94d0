import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';

export interface Verified {
  readonly userId: UserId;
  readonly deviceId: DeviceId | null;
  readonly isOwn: boolean;
}

/** The key that a verification is about: of one's own other device, or of who somebody is. Null where none is known. */
export async function verifiedKeyOf(
  { identities }: CryptoMachine,
  { userId, deviceId, isOwn }: Verified,
): Promise<string | null> {
  if (!isOwn) {
    const found = await identities.identityOf(userId);
    return found.ok ? (found.value?.masterKey ?? null) : null;
  }
  const found = await identities.devicesOf(userId);
  const device = found.ok ? found.value.find((one) => one.deviceId === deviceId) : undefined;
  return device?.keys[`ed25519:${deviceId}`] ?? null;
}

/** True if the user's own identity has signed it, according to the server. */
export async function isSigned({ identities }: CryptoMachine, { userId, deviceId, isOwn }: Verified): Promise<boolean> {
  if (!isOwn) {
    const found = await identities.identityOf(userId);
    return found.ok && found.value?.isVerified === true;
  }
  const found = await identities.devicesOf(userId);
  return found.ok && found.value.find((one) => one.deviceId === deviceId)?.isSignedByOwner === true;
}
