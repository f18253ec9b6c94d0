import type { Command } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What the page may ask about reactions. */
export interface ReactionsApi {
  /** Adds the person's reaction `key` to an event, or takes it back if it is there. */
  'reactions.toggle': Command<
    { readonly roomId: RoomId; readonly eventId: EventId; readonly key: string },
    null,
    ReactFailure
  >;
}

export type ReactFailure =
  | { readonly kind: 'unknownRoom' }
  /** The message is not here any more. */
  | { readonly kind: 'unknownEvent' }
  | { readonly kind: 'storageFailed' };

/** The reactions to one event. */
export interface ReactionsExtra {
  readonly kind: 'reactions';
  readonly groups: readonly ReactionGroup[];
}

/** Everybody who reacted with one key; the most used first, ties by first use (02.RL-02). */
export interface ReactionGroup {
  readonly key: string;
  /** Different people, however many events they sent. */
  readonly count: number;
  readonly isMine: boolean;
  /** Display names of up to 20 of them, the first to react first. */
  readonly names: readonly string[];
}
