/** Under which messages those stand who have read that far. Pure. */

import type { Faces } from '../../core/feature/faces.ts';
import type { ChunkRecord } from '../../core/history/history.ts';
import { type ReaderReceipt, timelinesIn } from '../../core/rooms/rooms.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';

/** A message, and who has read up to it. */
export interface PlacedReaders {
  readonly eventId: EventId;
  readonly readers: readonly ReaderReceipt[];
}

/** Who read no further than that many events back stands nowhere. */
const MOST_LOOKED_AT = 1_000;

/**
 * The newest message each person has read, oldest first. A receipt on something that is no message of the main timeline (a reaction, an
 * edit, what was said in a thread) stands at the message before it. Who has said something since needs no receipt: they have read up to there.
 */
export function placeReaders(
  chunks: readonly ChunkRecord[],
  receipts: readonly ReaderReceipt[],
  me: UserId,
  kinds: Pick<Faces['events'], 'roleOf'>,
): readonly PlacedReaders[] {
  const waiting = new Map(receipts.filter(({ userId }) => userId !== me).map((receipt) => [receipt.userId, receipt]));
  const timelineOf = timelinesIn(chunks);
  const placed: PlacedReaders[] = [];
  let here: ReaderReceipt[] = [];
  let looked = 0;
  for (const { events } of chunks.toReversed()) {
    for (const event of events.toReversed()) {
      looked += 1;
      if ((waiting.size === 0 && here.length === 0) || looked > MOST_LOOKED_AT) return placed.reverse();
      for (const receipt of waiting.values()) {
        if (receipt.eventId !== event.event_id) continue;
        here.push(receipt);
        waiting.delete(receipt.userId);
      }
      if (isSaying(event)) {
        waiting.delete(event.sender);
        here = here.filter(({ userId }) => userId !== event.sender);
      }
      if (here.length === 0 || !isShown(event, kinds) || timelineOf(event) !== 'main') continue;
      placed.push({ eventId: event.event_id, readers: here.toSorted((one, other) => other.timestamp - one.timestamp) });
      here = [];
    }
  }
  return placed.reverse();
}

function isSaying({ type, state_key: stateKey }: RoomEvent): boolean {
  return stateKey === undefined && type !== 'm.room.redaction';
}

/** Whether an event is one that a timeline shows by itself. */
function isShown(event: RoomEvent, kinds: Pick<Faces['events'], 'roleOf'>): boolean {
  if (event.state_key !== undefined) return true;
  if (event.type === 'm.room.redaction' || kinds.roleOf(event) === 'related') return false;
  const relation = readRelation(event);
  return relation === null || relation.kind === 'thread' || relation.kind === 'other';
}
