import type { FoldContext, RelationSocket } from '../../core/events/events.ts';
import { beaconOwnerOf, beaconTargetOf, readBeaconInfo, readBeaconLocation } from '../../protocol/events/beacon.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { type Beacon, locateBeacon, updateBeacon } from '../../protocol/rules/beacon.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { LiveLocationExtra } from './contract.ts';

/** The course of a share: its places by their reference, and all state of its owner by the owner's name. */
export const liveLocationRelations: RelationSocket<LiveLocationExtra> = {
  targetOf: beaconTargetOf,
  targetNameOf: shareName,
  nameOf: shareName,
  followsName: shareName,
  fold: foldShare,
};

/** The name under which everything is grouped that a user says of their shares. */
function shareName(event: RoomEvent): string | null {
  const owner = beaconOwnerOf(event);
  return owner === null ? null : `live location of ${owner}`;
}

/**
 * The latest place and the end of a share. Places are judged by the time at which the server had them, as they were by those who were there
 * then: what is folded later shows the same.
 */
function foldShare(related: readonly RoomEvent[], { entry }: FoldContext): LiveLocationExtra | null {
  const share = readBeaconInfo(entry);
  if (share === null) return null;
  let beacon: Beacon = { ...share, latest: null };
  const start = related.findIndex((event) => event.event_id === entry.event_id);
  const end = related.slice(start + 1).find((event) => endsShare(event, beacon));
  // A share that was stopped shows no place any more (03.B-02).
  if (end !== undefined) return { kind: 'liveLocation', latest: null, stoppedAt: end.origin_server_ts };
  for (const event of related) {
    const location = readBeaconLocation(event);
    if (location !== null) beacon = locateBeacon(beacon, [location], event.origin_server_ts);
  }
  const { latest } = beacon;
  if (latest === null) return null;
  return { kind: 'liveLocation', latest: { place: latest.place, at: latest.at }, stoppedAt: null };
}

/** True for later state of the same owner that counts: the end, another share, or something that was taken back since. */
export function endsShare(event: RoomEvent, beacon: Beacon): boolean {
  if (beaconOwnerOf(event) !== beacon.owner) return false;
  if (isRedacted(event)) return true;
  const update = readBeaconInfo(event);
  const updated = update === null ? null : updateBeacon(beacon, update);
  return updated?.ok === true && updated.value !== beacon;
}
