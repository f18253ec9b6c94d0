/**
 * One description of a kind of event, owned by the slice that knows it. Core asks the description instead of naming event types: the
 * timeline for roles, contents and folds, the room list for order and summaries, unread counts for what counts, sending for what is
 * encrypted. Everything in it is pure, and what it throws costs one entry (`guard-event-socket.ts`).
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
export interface EventSocket<Content = unknown, Extra = unknown, Summary extends EventSummary = EventSummary> {
  /** The event types described. A type that ends with `*` stands for all types that begin so. */
  readonly types: readonly string[];
  /**
   * Decides how `event`, of one of the types, is treated; null leaves that to the sockets after this one. What none of them claims is shown
   * nowhere: unknown types are no noise.
   */
  readonly role?: (event: RoomEvent) => EventRole | null;
  /** The types that move their room up in the room list (04.SS-22). */
  readonly bumps?: readonly string[];
  /** The types that count as unread messages, and can be the latest message of a room. */
  readonly countsAsMessage?: readonly string[];
  /** The types that are sent in the clear in encrypted rooms too, because servers read them (02.S-02). */
  readonly neverEncrypted?: readonly string[];
  /** The types that ring: they are notified of as calls. */
  readonly rings?: readonly string[];
  /** The line of data for lists, notifications and search; null leaves it to the sockets after this one. */
  readonly toSummary?: (event: RoomEvent, room: SummaryContext) => Summary | null;
  /** Keeps an event as the latest of its room that does not count as a message. */
  readonly latest?: LatestSocket;
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
  /** What `LatestSocket.keep` noted about the event; undefined for an event that is not kept. Stored data: to be checked before use. */
  readonly facts: unknown;
}

/** An event as it is stored with its room for the room list. */
export interface KeptEvent {
  /** The event, without what no list needs. */
  readonly event: RoomEvent;
  /** Plain data that `toSummary` gets back. */
  readonly facts: unknown;
}

/** Decides what is stored of an event that is the latest of its room, and how later events change that. */
export interface LatestSocket {
  /** Reduces `event` to what is kept of it, by the events that came `later` in any order; null where it is not shown in lists. */
  keep(event: RoomEvent, later: readonly RoomEvent[]): KeptEvent | null;
  /** `kept` after more `events` of the room are known: the same object where they change nothing. */
  update(kept: KeptEvent, events: readonly RoomEvent[]): KeptEvent;
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
