import type { Person } from '../../core/events/shown-parts.ts';
import type { Doubt, EventItem } from '../../core/timeline/item.ts';
import type { KeyedItem, ListView, RepeatableCommand, View } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** What the page may ask about the threads of a room. `Content` and `Extra` come from the features. */
export interface ThreadsApi<Content, Extra> {
  /** The roots of a room's threads, the one with the newest reply first (02.TH-13, 02.TH-14). Each has a `ThreadExtra`. */
  'threads.list': ListView<ThreadsParams, ThreadListHead, EventItem<Content, Extra>, ThreadListCalls>;
  /** The thread that an event stands in; null for the room itself, and where that cannot be known. */
  'threads.find': RepeatableCommand<EventPlace, { readonly rootId: EventId | null }, never>;
  /** Threads of a room in which something is unread (01.UN-02). */
  'threads.unread': View<{ readonly roomId: RoomId }, readonly UnreadThread[]>;
  /** Likewise of all rooms that are not muted: the room with the latest message first. */
  'threads.everywhere': ListView<null, null, ThreadSomewhere>;
}

export interface ThreadListCalls {
  /** Fetches a page of threads without newer replies than those that are shown. */
  readonly more: RepeatableCommand<null, null, { readonly kind: 'unreachable' }>;
}

export interface ThreadsParams {
  readonly roomId: RoomId;
  /** All threads, or those that the person has begun or written in. */
  readonly filter: 'all' | 'my';
}

export interface EventPlace {
  readonly roomId: RoomId;
  readonly eventId: EventId;
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
  readonly latest: {
    readonly sender: Person;
    readonly text: string;
    readonly timestamp: number;
    /** What is wrong about who said it; absent where nothing is. */
    readonly doubt?: Doubt;
  } | null;
}

/** What is unread in a thread. */
export interface UnreadThread {
  readonly rootId: EventId;
  readonly unreadCount: number;
  /** Those of the unread that ask for the person, by the room's mode. */
  readonly notifyingCount: number;
  readonly mentionCount: number;
}

/** A thread of some room in which something is unread. `timeline.event` says what its root is. */
export interface ThreadSomewhere extends KeyedItem, UnreadThread {
  readonly roomId: RoomId;
  readonly roomName: RoomName;
}
