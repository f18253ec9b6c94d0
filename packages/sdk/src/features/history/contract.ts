import type { RepeatableCommand } from '../../port/contract.ts';
import type { RoomEvent, StateEvent } from '../../protocol/events/event.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** The history of rooms as events, for programs on the sdk that keep timelines of their own (`client/timeline-set.ts`). */
export interface HistoryApi {
  /** A page of a room's history, decrypted as far as can be. Asked for up to ten times more while that may help. */
  'history.page': RepeatableCommand<HistoryQuery, HistoryPage, HistoryFailure>;
  /** Tries once more to decrypt an event; one that was decrypted only if that is forced, and nobody vouches for who wrote it. */
  'history.decrypt': RepeatableCommand<EventToDecrypt, RoomEvent, HistoryFailure | DecryptFailure>;
  /** The rooms that were left, with the last of what was said there. The server works out the whole account for it: to be asked seldom. */
  'history.leftRooms': RepeatableCommand<null, readonly LeftRoom[], HistoryFailure>;
}

export interface HistoryQuery {
  readonly roomId: RoomId;
  /** `b` goes back in time, `f` forward. Anything else is an error. */
  readonly direction: string;
  /** Where to go on; null begins at the newest (`b`) or oldest (`f`) event. */
  readonly from: string | null;
  /** How many events at most; 30 unless said. */
  readonly limit?: number;
}

export interface HistoryPage {
  /** In the direction asked for: with `b` the newest first. */
  readonly events: readonly RoomEvent[];
  /** State that belongs to them, such as their senders' member events. */
  readonly state: readonly StateEvent[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

export interface EventToDecrypt {
  /** As `history.page` gave it. */
  readonly event: RoomEvent;
  readonly isForced?: boolean;
}

/** In the words of other clients' libraries (11.ER-18). */
export type DecryptFailure =
  | { readonly kind: 'notEncrypted'; readonly message: "Attempt to decrypt event which isn't encrypted" }
  | {
      readonly kind: 'alreadyDecrypted';
      readonly message: 'Attempt to decrypt event which has already been decrypted';
    };

export interface LeftRoom {
  readonly roomId: RoomId;
  /** Oldest first, ten at most. */
  readonly events: readonly RoomEvent[];
  readonly state: readonly StateEvent[];
  /** Where `history.page` goes on backwards; null where there is nothing before. */
  readonly previous: string | null;
}

export type HistoryFailure =
  | { readonly kind: 'signedOut' | 'unreachable' }
  /** In the words of other clients' libraries (11.ER-11). */
  | { readonly kind: 'invalidDirection'; readonly message: `Invalid direction '${string}'` }
  /** In the server's words. */
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
