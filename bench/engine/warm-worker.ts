/** The start of our worker for somebody who is signed in: from its script until the page has the list of rooms from the store. */
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '../../ops/chromium.mjs';
import { pageHeapMB } from '../browser/processes.ts';
import { WINDOW_MS } from '../browser/stage.ts';
import type { WarmTimes } from '../pages/parley.ts';
import { Gathered, type Table } from '../report/results.ts';
import { makeAccount, slidingAnswer, v3Answer } from './made-account.ts';
import { startPageServer } from './page-server.ts';

const WITHIN_MS = 60_000;
const ROOM_COUNTS = [300, 3_000];
/** Rooms of the account whose list is weighed, and those that it is compared with. */
const MANY_ROOMS = 10_000;
const FEW_ROOMS = 300;

export async function measureWarmWorker({
  runs,
  say,
}: {
  readonly runs: number;
  readonly say: (what: string) => void;
}): Promise<Table> {
  const results = new Gathered('The worker with what is stored: until the page has the list of rooms');
  for (const rooms of ROOM_COUNTS) {
    for (const { workerMs, pageMs } of await measure(rooms, runs, say)) {
      const id = `warm-worker.${rooms}`;
      results.add({ id: `${id}.worker`, what: `${rooms} rooms, from the worker's start`, unit: 'ms' }, workerMs);
      results.add({ id: `${id}.page`, what: `${rooms} rooms, from navigation`, unit: 'ms', goal: 300 }, pageMs);
    }
  }
  const [many] = await measure(MANY_ROOMS, 1, say);
  const [few] = await measure(FEW_ROOMS, 1, say);
  if (many !== undefined && few !== undefined) {
    const what = `heap of a page with the list of ${MANY_ROOMS} rooms, beyond that with ${FEW_ROOMS}`;
    results.add({ id: 'warm-worker.heap', what, unit: 'MB', goal: 2 }, Math.max(0, many.heapMB - few.heapMB));
  }
  return results.table();
}

interface WarmRun extends WarmTimes {
  /** The heap of the page after garbage collection. */
  readonly heapMB: number;
}

async function measure(rooms: number, runs: number, say: (what: string) => void): Promise<readonly WarmRun[]> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await measureIn(browser, rooms, runs, say);
  } finally {
    await browser.close();
  }
}

async function measureIn(
  browser: Browser,
  rooms: number,
  runs: number,
  say: (what: string) => void,
): Promise<readonly WarmRun[]> {
  const account = makeAccount(rooms);
  const encoder = new TextEncoder();
  const bodies = { v3: encoder.encode(v3Answer(account)), sliding: encoder.encode(slidingAnswer(account, ['all'])) };
  const server = await startPageServer(account.me, bodies);
  try {
    const context = await server.fill(browser);
    const times: WarmRun[] = [];
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

async function startOnce(context: BrowserContext, url: string): Promise<WarmRun> {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_MS);
  await page.goto(`${url}/index.html?who=warm`);
  const found = await page.waitForFunction(
    () => (globalThis as { readonly warmTimes?: WarmTimes }).warmTimes,
    undefined,
    { timeout: WITHIN_MS },
  );
  const times = await found.jsonValue();
  if (times === undefined) throw new Error('no list of rooms');
  const heapMB = await pageHeapMB(page);
  await page.close();
  return { ...times, heapMB };
}
