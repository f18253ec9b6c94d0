/** Many messages of others, arriving in the open room as fast as the server takes them. */
import type { Page } from 'playwright';
import { ask, textOf } from '../../ops/homeserver/client-api.mjs';
import { OTHERS, PASSWORD, words } from '../account/people.ts';
import type { Gathered } from '../report/results.ts';
import { blockingMs, pageNow, waitForMark } from './marks.ts';
import { rendererCpuMs } from './processes.ts';
import { SYNC } from './sign-in.ts';
import type { Stage } from './stage.ts';
import { nowMs } from './tap.ts';

const SENDERS_AT_ONCE = 4;

interface Acknowledged {
  readonly eventId: string;
  readonly atMs: number;
}

/** Lets somebody send `count` messages into the room that is open. */
export async function measureArriving(
  stage: Stage,
  page: Page,
  { roomId, count }: { readonly roomId: string; readonly count: number },
  results: Gathered,
): Promise<void> {
  const { url } = stage.account.homeserver;
  const token = await signInOther(url);
  stage.server.take();
  const startMs = await pageNow(page);
  const cpuBefore = await rendererCpuMs(stage.browser);
  const send = async (number: number): Promise<Acknowledged> => {
    const path = `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/arrive-${startMs}-${number}`;
    const body = { msgtype: 'm.text', body: words(number) };
    const answer = await ask(url + path, { method: 'PUT', token, body });
    return { eventId: textOf(answer, 'event_id'), atMs: nowMs() };
  };
  let next = 0;
  let last: Acknowledged = { eventId: '', atMs: 0 };
  const sendAll = async () => {
    while (next < count - 1) {
      next += 1;
      await send(next);
    }
  };
  await Promise.all(Array.from({ length: SENDERS_AT_ONCE }, sendAll));
  last = await send(count);
  const painted = await waitForMark(page, { name: 'parley:received', detail: { eventId: last.eventId } });
  const origin = await page.evaluate(() => performance.timeOrigin);
  const what = `${count} messages arriving in the open room`;
  results.add(
    { id: 'arriving.blocking', what: `${what}: blocking`, unit: 'ms', goal: 0 },
    await blockingMs(page, startMs, painted.startMs),
  );
  const syncs = stage.server.take().filter(({ method, path }) => method !== 'OPTIONS' && SYNC.test(path));
  results.add({ id: 'arriving.syncs', what: '… answers of sync', unit: 'count' }, syncs.length);
  const lagMs = origin + painted.startMs - last.atMs;
  results.add(
    { id: 'arriving.lag', what: '… the last one painted after the server acknowledged it', unit: 'ms', goal: 30 },
    lagMs,
  );
  const cpu = ((await rendererCpuMs(stage.browser)) - cpuBefore) / count;
  results.add({ id: 'arriving.cpu', what: '… renderer CPU for each', unit: 'ms', goal: 3 }, cpu);
}

async function signInOther(url: string): Promise<string> {
  const user = OTHERS[0] ?? '';
  const identifier = { type: 'm.id.user', user };
  const body = { type: 'm.login.password', identifier, password: PASSWORD };
  return textOf(await ask(`${url}/_matrix/client/v3/login`, { method: 'POST', body }), 'access_token');
}
