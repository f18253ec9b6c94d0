import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { staysInClear } from '../events/event-kinds.ts';
import type { ContentSocket, EventSocket, RelationSocket } from '../events/event-socket.ts';
import type { Broken, HiddenContent } from '../events/shown-parts.ts';
import { SocketsByType } from '../events/sockets-by-type.ts';
import type { RootSocket } from './root-socket.ts';

/**
 * The descriptions of events by features, loaded whole. The timeline keeps related events and asks again when any
 * of them changes, so early, late, undone and redacted ones cost nothing extra.
 */
export interface TimelineSockets<Content, Extra> {
  /** The sockets of an event type. The first that knows an event decides; the last one must know everything. */
  readonly byType: SocketsByType<TimelineSocket<Content, Extra>>;
  /** True for types that are sent in the clear on purpose. */
  readonly staysInClear: (type: string) => boolean;
  /** The folds, numbered by their place. */
  readonly relations: readonly RelationSocket<Extra>[];
  /** Makes what stands in the place of content that a moderator has hidden; `said` is null for those who may not see it. */
  toHidden(veil: VeilShown, said: Content | null): Content;
  /** What hangs on the root of a thread; without it nothing does. */
  readonly thread?: RootSocket<Extra>;
  /** Keeps what the timeline's own rules throw to one entry; without it that is thrown. */
  readonly rules?: RuleGuard<Content>;
}

/** The description of a kind of event, with what draws it. */
export interface TimelineSocket<Content, Extra>
  extends Pick<EventSocket<Content, Extra>, 'types' | 'role' | 'toSummary' | 'staysInClear'> {
  readonly relations?: RelationSocket<Extra>;
  readonly content?: ContentSocket<Content>;
}

/** Runs the timeline's own rules over one event so that they throw nothing. */
export interface RuleGuard<Content> {
  /** What `say` gives; where it throws, what `instead` makes of the report's id. */
  run<Said>(rule: string, eventId: EventId, say: () => Said, instead: (reportId: string) => Said): Said;
  /** What stands in the place of an event that could not be made. */
  toContent(reportId: string): Content;
}

/** The moderator who hid something, and the reason, as shown. */
export type VeilShown = Pick<HiddenContent<never>, 'by' | 'reason'>;

/** The sockets of timelines, from what features describe. */
export function timelineSockets<Content, Extra>(
  sockets: readonly TimelineSocket<Content, Extra>[],
  more: Omit<TimelineSockets<Content, Extra>, 'byType' | 'staysInClear' | 'relations'>,
): TimelineSockets<Content, Extra> {
  const byType = new SocketsByType(sockets);
  return {
    byType,
    staysInClear: (type) => staysInClear(byType, type),
    relations: sockets.flatMap(({ relations }) => relations ?? []),
    ...more,
  };
}

/** The fold that needs every related event of an entry, as its own feature says; null for none. */
export function needyFold<Content, Extra>(
  { byType }: Pick<TimelineSockets<Content, Extra>, 'byType'>,
  { type }: RoomEvent,
): RelationSocket<Extra> | null {
  return byType.of(type).find(({ relations }) => relations?.needsAll !== undefined)?.relations ?? null;
}

/** The type of relation of which an entry needs every related event; null for none. */
export function neededRelations<Content, Extra>(
  sockets: Pick<TimelineSockets<Content, Extra>, 'byType'>,
  event: RoomEvent,
): string | null {
  return needyFold(sockets, event)?.needsAll ?? null;
}

/** Content as timelines show it: made by a feature, hidden by a moderator, or broken by a bug. */
export type ShownContent<Content> = Content | HiddenContent<Content | Broken> | Broken;

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
