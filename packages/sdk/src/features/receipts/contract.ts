import type { EpochMs } from '../../base/clock/clock.ts';
import type { Person } from '../../core/timeline/item.ts';
import type { KeyedItem, ListView, RepeatableCommand } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What the page may ask and say about reading. */
export interface ReceiptsApi {
  /** The person has seen everything up to an event: counts fall at once, the server is told when it can be. */
  'receipts.markRead': RepeatableCommand<ReadRequest, null, MarkReadFailure>;
  /** Who else has read a room, by the last message that they read, oldest message first. Nobody stands twice. */
  'receipts.readers': ListView<{ readonly roomId: RoomId }, null, EventReaders>;
}

/** Who has read up to a message, the latest first. */
export interface EventReaders extends KeyedItem {
  readonly eventId: EventId;
  readonly readers: readonly EventReader[];
}

export interface EventReader {
  readonly person: Person;
  /** When they read it; milliseconds since the epoch, or 0 if the server does not say. */
  readonly readAt: EpochMs;
}

export interface ReadRequest {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  /**
   * What was read: the main timeline (all of the room where the server knows no threads), a thread by its root, or all of the room with
   * its threads, which is meant if absent.
   */
  readonly timeline?: 'main' | EventId;
  /** Whether only the person's own devices hear of it. */
  readonly isPrivate?: boolean;
}

export type MarkReadFailure =
  | { readonly kind: 'unknownRoom' }
  /** The server does not have the event yet: nobody can have read up to there (01.RC-02). */
  | { readonly kind: 'pendingEvent'; readonly message: `Cannot set read receipt to a pending event (${string})` };
