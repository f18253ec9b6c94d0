/** The line of data that stands for a place or a share, for the list of rooms, quotes and notifications. Pure. */
import { oneLine } from '../../base/text/one-line.ts';
import type { Listed, ListedSocket } from '../../core/events/events.ts';
import { encodeBeaconInfo, readBeaconInfo } from '../../protocol/events/beacon.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeLocationMessage } from '../../protocol/events/location.ts';
import { beaconEnd } from '../../protocol/rules/beacon.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { LocationSummary } from './contract.ts';
import { endsShare } from './fold.ts';

/** More than any list is wide. */
const MAX_LENGTH = 160;

/** The line of a place in a message, or of a share as it began; null for another event, and for one that cannot be read. */
export function locationSummary(event: RoomEvent): LocationSummary | null {
  if (event.state_key !== undefined) return toListed(event, [])?.summary ?? null;
  const message = event.type === 'm.room.message' ? decodeLocationMessage(event.content) : null;
  return message === null ? null : { kind: 'location', text: inShort(message.description) };
}

/** Shares are no messages, and stand in the list of rooms. Of their content only the time is kept. */
export const listedShares: ListedSocket<LocationSummary> = { toListed, update };

function toListed(event: RoomEvent, later: readonly RoomEvent[]): Listed<LocationSummary> | null {
  const share = isRedacted(event) ? null : readBeaconInfo(event);
  const endsAt = share === null ? null : beaconEnd(share.info);
  if (share === null || endsAt === null) return null;
  const { description, timeoutMs } = share.info;
  const kept = encodeBeaconInfo({ ...share.info, description: null, startedAt: endsAt - timeoutMs });
  const text = inShort(description);
  return { summary: { kind: 'liveLocation', text, endsAt, stoppedAt: stopOf(event, later) }, kept };
}

function update(before: LocationSummary, event: RoomEvent, later: readonly RoomEvent[]): LocationSummary {
  if (before.kind !== 'liveLocation' || before.stoppedAt !== null) return before;
  const stoppedAt = stopOf(event, later);
  return stoppedAt === null ? before : { ...before, stoppedAt };
}

/** The time of the first event that ends a share; null for none. */
function stopOf(event: RoomEvent, later: readonly RoomEvent[]): number | null {
  const share = readBeaconInfo(event);
  if (share === null) return null;
  const ends = later
    .filter((one) => one.origin_server_ts >= event.origin_server_ts && endsShare(one, { ...share, latest: null }))
    .map((one) => one.origin_server_ts);
  return ends.length === 0 ? null : Math.min(...ends);
}

function inShort(description: string | null): string {
  return oneLine(description ?? '', MAX_LENGTH);
}
