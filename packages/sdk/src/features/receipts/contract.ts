import type { RepeatableCommand } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What the page may say about reading. */
export interface ReceiptsApi {
  /** The person has seen everything up to an event: counts fall at once, the server is told when it can be. */
  'receipts.markRead': RepeatableCommand<ReadRequest, null, MarkReadFailure>;
}

export interface ReadRequest {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  /** What was read: the main timeline, a thread by its root, or all of the room with its threads, which is meant if absent. */
  readonly timeline?: 'main' | EventId;
  /** Whether only the person's own devices hear of it. */
  readonly isPrivate?: boolean;
}

export type MarkReadFailure = { readonly kind: 'unknownRoom' };
