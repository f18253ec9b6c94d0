import type { Command } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';

/** What the page may ask about reactions. */
export interface ReactionsApi {
  /** Adds the person's reaction `key` to an event, or takes it back if it is there. */
  'reactions.toggle': Command<ReactionToggle, null, ReactFailure>;
}

/** The reaction that is meant. */
export interface ReactionToggle {
  readonly roomId: RoomId;
  readonly eventId: EventId;
  /** An emoji, a word, or the address of a picture. */
  readonly key: string;
  /** The name of a picture, sent with it; left out for anything else. */
  readonly shortcode?: string;
}

export type ReactFailure =
  | { readonly kind: 'unknownRoom' }
  /** The message is not here any more. */
  | { readonly kind: 'unknownEvent' }
  | { readonly kind: 'storageFailed' };

/** Something done with a reaction that can be refused. */
export type ReactionAct =
  | { readonly kind: 'reaction'; readonly key: string }
  /** A reaction was to be taken back. */
  | { readonly kind: 'withdrawal' };

/** The reactions to one event. */
export interface ReactionsExtra {
  readonly kind: 'reactions';
  readonly groups: readonly ReactionGroup[];
}

/** Everybody who reacted with one key; the most used first, ties by first use (02.RL-02). */
export interface ReactionGroup {
  readonly key: string;
  /** The name of a picture (MSC2545); left out where nobody gave one. */
  readonly shortcode?: string;
  /** Different people, however many events they sent. */
  readonly count: number;
  readonly isMine: boolean;
  /** Display names of up to 20 of them, the first to react first. */
  readonly names: readonly string[];
}
