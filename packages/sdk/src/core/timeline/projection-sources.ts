import type { EpochMs } from '../../base/clock/clock.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { TimelineOptions } from '../history/options.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { PolicyLookup } from '../rooms/policies.ts';
import type { RoomState } from '../rooms/room-state.ts';
import type { GapItem } from './item.ts';

/** What is loaded of a room. */
export interface ProjectionSources {
  readonly state: RoomState;
  /** The earliest that was ever said of the room's encryption; nothing was if absent. */
  readonly encryptedSince?: EpochMs;
  readonly chunks: readonly ChunkRecord[];
  readonly outbox: readonly OutboxEntry[];
  /** Events that arrived while connected. */
  readonly live: ReadonlySet<EventId>;
  /** How loading into gaps goes, by the order of the chunk after the gap. */
  readonly gaps: ReadonlyMap<number, GapItem['state']>;
  /** Events fetched for entries that need all their related events, by entry; none if absent. */
  readonly related?: ReadonlyMap<EventId, FetchedRelations>;
  /** Whether the newest events are among the chunks; they are if this is absent. */
  readonly reachesNewest?: boolean;
  /** Where messages stand that wait; `detached` if absent. */
  readonly ordering?: TimelineOptions['pendingOrdering'];
  /** What is shown at all; everything if absent. */
  readonly filter?: TimelineOptions['filter'];
  /** Users whose messages are not shown; none if absent. */
  readonly ignored?: ReadonlySet<UserId>;
  /** Policy lists that hide messages; none if absent. */
  readonly policies?: PolicyLookup;
  /** Takes the events that a slice looks for, by what they said at first; all if absent. */
  readonly picks?: (event: RoomEvent) => boolean;
}

/** Events that hang on one entry, fetched by themselves. */
export interface FetchedRelations {
  /** In the order of the timeline. */
  readonly events: readonly RoomEvent[];
  /** True if these and the loaded ones are all of them. */
  readonly isComplete: boolean;
}

/** What of a room is shown: what is said in it, one of its threads, or all of it. */
export type Lane =
  | { readonly kind: 'room' }
  | { readonly kind: 'all' }
  | { readonly kind: 'thread'; readonly rootId: EventId };
