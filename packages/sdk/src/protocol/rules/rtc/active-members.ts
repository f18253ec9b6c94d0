/** The members of a room's call, of all memberships that there are (09.R-03 to 09.R-05). Pure. */
import type { EpochMs } from '../../../base/clock/clock.ts';
import type { UserId } from '../../ids/ids.ts';
import { ROOM_SLOT } from './rtc-constants.ts';
import type { RtcMember } from './rtc-member.ts';

/** All that is known of a room's call. */
export interface CallSources {
  readonly state: readonly RtcMember[];
  /** Memberships that still stick. */
  readonly sticky: readonly RtcMember[];
  readonly isJoined: (userId: UserId) => boolean;
  /** Somebody closed the slot of the call (09.R-15). */
  readonly isClosed: boolean;
}

/** The devices in the call of a room, in the order in which they came; each once. */
export function activeMembers(sources: CallSources, now: EpochMs): readonly RtcMember[] {
  if (sources.isClosed) return [];
  const byDevice = new Map<string, RtcMember>();
  const counts = (member: RtcMember) =>
    member.slotId === ROOM_SLOT && !isExpired(member, now) && sources.isJoined(member.userId);
  // State first: a sticky membership of the same device takes its place (09.R-05).
  for (const members of [sources.state, sources.sticky])
    for (const [device, member] of latestOfEach(members.filter(counts))) byDevice.set(device, member);
  return [...byDevice.values()].sort((one, other) => one.createdAt - other.createdAt);
}

/** True once a membership counts no more (09.R-03). */
export function isExpired({ expiresAt }: Pick<RtcMember, 'expiresAt'>, now: EpochMs): boolean {
  return expiresAt !== null && expiresAt <= now;
}

/** The first moment after `now` at which a membership ends; null for never. */
export function nextExpiry(members: readonly RtcMember[], now: EpochMs): EpochMs | null {
  let next: EpochMs | null = null;
  for (const { expiresAt } of members)
    if (expiresAt !== null && expiresAt > now && (next === null || expiresAt < next)) next = expiresAt;
  return next;
}

/** A device that has two memberships of one kind is in the call once, by that which lasts longer. */
function latestOfEach(members: readonly RtcMember[]): ReadonlyMap<string, RtcMember> {
  const latest = new Map<string, RtcMember>();
  for (const member of members) {
    const device = deviceOf(member);
    const before = latest.get(device);
    if (before === undefined || endOf(before) <= endOf(member)) latest.set(device, member);
  }
  return latest;
}

/** User ids have no spaces. */
function deviceOf({ userId, deviceId }: RtcMember): string {
  return `${userId} ${deviceId}`;
}

function endOf({ expiresAt }: RtcMember): number {
  return expiresAt ?? Number.POSITIVE_INFINITY;
}
