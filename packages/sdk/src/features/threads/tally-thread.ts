import type { Result } from '../../base/result/result.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RequestFailure } from '../../core/session/session.ts';
import { type RelationsPage, relations } from '../../protocol/endpoints/relations.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ThreadBundle } from '../../protocol/rules/thread.ts';

const PAGE_LIMIT = 100;
/** A longer thread counts as one of this length. */
const MOST_PAGES = 10;

/** Makes the summary of a thread from its replies, for a server that bundles none. Undefined if the server could not be reached. */
export async function tallyThread(
  { requests, me }: Need<'requests' | 'me'>,
  roomId: RoomId,
  rootId: EventId,
  signal: AbortSignal,
): Promise<ThreadBundle | null | undefined> {
  const replies: RoomEvent[] = [];
  let from: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const query = { roomId, eventId: rootId, relType: 'm.thread', limit: PAGE_LIMIT, recurse: false } as const;
    const page: Result<RelationsPage, RequestFailure> = await requests.send(
      relations({ ...query, direction: 'b', from }),
      { signal },
    );
    if (!page.ok) return undefined;
    replies.push(...page.value.events.filter((event) => !isRedacted(event)));
    from = page.value.next;
    if (from === null) break;
  }
  if (replies.length === 0) return null;
  const hasParticipated = replies.some(({ sender }) => sender === me);
  return { count: replies.length, hasParticipated, latest: replies[0] ?? null };
}
