/**
 * One description of a kind of event, owned by the slice that knows it. Core and other slices ask the description instead of naming event
 * types (`EventKinds`). Everything in it is pure, and what it throws costs one event (`guard-event-socket.ts`).
 */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { RawContent, RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
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
  /** Says that an event moves its room up in the list (04.SS-22). The first socket of its type that has this decides; none is no. */
  readonly bumps?: (event: RoomEvent) => boolean;
  /**
   * Says that an event is a message to people: it is counted as unread, it can be the latest message of its room, and its sender has
   * stopped typing. Core leaves out state, edits and what was redacted. The first socket of its type that has this decides; none is no.
   */
  readonly countsAsMessage?: (event: RoomEvent) => boolean;
  /** Events of the types are sent in the clear, in encrypted rooms too: servers need to read them. */
  readonly staysInClear?: true;
  /**
   * The line of data that stands for an event: in the list of rooms, quotes, pins and notifications. Null leaves it to the sockets after
   * this one.
   */
  readonly toSummary?: (event: RoomEvent, room: SummaryContext) => Summary | null;
  /** Shows events that are no messages in the list of rooms. */
  readonly listed?: ListedSocket<Summary>;
  /**
   * Says until when state of the types matters though nobody looks at its room: the room's record names the latest such time
   * (`standsUntil`), so that the room is found without reading all of them. Null for state that does not.
   */
  readonly standsUntil?: (event: RoomEvent) => EpochMs | null;
  /** Says how a notification of an event differs from that of a message; null for not at all. */
  readonly notifies?: (event: RoomEvent) => NotifyingKind<Summary> | null;
  /**
   * Names what an own related event does to its target, such as a vote: where it was refused, the page says that by this name. Null
   * for what has none.
   */
  readonly actOf?: (event: RoomEvent) => EventAct | null;
  /** Likewise names taking such an event back. */
  readonly withdrawalOf?: (event: RoomEvent) => EventAct | null;
  /** Folds events onto others. Timelines alone ask it: a large one is loaded with them. */
  readonly relations?: RelationSocket<Extra> | (() => Promise<RelationSocket<Extra>>);
  /** Loads what draws these events. It is fetched with the timelines: reading messages is large. */
  readonly content?: () => Promise<ContentSocket<Content>>;
}

/** Something done to an event, by its name, with what the page may say about it. */
export interface EventAct {
  readonly kind: string;
}

/** One line of plain data about an event. The page chooses the words for a `kind`; `text` is what people wrote, in one line. */
export interface EventSummary {
  readonly kind: string;
  readonly text?: string;
}

/** Says what the list of rooms shows of an event that is no message, and keeps that up to date. */
export interface ListedSocket<Summary> {
  /** The line for `event`, by what came `later` (in any order); null if the list does not show it. */
  toListed(event: RoomEvent, later: readonly RoomEvent[]): Listed<Summary> | null;
  /** The line after more came: `event` has the content that was kept of it. The same object where nothing changes. */
  update(summary: Summary, event: RoomEvent, later: readonly RoomEvent[]): Summary;
}

/** The line of an event in the list of rooms. It is stored, so it is plain data. */
export interface Listed<Summary> {
  readonly summary: Summary;
  /** The part of the event's content that `update` needs. The rest is not stored with the room. */
  readonly kept: RawContent;
}

/** A notification that is not that of a message. The summary of the event gives its text. */
export interface NotifyingKind<Summary extends EventSummary = EventSummary> {
  /** The page has words for it by this name. */
  readonly kind: Summary['kind'];
  /** The user's push rules are asked of it as of an event of this type first: they have none for its own. */
  readonly ruledAs?: string;
  /** There is no notification if the server could have written the event itself. */
  readonly isOnlyIfSure?: true;
}

/** The data that a summary may read besides its event. */
export interface SummaryContext {
  /** The name that the room has for a user, or the user for another room. */
  readonly nameOf: (mentioned: UserId | RoomId) => string;
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
  /** The event that a related event belongs to; null for none, such as for a redacted one. State belongs to others by name only. */
  targetOf(event: RoomEvent): EventId | null;
  /** The name of what a related event belongs to, where that has a name instead; null for none. */
  readonly targetNameOf?: (event: RoomEvent) => string | null;
  /** The name that an entry has for what belongs to it; null for none. Another entry may have the same. */
  readonly nameOf?: (entry: RoomEvent) => string | null;
  /**
   * The name of what an entry goes on with or ends; null for nothing. It is then among the related events of every entry of that name, itself
   * included, so that each sees what came before and after it.
   */
  readonly followsName?: (entry: RoomEvent) => string | null;
  /**
   * Makes what hangs on an entry, from its related events in the order of the timeline; null for nothing. Its reads of `room` are noted, and it
   * is asked again when that changes.
   */
  fold(related: readonly RoomEvent[], room: FoldContext): Extra | null;
  /** The extra of an entry with a name to which nothing belongs, though all that came after it is known; null for nothing. */
  readonly foldAlone?: (entry: RoomEvent) => Extra | null;
  /**
   * The `rel_type` of which entries of the socket's types need every related event: core fetches those that are not loaded, and says
   * `isComplete: false` until they are here. Such entries are folded onto even where nothing hangs on them.
   */
  readonly needsAll?: string;
}

/** The room as content and folds see it. Each read is noted: the item is made anew when it would read something else. */
export interface RoomContext {
  readonly me: UserId;
  readonly person: (userId: UserId) => Person;
  /** The name of another room in words that need no translation; its id where the user is not in it. */
  readonly roomName: (roomId: RoomId) => string;
  /** The rights of users, by the room's present levels. */
  readonly power: RoomPower;
}

/** The room as a fold sees it. */
export interface FoldContext extends RoomContext {
  /** The entry, as it is shown: edited, or stripped if it was redacted or is hidden from the user. */
  readonly entry: RoomEvent;
  /** True if all related events are here; always true where `needsAll` is not asked for. */
  readonly isComplete: boolean;
  /** Events with the relation of `needsAll` that are here and could not be decrypted; always 0 where it is not asked for. */
  readonly unreadable: number;
}
