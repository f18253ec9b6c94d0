/** The start of our worker for somebody who is signed in: from its script until the page has the list of rooms from the store. */
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '../../ops/chromium.mjs';
import type { WarmTimes } from '../pages/parley.ts';
import { Gathered, type Table } from '../report/results.ts';
import { makeAccount, slidingAnswer, v3Answer } from './made-account.ts';
import { startPageServer } from './page-server.ts';

const WITHIN_MS = 60_000;
const ROOM_COUNTS = [300, 3_000];

export async function measureWarmWorker({
  runs,
  say,
}: {
  readonly runs: number;
  readonly say: (what: string) => void;
}): Promise<Table> {
  const results = new Gathered('The worker with what is stored: until the page has the list of rooms');
  const executablePath = await findChromium();
  for (const rooms of ROOM_COUNTS) {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      for (const { workerMs, pageMs } of await measure(browser, rooms, runs, say)) {
        const id = `warm-worker.${rooms}`;
        results.add({ id: `${id}.worker`, what: `${rooms} rooms, from the worker's start`, unit: 'ms' }, workerMs);
        results.add({ id: `${id}.page`, what: `${rooms} rooms, from navigation`, unit: 'ms', goal: 300 }, pageMs);
      }
    } finally {
      await browser.close();
    }
  }
  return results.table();
}

async function measure(
  browser: Browser,
  rooms: number,
  runs: number,
  say: (what: string) => void,
): Promise<readonly WarmTimes[]> {
  const account = makeAccount(rooms);
  const encoder = new TextEncoder();
  const bodies = { v3: encoder.encode(v3Answer(account)), sliding: encoder.encode(slidingAnswer(account, ['all'])) };
  const server = await startPageServer(account.me, bodies);
  try {
    const context = await server.fill(browser);
    const times: WarmTimes[] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      say(`start of the worker with ${rooms} rooms, ${turn + 1} of ${runs}`);
      times.push(await startOnce(context, server.url));
    }
    await context.close();
    return times;
  } finally {
    await server.stop();
  }
}

async function startOnce(context: BrowserContext, url: string): Promise<WarmTimes> {
  const page = await context.newPage();
  await page.goto(`${url}/index.html?who=warm`);
  const found = await page.waitForFunction(
    () => (globalThis as { readonly warmTimes?: WarmTimes }).warmTimes,
    undefined,
    { timeout: WITHIN_MS },
  );
  const times = await found.jsonValue();
  await page.close();
  if (times === undefined) throw new Error('no list of rooms');
  return times;
}
