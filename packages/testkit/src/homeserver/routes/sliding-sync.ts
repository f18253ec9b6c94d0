import { type Exchange, type Reply, type Route, reply, requesterOf } from '../http-exchange.ts';
import type { Liberties } from '../liberties.ts';
import { parseSyncConfig } from '../sliding-sync/config.ts';
import { type Connections, formatPosition, parsePosition, type SyncPosition } from '../sliding-sync/connections.ts';
import { computeSync, type SyncAnswer } from '../sliding-sync/sync.ts';

/** Simplified sliding sync, with its long poll. */
export function slidingSyncRoute(connections: Connections, liberties: Liberties): Route {
  return {
    method: 'POST',
    path: '/_matrix/client/unstable/org.matrix.simplified_msc3575/sync',
    needsToken: true,
    handle: async (exchange) => {
      const config = parseSyncConfig(exchange.body);
      const { user, device } = requesterOf(exchange);
      const connection = JSON.stringify([user.id, device.id, config.connectionId]);
      const pos = exchange.query.get('pos');
      const from = pos === null ? undefined : parsePosition(pos);
      const snapshot = connections.resume(connection, from);
      const answer = await waitForNews(exchange, from, () =>
        computeSync({
          state: exchange.state,
          liberties,
          requester: requesterOf(exchange),
          config,
          snapshot,
          from: from?.stream,
          nowMs: exchange.clock.now(),
        }),
      );
      const snapshotNumber = connections.keep(connection, answer.next);
      return encode(answer, { snapshotNumber, stream: answer.to });
    },
  };
}

/** Computes at once and, while there is no news, again after each change, until the time is up or the client is gone. */
async function waitForNews(
  { state, clock, query, signal }: Exchange,
  from: SyncPosition | undefined,
  compute: () => SyncAnswer,
): Promise<SyncAnswer> {
  const deadline = clock.monotonicMs() + Number(query.get('timeout') ?? 0);
  for (;;) {
    const answer = compute();
    const leftMs = deadline - clock.monotonicMs();
    if (!answer.isEmpty || from === undefined || leftMs <= 0 || signal.aborted) return answer;
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

function encode(answer: SyncAnswer, position: SyncPosition): Reply {
  return reply({ pos: formatPosition(position), ...answer.json });
}
