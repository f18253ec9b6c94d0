import type { Scope } from '../../base/scope/scope.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { ThreadBundle, ThreadSupport } from '../../protocol/rules/thread.ts';
import type { Person } from '../events/shown-parts.ts';
import type { ChunkRecord } from '../history/chunk.ts';
import type { Doubt, SaidLine } from './item.ts';
import type { PagingTarget } from './paging.ts';

/** Says what hangs on the roots of threads in the room's own timeline. */
export interface RootSocket<Extra> {
  /**
   * Folds the replies of a thread onto its root; null for nothing. The replies are those that are loaded, unsent ones included, oldest first;
   * none is redacted. Gives `before` if that still says the same.
   */
  fold(replies: readonly RoomEvent[], root: RootContext, before: Extra | null): Extra | null;
  /** Keeps the bundles of a server true while events with something missing after them are shown; without it they stay as they were sent. */
  readonly followBundles?: (options: BundlesOptions) => RootBundles;
}

/** A root as the fold of its thread sees it. */
export interface RootContext {
  readonly me: UserId;
  readonly rootId: EventId;
  /** The server's summary of the thread, bundled with the root; null for none, and where all replies are loaded. */
  readonly bundle: ThreadBundle | null;
  /** A reply as a line, edited, with nothing that is hidden from the user. */
  readonly quote: (reply: RoomEvent) => QuotedReply;
}

/** A reply as a line, and what is wrong about its sender. */
export interface QuotedReply extends SaidLine {
  readonly sender: Person;
  readonly doubt?: Doubt;
}

export interface BundlesOptions {
  readonly context: Pick<PagingTarget, 'rooms' | 'requests' | 'me'> & { readonly threads: Readable<ThreadSupport> };
  readonly roomId: RoomId;
  readonly scope: Scope;
  /** The events shown of which the replies are not all loaded: roots may be among them. */
  readonly roots: () => readonly RoomEvent[];
  /** The event that the user asked for. */
  readonly focus?: EventId;
}

/** The bundles of the events shown, as far as more is known than the server sent. */
export interface RootBundles {
  /** Changes whenever something else is known. */
  readonly revision: Readable<number>;
  /** Looks at the events that are shown now. */
  look(): void;
  /** `chunk` with what is known of its roots: the same object while that is nothing. */
  over(chunk: ChunkRecord): ChunkRecord;
}

/** The bundles as they were sent. */
export const SENT_BUNDLES: RootBundles = {
  revision: constant(0),
  look: () => undefined,
  over: (chunk) => chunk,
};
