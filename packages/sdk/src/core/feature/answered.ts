import { err, ok, type Result } from '../../base/result/result.ts';
import type { RawContent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { findTarget } from '../outbox/relation-target.ts';
import type { Need } from './faces.ts';
import type { SentInThread } from './thread-place.ts';

/** A message that is answered. */
export interface Answered {
  readonly eventId: EventId;
  /** The user to mention; null for oneself, and where the answer mentions nobody. */
  readonly sender: UserId | null;
}

/** The message that an answer is to, if it is one. */
export interface AnsweringWhat {
  readonly roomId: RoomId;
  /** The `relationId` of the message; absent where nothing is answered. */
  readonly replyTo?: EventId;
  /** False where its author is not mentioned. */
  readonly mentionsAnswered?: boolean;
}

/** Finds the message that is answered; null where nothing is. */
export async function findAnswered(
  places: Need<'me' | 'rooms' | 'outbox'>,
  { roomId, replyTo, mentionsAnswered = true }: AnsweringWhat,
): Promise<Result<Answered | null, { readonly kind: 'storageFailed' } | { readonly kind: 'unknownEvent' }>> {
  if (replyTo === undefined) return ok(null);
  const found = await findTarget(places, roomId, replyTo);
  if (!found.ok) return err({ kind: 'storageFailed' });
  if (found.value === null) return err({ kind: 'unknownEvent' });
  const { eventId, event } = found.value;
  return ok({ eventId, sender: event.sender === places.me || !mentionsAnswered ? null : event.sender });
}

/** The `m.relates_to` of a message; null for none. A true answer in a thread is none that only stands in for one (02.S-08). */
export function relationOf(answered: Answered | null, thread: SentInThread | null): RawContent | null {
  const inReplyTo = answered?.eventId ?? thread?.fallback;
  if (inReplyTo === undefined) return null;
  const reply = { 'm.in_reply_to': { event_id: inReplyTo } };
  if (thread === null) return reply;
  return { rel_type: 'm.thread', event_id: thread.rootId, is_falling_back: answered === null, ...reply };
}
