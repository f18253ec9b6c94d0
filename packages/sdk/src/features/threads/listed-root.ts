import type { Broken } from '../../core/events/events.ts';
import type { EventItem } from '../../core/timeline/timeline.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
import { isThreadExtra } from './thread-extra.ts';

/** Roots that are known without anything being made of them. */
export interface KnownRoots {
  readonly all: ReadonlySet<EventId>;
  /** The time of the newest loaded reply. */
  readonly newest: ReadonlyMap<EventId, number>;
  /** Threads that the server lists as the user's. */
  readonly listedAsOwn: ReadonlySet<EventId>;
}

/**
 * Reads the place of a root in the list, and if the thread is the user's own; nothing for an event that is no root. A root of which nothing
 * can be made stands there all the same, as the broken entry that it is in the room.
 */
export function listed<Content, Extra>(item: EventItem<Content, Extra>, { all, newest, listedAsOwn }: KnownRoots) {
  const [thread] = item.extras.flatMap((extra) => (isThreadExtra(extra) ? extra : []));
  if (thread !== undefined) {
    return [
      { item, newestTs: thread.latest?.timestamp ?? item.timestamp, isOwn: item.isMine || thread.hasParticipated },
    ];
  }
  const rootId = item.relationId;
  if (!all.has(rootId) || ![item.content, ...item.extras].some(isBroken)) return [];
  return [{ item, newestTs: newest.get(rootId) ?? item.timestamp, isOwn: item.isMine || listedAsOwn.has(rootId) }];
}

function isBroken(part: unknown): part is Broken {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'broken';
}
