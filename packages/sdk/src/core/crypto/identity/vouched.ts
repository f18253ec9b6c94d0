import { type Clock, sleep } from '../../../base/clock/clock.ts';
import { DEVICE_TRUST, type MachineIdentities } from '../../../platform/crypto/identities.ts';
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';
import type { Identities } from './identities.ts';

/** The devices that somebody vouches for, each with the key that its messages come from. */
export type VouchedDevices = ReadonlyMap<DeviceId, string>;

/** The time that the server has for an answer. */
export interface AskWithin {
  readonly clock: Clock;
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

const NONE: VouchedDevices = new Map();

/**
 * Whether `deviceKey` is of a device that its owner vouches for, with an identity that nothing speaks against. Where that is not known
 * yet the server is asked for the owner's devices, once.
 */
export async function isVouchedFor(
  identities: Pick<Identities, 'machine' | 'askAnew'>,
  userId: UserId,
  deviceKey: string,
  within: AskWithin,
): Promise<boolean> {
  const isKnown = async () => {
    const devices = await vouchedDevicesOf(identities, userId);
    return devices !== null && [...devices.values()].includes(deviceKey);
  };
  if (await isKnown()) return true;
  await askWithin(identities, [userId], within);
  return isKnown();
}

/** Asks the server for the devices of `users` once more, for so long at most: one that does not say whose devices are whose holds up nobody. */
export async function askWithin(
  identities: Pick<Identities, 'askAnew'>,
  users: readonly UserId[],
  { clock, withinMs, signal }: AskWithin,
): Promise<void> {
  const late = new AbortController();
  const within = AbortSignal.any([signal, late.signal]);
  const isOver = sleep(clock, withinMs, within).then(() => undefined);
  try {
    await Promise.race([identities.askAnew(users, within), isOver]);
  } finally {
    late.abort();
  }
}

/**
 * The devices of somebody that their identity vouches for, as is known here; none where something speaks against that identity, and null
 * where there is nobody to be asked at the moment.
 */
export async function vouchedDevicesOf(
  { machine }: Pick<Identities, 'machine'>,
  userId: UserId,
): Promise<VouchedDevices | null> {
  return machine === null ? null : vouchedIn(machine.identities, userId);
}

async function vouchedIn(identities: MachineIdentities, userId: UserId): Promise<VouchedDevices | null> {
  const devices = await identities.devicesOf(userId);
  if (!devices.ok) return null;
  const vouched = devices.value.flatMap((device) => {
    const isSound = device.isSignedByOwner && device.verified !== DEVICE_TRUST.blocked;
    const key = device.keys[`curve25519:${device.deviceId}`];
    return isSound && key !== undefined ? [[device.deviceId, key] as const] : [];
  });
  if (vouched.length === 0) return NONE;
  const identity = await identities.identityOf(userId);
  if (!identity.ok) return null;
  return identity.value !== null && !identity.value.hasViolation ? new Map(vouched) : NONE;
}
