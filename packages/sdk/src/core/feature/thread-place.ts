import { err, ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { findTarget } from '../outbox/relation-target.ts';
import { newestReply } from '../timeline/newest-reply.ts';
import type { Need } from './faces.ts';

/** The thread that a message belongs to. */
export interface SentInThread {
  readonly rootId: EventId;
  /** The message that it seems to answer for those who know no threads: the newest reply, or the root (02.S-08). */
  readonly fallback: EventId;
}

export type NoThreadPlace = { readonly kind: 'storageFailed' } | { readonly kind: 'unknownEvent' };

/** The place of a message in the thread of `threadRoot`. */
export async function findThreadPlace(
  places: Need<'me' | 'rooms' | 'outbox'>,
  roomId: RoomId,
  threadRoot: EventId,
): Promise<Result<SentInThread, NoThreadPlace>> {
  const found = await findTarget(places, roomId, threadRoot);
  if (!found.ok) return err({ kind: 'storageFailed' });
  // A thread whose root is not to be had goes on all the same (02.TH-04); one that the server never named cannot.
  if (found.value === null && threadRoot.startsWith('~')) return err({ kind: 'unknownEvent' });
  const rootId = found.value?.eventId ?? threadRoot;
  return ok({ rootId, fallback: newestReply(places, roomId, rootId) ?? rootId });
}

/** The `m.relates_to` of a message in a thread that answers nothing else (02.S-08). */
export function threadRelation({ rootId, fallback }: SentInThread): RawContent {
  return { rel_type: 'm.thread', event_id: rootId, is_falling_back: true, 'm.in_reply_to': { event_id: fallback } };
}
