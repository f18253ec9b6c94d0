/** Shares that go on in a room, from its state and the events at hand. Pure. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import {
  BEACON_INFO_TYPES,
  type BeaconInfoEvent,
  readBeaconInfo,
  readBeaconLocation,
} from '../../protocol/events/beacon.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import {
  type Beacon,
  isBeaconLive,
  locateBeacon,
  nextBeaconChange,
  updateBeacon,
} from '../../protocol/rules/beacon.ts';

/** The share of each user that the state of a room tells: of one that is told by both names the newer. */
export function beaconsIn(state: Pick<RoomState, 'keyed'>): readonly BeaconInfoEvent[] {
  const byOwner = new Map<UserId, Beacon>();
  for (const type of BEACON_INFO_TYPES) {
    for (const event of state.keyed(type)) {
      const said = readBeaconInfo(event);
      if (said === null) continue;
      const known = byOwner.get(said.owner);
      const updated = known === undefined ? null : updateBeacon(known, said);
      byOwner.set(said.owner, updated?.ok === true ? updated.value : { ...said, latest: null });
    }
  }
  return [...byOwner.values()];
}

/** Shares that are live at `now`, with the latest places among `events`. */
export function liveBeacons(
  beacons: readonly BeaconInfoEvent[],
  events: readonly RoomEvent[],
  now: EpochMs,
): readonly Beacon[] {
  const live = beacons.filter(({ info }) => isBeaconLive(info, now));
  if (live.length === 0) return [];
  const locations = events.flatMap((event) => readBeaconLocation(event) ?? []);
  return live.map((beacon) => locateBeacon({ ...beacon, latest: null }, locations, now));
}

/** The first moment after `now` at which another share is live, or one of them is not any more; null for never. */
export function nextChange(beacons: readonly BeaconInfoEvent[], now: EpochMs): EpochMs | null {
  const moments = beacons.flatMap(({ info }) => nextBeaconChange(info, now) ?? []);
  return moments.length === 0 ? null : Math.min(...moments);
}
