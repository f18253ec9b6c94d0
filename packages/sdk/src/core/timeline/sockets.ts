import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import type { Broken, Person } from './item.ts';
import type { ThreadSummary } from './thread-summary.ts';

/**
 * Where features plug into timelines: what an event is when drawn, and what hangs on it. Both are pure, and what they throw costs one
 * entry (`guarded-sockets.ts`). The timeline keeps related events and asks again when any of them changes, so early, late, undone and redacted ones cost nothing extra.
 */
export interface TimelineSockets<Content, Extra> {
  /** The first that knows an event decides; the last one must know everything. */
  readonly contents: readonly ContentSocket<Content>[];
  readonly relations: readonly RelationSocket<Extra>[];
  /** What hangs on the root of a thread; without it nothing does. */
  readonly thread?: ThreadSocket<Extra>;
  /** Keeps what the timeline's own rules throw to one entry; without it that is thrown. */
  readonly rules?: RuleGuard<Content>;
}

/** Runs the timeline's own rules over one event so that they throw nothing. */
export interface RuleGuard<Content> {
  /** What `say` gives; where it throws, what `instead` makes of the report's id. */
  run<Said>(rule: string, eventId: EventId, say: () => Said, instead: (reportId: string) => Said): Said;
  /** What stands in the place of an event that could not be made. */
  toContent(reportId: string): Content;
}

/** Runs a rule over one event, guarded as `sockets` say. */
export function runRule<Content, Extra, Said>(
  { rules }: TimelineSockets<Content, Extra>,
  rule: string,
  eventId: EventId,
  say: () => Said,
  instead: (reportId: string) => Said,
): Said {
  return rules === undefined ? say() : rules.run(rule, eventId, say, instead);
}

/** Says how a thread is shown at its root, in the room. */
export interface ThreadSocket<Extra> {
  toExtra(thread: ThreadSummary): Extra;
}

/** Says what an event is. */
export interface ContentSocket<Content> {
  /**
   * What `event` is, or null if this is not for this feature. Its content is that of its latest valid edit, or stripped if it
   * was redacted.
   */
  toContent(event: RoomEvent, room: RoomContext): Content | null;
  /** What stands in the place of content that a moderator has hidden. */
  toHidden?(content: Content, veil: Veil, room: RoomContext, event: RoomEvent): Content;
  /** A line of plain text for quotes, people called as in `room`; null if this feature has none for it, `Broken` only from `guardSockets`. */
  toText(event: RoomEvent, room: RoomContext): string | Broken | null;
  /**
   * Says whether `event` says something to a person, so that it stands in the timeline by itself. An event that no socket claims is
   * shown nowhere: unknown types are no noise.
   */
  isEntry?(event: RoomEvent): boolean;
}

/** Why something is hidden (01.X-10). */
export interface Veil {
  readonly by: UserId;
  readonly reason: string | null;
  /** The person may see what it is: they said it, or may hide things themselves. */
  readonly mayLook: boolean;
}

/** Folds events that point at another one onto it. */
export interface RelationSocket<Extra> {
  /** Events of these types are never entries of their own, whatever they contain. */
  readonly types: readonly string[];
  /** What `event` (of one of them) belongs to; null for nothing, such as a redacted one. */
  targetOf(event: RoomEvent): EventId | null;
  /** The name of what it belongs to, where that has a name instead; null for nothing. */
  targetNameOf?(event: RoomEvent): string | null;
  /** The name that an entry has for what belongs to it; null for none. Another entry may have the same. */
  nameOf?(entry: RoomEvent): string | null;
  /** What hangs on a target, from its related events in the order of the timeline; null for nothing. */
  fold(related: readonly RoomEvent[], room: RoomContext): Extra | null;
  /** What hangs on an entry with a name to which nothing belongs, though all that came after it is known; null for nothing. */
  foldAlone?(entry: RoomEvent): Extra | null;
}

/** What a fold may look at of the room. */
export interface RoomContext {
  readonly me: UserId;
  person(userId: UserId): Person;
}
