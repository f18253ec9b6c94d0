import type { Command } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What the page may do about pinned messages. Which they are is in `timeline.room`. */
export interface PinsApi {
  /** Pins a message, as the last one, or unpins it. Answered once the server took it; it shows by sync. */
  'pins.set': Command<
    { readonly roomId: RoomId; readonly eventId: EventId; readonly isPinned: boolean },
    null,
    PinFailure
  >;
}

export type PinFailure =
  | { readonly kind: 'unknownRoom' }
  | { readonly kind: 'storageFailed' }
  | { readonly kind: 'unreachable' }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
