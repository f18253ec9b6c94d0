import type { Result } from '../../base/result/result.ts';
import type { RequestFailure, Requests } from '../../core/session/requests.ts';
import { type RelationsPage, relations } from '../../protocol/endpoints/relations.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { ThreadBundle } from '../../protocol/rules/thread.ts';

const PAGE_LIMIT = 100;
/** Longer threads are said to be so long. */
const MOST_PAGES = 10;

/** What there is to say of a thread at its root, by its replies: for a server that does not. Undefined where it could not be asked. */
export async function tallyThread(
  { requests, me }: { readonly requests: Requests; readonly me: UserId },
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
