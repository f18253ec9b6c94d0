import type { EventRole, EventSocket } from '../../core/events/events.ts';
import { BEACON_INFO_TYPES, BEACON_TYPES, beaconOwnerOf, readBeaconInfo } from '../../protocol/events/beacon.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { LiveLocationExtra, LocationItemContent, LocationSummary } from './contract.ts';
import { liveLocationRelations } from './fold.ts';
import { listedShares, locationSummary } from './summary.ts';

const MESSAGE = 'm.room.message';
const INFOS: readonly string[] = BEACON_INFO_TYPES;
const BEACONS: readonly string[] = BEACON_TYPES;

/**
 * Places in messages, and shares of a location: the state that begins one is an entry, its end and its places are folded onto it. Messages
 * stay entries of the slice of messages; this one only draws those that tell a place.
 */
export const locationSocket: EventSocket<LocationItemContent, LiveLocationExtra, LocationSummary> = {
  types: [...INFOS, ...BEACONS, MESSAGE],
  role: locationRole,
  toSummary: locationSummary,
  listed: listedShares,
  relations: liveLocationRelations,
  content: async () => (await import('./item-content.ts')).locationContentSocket,
};

function locationRole(event: RoomEvent): EventRole | null {
  const { type, state_key: stateKey } = event;
  if (BEACONS.includes(type)) return stateKey === undefined ? 'related' : 'hidden';
  if (!INFOS.includes(type) || stateKey === undefined) return null;
  if (beaconOwnerOf(event) === null) return 'hidden';
  // The beginning or the end of a share was taken back: it says so.
  if (isRedacted(event)) return 'entry';
  const said = readBeaconInfo(event);
  if (said === null) return 'hidden';
  if (!said.info.isLive) return 'related';
  return said.info.startedAt === null ? 'hidden' : 'entry';
}
