/**
 * The sockets for what a slice makes of threads. The partition of a room into its own timeline and those of its threads is a rule of Matrix and
 * stays in core (decision 0029); the summary at a root, its upkeep and the timeline of a single thread are the slice's.
 */
import type { Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Readable } from '../../base/value/value.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { Paged, PagingFailure } from './paging.ts';
import type { RootSocket } from './root-socket.ts';
import type { TimelineSockets } from './sockets.ts';
import type { TimelineContext, TimelineSnapshot, TimelineSource } from './timeline-source.ts';

/** The slice's part in timelines, loaded with what shows them. */
export interface ThreadSocket<Extra> extends RootSocket<Extra> {
  readonly openTimeline: OpenThreadTimeline;
}

/** Opens the timeline of the thread of `rootId`. `live` is the room's own timeline, open for at least as long. */
export type OpenThreadTimeline = <Content, Extra>(
  context: TimelineContext<Content, Extra>,
  live: TimelineSource<Content, Extra>,
  rootId: EventId,
  scope: Scope,
) => ThreadTimeline<Content, Extra>;

/** A timeline with a filter and a paging of its own, over the events of a room. */
export interface ThreadTimeline<Content, Extra> {
  readonly snapshot: Readable<TimelineSnapshot<Content, Extra>>;
  /** Loads older events. */
  pageBack(): Promise<Result<Paged, PagingFailure>>;
  /** Loads back to one of its events; the head of the snapshot says if that is there. */
  around(eventId: EventId, scope: Scope): Readable<TimelineSnapshot<Content, Extra>>;
}

/** Everything that slices plug into timelines. */
export interface TimelineParts<Content, Extra> extends TimelineSockets<Content, Extra> {
  /** Absent where no slice shows threads by themselves. */
  readonly openThread?: OpenThreadTimeline;
}
