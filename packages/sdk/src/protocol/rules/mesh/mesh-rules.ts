/** Rules of group calls in full mesh (08). Pure. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import type { MeshCall } from '../../events/mesh/mesh-call.ts';
import type { MeshDevice } from '../../events/mesh/mesh-member.ts';
import type { DeviceId, UserId } from '../../ids/ids.ts';

/** A device of a user. */
export interface DeviceOf {
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

/** The call of a room: the newest that is not over; null if there is none (08.G-10). */
export function currentMeshCall(calls: Iterable<MeshCall>): MeshCall | null {
  let newest: MeshCall | null = null;
  for (const call of calls) {
    if (call.isTerminated || call.hasSfu) continue;
    if (newest === null || call.createdAt > newest.createdAt) newest = call;
  }
  return newest;
}

/** The devices in a call: those whose time is not over, of people who are in the room (08.G-30). */
export function meshParticipants(
  devices: Iterable<MeshDevice>,
  {
    callId,
    now,
    isJoined,
  }: { readonly callId: string; readonly now: EpochMs; readonly isJoined: (userId: UserId) => boolean },
): readonly MeshDevice[] {
  return [...devices].filter((device) => device.callId === callId && device.expiresAt > now && isJoined(device.userId));
}

/** The first moment after `now` at which a device is in the call no more; null for never (08.G-31). */
export function nextMeshExpiry(devices: readonly MeshDevice[], now: EpochMs): EpochMs | null {
  const later = devices.map(({ expiresAt }) => expiresAt).filter((expiresAt) => expiresAt > now);
  return later.length === 0 ? null : Math.min(...later);
}

/**
 * The lower of two devices calls: by user id, and of one user by device id, as plain text (08.G-40). Both sides decide alike, so there
 * is one call.
 */
export function placesMeshCall(own: DeviceOf, other: DeviceOf): boolean {
  return own.userId === other.userId ? own.deviceId < other.deviceId : own.userId < other.userId;
}

/** A name for a device of a user: user ids have no spaces. */
export function deviceKey({ userId, deviceId }: DeviceOf): string {
  return `${userId} ${deviceId}`;
}
