import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import { DEVICE_TRUST } from '../../../platform/crypto/identities.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';

/** Why the machine shares no key: somebody has to look at who people are first. */
type Doubt =
  /** Verified people have other identities than were verified. */
  | { readonly kind: 'identityChanged'; readonly users: readonly UserId[] }
  /** Verified people have devices that they do not vouch for. */
  | { readonly kind: 'unsignedDevices'; readonly users: readonly UserId[] };

/** Finds out why the machine would not share a key with `users`, other people; null if it was for another reason. */
export async function findDoubt({ identities }: CryptoMachine, users: readonly UserId[]): Promise<Doubt | null> {
  const changed: UserId[] = [];
  const verified: UserId[] = [];
  for (const user of users) {
    const found = await identities.identityOf(user);
    if (!found.ok || found.value === null) continue;
    if (found.value.hasViolation) changed.push(user);
    else if (found.value.isVerified) verified.push(user);
  }
  if (changed.length > 0) return { kind: 'identityChanged', users: changed };
  const unsigned: UserId[] = [];
  for (const user of verified) if ((await unsignedDevicesOf(identities, user)).length > 0) unsigned.push(user);
  return unsigned.length > 0 ? { kind: 'unsignedDevices', users: unsigned } : null;
}

/** Devices that their owner does not vouch for, and that are not blocked either. */
export async function unsignedDevicesOf(identities: CryptoMachine['identities'], user: UserId) {
  const devices = await identities.devicesOf(user);
  if (!devices.ok) return [];
  return devices.value.filter(({ isSignedByOwner, verified }) => !isSignedByOwner && verified !== DEVICE_TRUST.blocked);
}
