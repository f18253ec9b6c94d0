import type { Person } from '../../core/events/events.ts';
import type { Doubt, EventItem } from '../../core/timeline/timeline.ts';
import type { KeyedItem, ListView, RepeatableCommand, View } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { RoomName } from '../../protocol/rules/room-name.ts';

/** The api of threads. `Content` and `Extra` come from the features. */
export interface ThreadsApi<Content, Extra> {
  /** The roots of a room's threads, the one with the newest reply first (02.TH-13, 02.TH-14). Each has a `ThreadExtra`. */
  'threads.list': ListView<ThreadsParams, ThreadListHead, EventItem<Content, Extra>, ThreadListCalls>;
  /** The thread that an event belongs to; null for the room itself, or if the thread is unknown. */
  'threads.find': RepeatableCommand<EventPlace, { readonly rootId: EventId | null }, never>;
  /** The threads of a room with unread events (01.UN-02). */
  'threads.unread': View<{ readonly roomId: RoomId }, readonly UnreadThread[]>;
  /** The threads with unread events in all rooms that are not muted: the room with the latest message first. */
  'threads.everywhere': ListView<null, null, ThreadSomewhere>;
}

export interface ThreadListCalls {
  /** Fetches a page of threads without newer replies than those that are shown. */
  readonly more: RepeatableCommand<null, null, { readonly kind: 'unreachable' }>;
}

export interface ThreadsParams {
  readonly roomId: RoomId;
  /** All threads, or those that the user has begun or written in. */
  readonly filter: 'all' | 'my';
}

export interface EventPlace {
  readonly roomId: RoomId;
  readonly eventId: EventId;
}

export interface ThreadListHead {
  /** `loading` until the threads are known; `failed` if the server did not list them: then only loaded ones are shown. */
  readonly state: 'loading' | 'ready' | 'failed';
  /** True if there are more threads to request. */
  readonly hasMore: boolean;
}

/** The summary that hangs on the root of a thread in the room. */
export interface ThreadExtra {
  readonly kind: 'thread';
  /** The number of replies, unsent ones included. */
  readonly count: number;
  /** True if the user has written in it. */
  readonly hasParticipated: boolean;
  /** The newest reply as a line; null while it is unknown. */
  readonly latest: {
    readonly sender: Person;
    readonly text: string;
    /** The kind of its summary where nobody wrote words. */
    readonly wordless?: string;
    readonly timestamp: number;
    /** The doubt about its sender; absent for none. */
    readonly doubt?: Doubt;
  } | null;
}

/** A thread with its unread counts. */
export interface UnreadThread {
  readonly rootId: EventId;
  readonly unreadCount: number;
  /** The number of unread events that notify the user, by the room's mode. */
  readonly notifyingCount: number;
  readonly mentionCount: number;
}

/** A thread of any room with its unread counts. `timeline.event` gives its root. */
export interface ThreadSomewhere extends KeyedItem, UnreadThread {
  readonly roomId: RoomId;
  readonly roomName: RoomName;
}
