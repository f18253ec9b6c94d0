import { err, ok, type Result } from '../../base/result/result.ts';
import type { Faces } from '../../core/feature/faces.ts';
import type { TimelineOptions } from '../../core/history/history.ts';
import type { OutboxEntry } from '../../core/outbox/outbox.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** Messages that wait are part of the timeline, not a list of their own. */
export interface NotDetached {
  readonly kind: 'notDetached';
  readonly message: 'Cannot call getPendingEvents with pendingEventOrdering == chronological';
}

/** What waits in a room, the oldest first; a list of its own only where messages that wait are detached (02.T-05). */
export function pendingEntries(
  outbox: Faces['outbox'],
  roomId: RoomId,
  { pendingOrdering }: TimelineOptions,
): Result<readonly OutboxEntry[], NotDetached> {
  if (pendingOrdering === 'detached')
    return ok(outbox.entriesOf(roomId).filter(({ state }) => state.kind !== 'cancelled'));
  const message = 'Cannot call getPendingEvents with pendingEventOrdering == chronological';
  return err({ kind: 'notDetached', message });
}
