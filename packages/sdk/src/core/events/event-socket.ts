/**
 * One description of a kind of event, owned by the slice that knows it. Timelines ask the description instead of naming event types: for
 * roles, contents, quotes and folds. Everything in it is pure, and what it throws costs one entry (`guard-event-socket.ts`).
 */
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import type { RoomPower } from '../../protocol/rules/power.ts';
import type { Broken, Person } from './shown-parts.ts';

/**
 * The treatment of an event by a timeline: `entry` stands by itself, `related` is folded onto its target, `hidden` is shown nowhere. An edit of an
 * entry is recognized by core: `role` says `entry` for it.
 */
export type EventRole = 'entry' | 'related' | 'hidden';

/** The description of a kind of event. All but `content` is loaded with the account, so it stays small. */
export interface EventSocket<Content = unknown, Extra = unknown> {
  /** The event types described. A type that ends with `*` stands for all types that begin so. */
  readonly types: readonly string[];
  /**
   * Decides how `event`, of one of the types, is treated; null leaves that to the sockets after this one. What none of them claims is shown
   * nowhere: unknown types are no noise.
   */
  readonly role?: (event: RoomEvent) => EventRole | null;
  /** The line of data that stands for an event, now in quotes and pins; null leaves it to the sockets after this one. */
  readonly toSummary?: (event: RoomEvent, room: SummaryContext) => EventSummary | null;
  readonly relations?: RelationSocket<Extra>;
  /** Loads what draws these events. It is fetched with the timelines: reading messages is large. */
  readonly content?: () => Promise<ContentSocket<Content>>;
}

/** One line of plain data about an event. The page chooses the words for a `kind`; `text` is what people wrote, in one line. */
export interface EventSummary {
  readonly kind: string;
  readonly text?: string;
}

/** The data that a summary may read besides its event. */
export interface SummaryContext {
  /** The name that the room has for a user. */
  readonly nameOf: (userId: UserId) => string;
}

/** Says what an event is when it is drawn. It is never asked about content that is hidden from the user. */
export interface ContentSocket<Content> {
  /**
   * What `event` is; null leaves it to the sockets after this one. Its content is that of its latest valid edit, or stripped if it was
   * redacted.
   */
  toContent(event: RoomEvent, room: RoomContext): Content | null;
  /** A line of plain text for quotes, users named as in `room`; null leaves it to the next. Without it the summary's text stands there. */
  toText?(event: RoomEvent, room: RoomContext): string | Broken | null;
}

/** Folds events that point at another one onto it. */
export interface RelationSocket<Extra> {
  /** The event that a related event belongs to; null for none, such as for a redacted one. */
  targetOf(event: RoomEvent): EventId | null;
  /** The name of what a related event belongs to, where that has a name instead; null for none. */
  readonly targetNameOf?: (event: RoomEvent) => string | null;
  /** The name that an entry has for what belongs to it; null for none. Another entry may have the same. */
  readonly nameOf?: (entry: RoomEvent) => string | null;
  /**
   * Makes what hangs on an entry, from its related events in the order of the timeline; null for nothing. Its reads of `room` are noted, and it
   * is asked again when that changes.
   */
  fold(related: readonly RoomEvent[], room: FoldContext): Extra | null;
  /** The extra of an entry with a name to which nothing belongs, though all that came after it is known; null for nothing. */
  readonly foldAlone?: (entry: RoomEvent) => Extra | null;
  /**
   * The `rel_type` of which entries of the socket's types need every related event: core fetches those that are not loaded, and says
   * `isComplete: false` until they are here.
   */
  readonly needsAll?: string;
}

/** The room as content and folds see it. Each read is noted: the item is made anew when it would read something else. */
export interface RoomContext {
  readonly me: UserId;
  readonly person: (userId: UserId) => Person;
  /** The rights of users, by the room's present levels. */
  readonly power: RoomPower;
}

/** The room as a fold sees it. */
export interface FoldContext extends RoomContext {
  /** The entry, as it is shown: edited, or stripped if it was redacted or is hidden from the user. */
  readonly entry: RoomEvent;
  /** True if all related events are here; always true where `needsAll` is not asked for. */
  readonly isComplete: boolean;
}
