import { encodeEvent, readableRoom } from '../access.ts';
import { type Exchange, Refusal, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import { isInThread } from '../threads.ts';

const DEFAULT_LIMIT = 5;

/** The threads of a room. A token is the place in the stream of the last thread's newest reply. */
export const threadRoutes: readonly Route[] = [
  { method: 'GET', path: '/_matrix/client/v1/rooms/{roomId}/threads', needsToken: true, handle: readThreads },
];

/** Roots by their newest reply, the newest first. */
function readThreads(exchange: Exchange): Reply {
  if (!exchange.state.knowsThreads) throw new Refusal(404, 'M_UNRECOGNIZED', 'Unrecognized request');
  const { upTo, between } = readableRoom(exchange);
  const { user } = requesterOf(exchange);
  const isParticipated = exchange.query.get('include') === 'participated';
  const from = Number(exchange.query.get('from') ?? Number.MAX_SAFE_INTEGER);
  const limit = Number(exchange.query.get('limit') ?? DEFAULT_LIMIT);
  const events = between(0, upTo);
  const roots = events.flatMap((root) => {
    const replies = events.filter(({ event }) => isInThread(event, root.event.event_id));
    const newest = replies.at(-1);
    if (newest === undefined || newest.position >= from) return [];
    const isMine = root.event.sender === user.id || replies.some(({ event }) => event.sender === user.id);
    return isParticipated && !isMine ? [] : { root, position: newest.position };
  });
  const ordered = roots.sort((one, other) => other.position - one.position);
  const page = ordered.slice(0, limit);
  return reply({
    chunk: page.map(({ root }) => ({ ...encodeEvent(exchange, root) })),
    ...(ordered.length > limit ? { next_batch: String(page.at(-1)?.position) } : {}),
  });
}
