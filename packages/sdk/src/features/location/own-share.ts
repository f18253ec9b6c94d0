/** An own share as the state of a room says it. Pure. */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomState } from '../../core/rooms/rooms.ts';
import { BEACON_INFO_TYPES, beaconOwnerOf, readBeaconInfo } from '../../protocol/events/beacon.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { beaconEnd } from '../../protocol/rules/beacon.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { StoredShare } from './share-store.ts';

/** True once the last moment of a share has passed. */
export function isOver({ endsAt }: Pick<StoredShare, 'endsAt'>, now: EpochMs): boolean {
  return endsAt < now;
}

/** The share of `me` that the state of a room says goes on, whichever device began it; null for none. */
export function ownShareIn(state: RoomState, me: UserId): StoredShare | null {
  const shares = BEACON_INFO_TYPES.flatMap((type): StoredShare[] => {
    const event = state.get(type, me);
    const said = event === undefined ? null : readBeaconInfo(event);
    const endsAt = said === null ? null : beaconEnd(said.info);
    if (event === undefined || said === null || endsAt === null) return [];
    const { event_id: eventId, content } = event;
    const startedAt = endsAt - said.info.timeoutMs;
    return [{ roomId: state.roomId, eventId, type, content, startedAt, endsAt, lastSentAt: null, isStopping: false }];
  });
  return shares.toSorted((one, other) => other.startedAt - one.startedAt)[0] ?? null;
}

/** True if the state of a room says that `share` is over: ended, followed by another one, or taken back. Older state says nothing (03.B-02). */
export function isSaidOver(share: StoredShare, state: RoomState, me: UserId): boolean {
  return BEACON_INFO_TYPES.some((type) => {
    const event = state.get(type, me);
    if (event === undefined || beaconOwnerOf(event) === null) return false;
    if (event.event_id === share.eventId) return isRedacted(event);
    const said = readBeaconInfo(event);
    return said !== null && (said.info.startedAt ?? 0) >= share.startedAt;
  });
}

/** The content that ends a share: as it began, but not live (03.B-09). */
export function stoppedContent({ content }: StoredShare): RawContent {
  return { ...content, live: false };
}
