import type { RepeatableCommand } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What the page may say about reading. */
export interface ReceiptsApi {
  /** The person has seen everything up to `eventId`: the room's counts fall at once, the server is told when it can be. */
  'receipts.markRead': RepeatableCommand<{ readonly roomId: RoomId; readonly eventId: EventId }, null, MarkReadFailure>;
}

export type MarkReadFailure = { readonly kind: 'unknownRoom' };
