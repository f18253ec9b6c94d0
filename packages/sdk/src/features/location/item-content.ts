/** The content of items about places. */
import type { ContentSocket } from '../../core/events/events.ts';
import { readBeaconInfo } from '../../protocol/events/beacon.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodeLocationMessage } from '../../protocol/events/location.ts';
import { beaconEnd } from '../../protocol/rules/beacon.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { LocationItemContent } from './contract.ts';

/** Places and shares. What cannot be read, and what was taken back, is left to the slice of messages. */
export const locationContentSocket: ContentSocket<LocationItemContent> = {
  toContent: contentOf,
  // A place without a description is quoted by the message's own words.
  toText: (event) => {
    const content = contentOf(event);
    if (content === null) return null;
    return content.kind === 'liveLocation' ? (content.description ?? '') : content.description;
  },
};

function contentOf(event: RoomEvent): LocationItemContent | null {
  if (isRedacted(event)) return null;
  if (event.state_key === undefined) {
    const message = event.type === 'm.room.message' ? decodeLocationMessage(event.content) : null;
    return message && { kind: 'location', ...message };
  }
  const share = readBeaconInfo(event);
  const endsAt = share === null ? null : beaconEnd(share.info);
  if (share === null || endsAt === null) return null;
  const { asset, description, timeoutMs } = share.info;
  return { kind: 'liveLocation', asset, description, startedAt: endsAt - timeoutMs, timeoutMs, endsAt };
}
