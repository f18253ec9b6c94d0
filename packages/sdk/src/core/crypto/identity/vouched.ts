import { DEVICE_TRUST, type MachineIdentities } from '../../../platform/crypto/identities.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { Identities } from './identities.ts';

/**
 * Whether `deviceKey` is of a device that its owner vouches for, with an identity that nothing speaks against. Where that is not known
 * yet the server is asked for the owner's devices, once.
 */
export async function isVouchedFor(
  identities: Pick<Identities, 'machine' | 'ask'>,
  userId: UserId,
  deviceKey: string,
  signal: AbortSignal,
): Promise<boolean> {
  const isKnown = () => isVouchedNow(identities.machine?.identities, userId, deviceKey);
  if (await isKnown()) return true;
  await identities.ask(userId, signal);
  return isKnown();
}

async function isVouchedNow(
  identities: MachineIdentities | undefined,
  userId: UserId,
  deviceKey: string,
): Promise<boolean> {
  if (identities === undefined) return false;
  const devices = await identities.devicesOf(userId);
  const isIts =
    devices.ok &&
    devices.value.some((device) => {
      const isSound = device.isSignedByOwner && device.verified !== DEVICE_TRUST.blocked;
      return isSound && device.keys[`curve25519:${device.deviceId}`] === deviceKey;
    });
  if (!isIts) return false;
  const identity = await identities.identityOf(userId);
  return identity.ok && identity.value !== null && !identity.value.hasViolation;
}
