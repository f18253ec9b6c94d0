import { type Exchange, failure, Refusal, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { Liberties } from '../liberties.ts';
import { parseFilter } from '../v3-sync/query.ts';
import { computeV3Sync, type V3Answer } from '../v3-sync/sync.ts';

/** `GET /sync`, with its long poll. */
export function v3SyncRoute(liberties: Liberties): Route {
  return {
    method: 'GET',
    path: '/_matrix/client/v3/sync',
    needsToken: true,
    handle: async (exchange) => {
      const since = parseSince(exchange.query.get('since'));
      const answer = await waitForNews(exchange, since, liberties);
      return reply({ next_batch: `s${answer.to}`, ...answer.json });
    },
  };
}

/** Makes a route unknown while the server does not offer sliding sync. */
export function ifSlidingSyncIsOffered(route: Route): Route {
  return {
    ...route,
    handle: (exchange): Reply | Promise<Reply> =>
      exchange.state.offersSlidingSync
        ? route.handle(exchange)
        : failure(404, 'M_UNRECOGNIZED', 'Unrecognized request'),
  };
}

function parseSince(text: string | null): number | undefined {
  if (text === null) return undefined;
  const [, stream] = /^s(\d+)$/.exec(text) ?? [];
  if (stream === undefined) throw new Refusal(400, 'M_INVALID_PARAM', 'Invalid stream token');
  return Number(stream);
}

/** Computes at once and, while there is no news, again after each change, until the time is up or the client is gone. */
async function waitForNews(
  exchange: Exchange,
  since: number | undefined,
  liberties: Liberties,
): Promise<V3Answer & { readonly to: number }> {
  const { state, clock, query, signal } = exchange;
  const deadline = clock.monotonicMs() + Number(query.get('timeout') ?? 0);
  for (;;) {
    const answer = compute(exchange, since, liberties);
    const leftMs = deadline - clock.monotonicMs();
    if (!answer.isEmpty || since === undefined || leftMs <= 0 || signal.aborted) return answer;
    await new Promise<void>((resolve) => {
      const done = () => {
        stopListening();
        stopTimer();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const stopListening = state.onChange(done);
      const stopTimer = clock.setTimer(leftMs, done);
      signal.addEventListener('abort', done);
    });
  }
}

function compute(
  exchange: Exchange,
  since: number | undefined,
  liberties: Liberties,
): V3Answer & { readonly to: number } {
  const { state, clock, query } = exchange;
  const to = state.position;
  const isAsked = query.get('org.matrix.msc4222.use_state_after') === 'true';
  const answer = computeV3Sync({
    state,
    requester: requesterOf(exchange),
    filter: parseFilter(query.get('filter')),
    isStateWhole: query.get('full_state') === 'true',
    since,
    to,
    nowMs: clock.now(),
    liberties,
    usesStateAfter: isAsked && state.offersStateAfter,
  });
  return { ...answer, to };
}
