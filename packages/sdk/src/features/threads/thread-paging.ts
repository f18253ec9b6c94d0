/** The history of one thread by itself, as the server gives it. */

import type { Log } from '../../base/log/log.ts';
import { ok, type Result } from '../../base/result/result.ts';
import type { Faces } from '../../core/feature/faces.ts';
import { withRelated } from '../../core/history/history.ts';
import type { RequestFailure } from '../../core/session/session.ts';
import { relations } from '../../protocol/endpoints/relations.ts';
import { eventById } from '../../protocol/endpoints/room-events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import { bundledEdit } from '../../protocol/rules/edit.ts';
import type { ThreadSupport } from '../../protocol/rules/thread.ts';

/** A part of a thread, up to its newest reply at the time, without a hole. */
export interface ThreadRun {
  /** The replies and the events that relate to them, oldest first; the root before them if it is reached. */
  readonly events: readonly RoomEvent[];
  readonly reachesRoot: boolean;
  /** The token of the next page; null if there is none. */
  readonly next: string | null;
}

export interface ThreadQuestion {
  readonly requests: Faces['requests'];
  readonly log: Log;
  readonly support: ThreadSupport;
  readonly roomId: RoomId;
  readonly rootId: EventId;
  /** The root, if it is known already. */
  readonly root: RoomEvent | undefined;
}

const PAGE_LIMIT = 50;

/**
 * Fetches a page of older replies and adds it to `run`, or fetches the newest page (02.TH-09). The last page has the root at its start;
 * if the root cannot be fetched, the thread is shown without it (02.TH-04).
 */
export async function fetchThreadPage(
  question: ThreadQuestion,
  run: ThreadRun | null,
): Promise<Result<ThreadRun, RequestFailure>> {
  const { requests, support, roomId, rootId } = question;
  const page = await requests.send(
    relations({
      roomId,
      eventId: rootId,
      ...(support.hasRecursion ? {} : { relType: 'm.thread' }),
      direction: 'b',
      from: run?.next ?? null,
      limit: PAGE_LIMIT,
      recurse: support.hasRecursion,
    }),
  );
  if (!page.ok) return page;
  const known = new Set(run?.events.map((event) => event.event_id));
  const fresh = page.value.events.filter((event) => !known.has(event.event_id)).toReversed();
  const replies = support.hasRecursion ? fresh : await withEdits(question, fresh);
  const events = [...replies, ...(run?.events ?? [])];
  const { next } = page.value;
  if (next !== null) return ok({ events, next, reachesRoot: false });
  const root = await fetchRoot(question);
  return ok({ events: root === null ? events : [root, ...events], next: null, reachesRoot: true });
}

/** Joins the newest replies, fetched anew, to a run: without an overlap, only they are kept. */
export function joinNewest(run: ThreadRun, newest: ThreadRun): ThreadRun {
  const known = new Set(run.events.map((event) => event.event_id));
  const isMet = newest.events.some((event) => known.has(event.event_id));
  if (!isMet || newest.reachesRoot) return newest;
  return { ...run, events: [...run.events, ...newest.events.filter((event) => !known.has(event.event_id))] };
}

async function fetchRoot({ requests, log, roomId, rootId, root }: ThreadQuestion): Promise<RoomEvent | null> {
  if (root !== undefined) return root;
  const fetched = await requests.send(eventById(roomId, rootId));
  if (fetched.ok) return fetched.value;
  log.error('Failed to fetch thread root to construct thread with', fetched.error.kind);
  return null;
}

/** Adds the edits of replies for a server that does not search recursively: the bundled ones, or requested ones (02.TH-06). */
async function withEdits(question: ThreadQuestion, replies: readonly RoomEvent[]): Promise<readonly RoomEvent[]> {
  let events = replies;
  for (const reply of replies) {
    const bundled = bundledEdit(reply);
    const isSealed = reply.type === 'm.room.encrypted';
    const edits = bundled !== null ? [bundled] : isSealed ? await latestEdit(question, reply) : [];
    for (const edit of edits) events = withRelated(events, edit, reply.event_id) ?? events;
  }
  return events;
}

async function latestEdit(
  { requests, log, roomId }: ThreadQuestion,
  { event_id: eventId }: RoomEvent,
): Promise<readonly RoomEvent[]> {
  const query = {
    roomId,
    eventId,
    relType: 'm.replace',
    direction: 'b',
    from: null,
    limit: 1,
    recurse: false,
  } as const;
  const page = await requests.send(relations(query));
  if (page.ok) return page.value.events;
  log.error('Failed to load edits for encrypted thread event', page.error.kind);
  return [];
}
