/** The course of a share of a location: what is live, which news count, which places belong to it. Pure; time is a parameter. */
import type { EpochMs } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { BeaconInfo, BeaconInfoEvent, BeaconLocation } from '../events/beacon.ts';
import type { EventId } from '../ids/ids.ts';

/** Clocks that go ahead by no more than this are taken to be right (03.B-03). */
export const EARLY_START_MS = 360_000;

/** A share, and the latest place of it. */
export interface Beacon extends BeaconInfoEvent {
  readonly latest: BeaconLocation | null;
}

/** An update that is of another share. The message is that of other clients; programs look for it. */
export interface InvalidUpdate {
  readonly kind: 'invalidUpdate';
  readonly message: 'Invalid updating event';
}

/** True while a share is live, from its first to its last moment (03.B-03). */
export function isBeaconLive({ isLive, startedAt, timeoutMs }: BeaconInfo, now: EpochMs): boolean {
  if (!isLive || startedAt === null) return false;
  const start = startedAt > now ? startedAt - EARLY_START_MS : startedAt;
  return start <= now && now <= start + timeoutMs;
}

/** The last moment of a share; null for one that never is live. */
export function beaconEnd({ isLive, startedAt, timeoutMs }: BeaconInfo): EpochMs | null {
  return !isLive || startedAt === null ? null : startedAt + timeoutMs;
}

/** The first moment after `now` at which `isBeaconLive` says otherwise; null if it never will (03.B-04). */
export function nextBeaconChange(info: BeaconInfo, now: EpochMs): EpochMs | null {
  const { isLive, startedAt, timeoutMs } = info;
  if (!isLive || startedAt === null) return null;
  // A short share that begins in the future is live twice: for a clock that goes ahead, and when its time comes.
  const early = startedAt - EARLY_START_MS;
  const moments = [early, early + timeoutMs + 1, startedAt, startedAt + timeoutMs + 1];
  const isLiveNow = isBeaconLive(info, now);
  return moments.find((moment) => moment > now && isBeaconLive(info, moment) !== isLiveNow) ?? null;
}

/**
 * Takes an update of a share (03.B-02). An older one changes nothing; one that counts clears the latest place. What is of another owner is
 * no update.
 */
export function updateBeacon(beacon: Beacon, update: BeaconInfoEvent): Result<Beacon, InvalidUpdate> {
  if (update.owner !== beacon.owner) return err({ kind: 'invalidUpdate', message: 'Invalid updating event' });
  const isOlder = (update.info.startedAt ?? 0) < (beacon.info.startedAt ?? 0);
  return ok(isOlder || update.eventId === beacon.eventId ? beacon : { ...update, latest: null });
}

/** A share after the redaction of the event `target`: none if that was its current event (03.B-05). */
export function redactBeacon(beacon: Beacon, target: EventId): Beacon | null {
  return target === beacon.eventId ? null : beacon;
}

/** Takes places of a share at the time `now`: the newest that counts (03.B-07). */
export function locateBeacon(beacon: Beacon, locations: readonly BeaconLocation[], now: EpochMs): Beacon {
  if (!isBeaconLive(beacon.info, now)) return beacon;
  let { latest } = beacon;
  for (const location of locations)
    if (isWithin(beacon, location) && (latest === null || location.at > latest.at)) latest = location;
  return latest === beacon.latest ? beacon : { ...beacon, latest };
}

/** Said by the owner, of this share, while it lasted: by the time that it says, without the tolerance (03.B-07, 03.B-08). */
function isWithin({ eventId, owner, info }: Beacon, { sender, infoId, at }: BeaconLocation): boolean {
  const { startedAt, timeoutMs } = info;
  if (sender !== owner || infoId !== eventId || startedAt === null) return false;
  return startedAt <= at && at <= startedAt + timeoutMs;
}
