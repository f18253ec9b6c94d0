import { type Clock, sleep } from '../../base/clock/clock.ts';
import { until } from '../../base/value/until.ts';
import type { Account } from './account.ts';

/** How long the first request waits for rooms that somebody looks at, which it asks for as well. */
const SYNC_WITHIN_MS = 500;
/** After the first answer: the list of rooms is painted by then, and nothing of timelines delays it. */
const TIMELINES_AFTER_MS = 300;

/** Begins to ask the server. What shows timelines comes before that where somebody looks at one, else after it. */
export function startSync<Content, Extra>({ scope, timelines, sync }: Account<Content, Extra>, clock: Clock): void {
  scope.run(async (signal) => {
    await until(sync.state, ({ hasAnswered }) => hasAnswered, signal);
    if (await sleep(clock, TIMELINES_AFTER_MS, signal)) timelines.want();
  });
  scope.run(async () => {
    await timelines.wanted(clock, SYNC_WITHIN_MS);
    if (!scope.ended) sync.start();
  });
}
