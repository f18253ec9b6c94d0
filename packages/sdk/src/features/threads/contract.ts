import type { EventItem, Person } from '../../core/timeline/item.ts';
import type { ListView, RepeatableCommand } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

/** What the page may ask about the threads of a room. `Content` and `Extra` come from the features. */
export interface ThreadsApi<Content, Extra> {
  /** The roots of a room's threads, the one with the newest reply first (02.TH-13, 02.TH-14). Each has a `ThreadExtra`. */
  'threads.list': ListView<ThreadsParams, ThreadListHead, EventItem<Content, Extra>>;
  /** Fetches a page of threads without newer replies than those that are shown. */
  'threads.more': RepeatableCommand<ThreadsParams, null, ThreadsFailure>;
}

export interface ThreadsParams {
  readonly roomId: RoomId;
  /** All threads, or those that the person has begun or written in. */
  readonly filter: 'all' | 'my';
}

export interface ThreadListHead {
  /** `loading` until it is known which threads there are; `failed` where the server did not say: what is shown is known here. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** Whether there are more to ask for. */
  readonly hasMore: boolean;
}

/** What hangs on the root of a thread in the room. */
export interface ThreadExtra {
  readonly kind: 'thread';
  /** How many replies there are, with those on their way. */
  readonly count: number;
  /** Whether the person has written in it. */
  readonly hasParticipated: boolean;
  /** The newest reply as a line; null while it is not known. */
  readonly latest: { readonly sender: Person; readonly text: string; readonly timestamp: number } | null;
}

/** `unknownList`: nobody looks at it. */
export type ThreadsFailure = { readonly kind: 'unknownList' } | { readonly kind: 'unreachable' };
