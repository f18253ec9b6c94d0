/**
 * Both engines in Chromium with what they keep in IndexedDB, on answers that are sent over loopback. Timed at the server: from
 * the last byte of the first answer of sync until the next question, which both ask when the answer is stored.
 */
import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../ops/chromium.mjs';
import { Gathered, type Table } from '../report/results.ts';
import { summarize } from '../report/statistics.ts';
import { eventCount, makeAccount, slidingAnswer, v3Answer } from './made-account.ts';
import { startPageServer, type TakenIn } from './page-server.ts';

interface Times {
  readonly ours: TakenIn[];
  readonly theirs: TakenIn[];
  readonly storage: StorageTimes[];
}

export async function measureInBrowser({
  runs,
  say,
}: {
  readonly runs: number;
  readonly say: (what: string) => void;
}): Promise<Table> {
  const account = makeAccount();
  const encoder = new TextEncoder();
  const bodies = {
    v3: encoder.encode(v3Answer(account)),
    sliding: encoder.encode(slidingAnswer(account, ['all', 'active'])),
  };
  const server = await startPageServer(account.me, bodies);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const times: Times = { ours: [], theirs: [], storage: [] };
  try {
    for (let turn = 0; turn < runs; turn += 1) {
      say(`engine in Chromium, ${turn + 1} of ${runs}`);
      times.ours.push(await server.takeIn(browser, 'parley'));
      times.theirs.push(await server.takeIn(browser, 'peer'));
      times.storage.push(await measureStorage(browser, server.url));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return tableOf(times, eventCount(account));
}

function tableOf({ ours, theirs, storage }: Times, events: number): Table {
  const results = new Gathered(
    `The engine in Chromium with IndexedDB: /v3/sync, ${events} events, beside matrix-js-sdk`,
  );
  const id = 'browser-engine';
  const our = ours.map(({ tookMs }) => tookMs);
  const their = theirs.map(({ tookMs }) => tookMs);
  const floor = storage.map(({ floorMs }) => floorMs);
  const median = (values: readonly number[]) => summarize(values).median;
  results.add({ id: `${id}.ours`, what: 'Parley', unit: 'ms' }, ...our);
  results.add({ id: `${id}.theirs`, what: 'matrix-js-sdk', unit: 'ms' }, ...their);
  results.add({ id: `${id}.floor`, what: 'floor: parse, seal, one transaction', unit: 'ms' }, ...floor);
  const records = storage.map(({ oursMs }) => oursMs);
  results.add({ id: `${id}.records`, what: '912 records sealed and written by our database', unit: 'ms' }, ...records);
  const rates = our.map((ms) => (events / ms) * 1_000);
  results.add({ id: `${id}.rate`, what: 'Parley, events a second', unit: 'events/s' }, ...rates);
  results.add({ id: `${id}.times`, what: 'times as quick', unit: 'times', goal: 5 }, median(their) / median(our));
  results.add({ id: `${id}.floors`, what: 'times the floor', unit: 'count', goal: 2 }, median(our) / median(floor));
  if (ours.some(({ protocol }) => protocol !== 'v3')) {
    results.note(`${id}.ours`, 'spoke sliding sync: it does not know /v3/sync yet');
  }
  return results.table();
}

const WITHIN_MS = 60_000;

interface StorageTimes {
  readonly floorMs: number;
  readonly oursMs: number;
}

async function measureStorage(browser: Browser, url: string): Promise<StorageTimes> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/index.html?who=storage`);
  const found = await page.waitForFunction(
    () => (globalThis as { readonly storageTimes?: StorageTimes }).storageTimes,
    undefined,
    { timeout: WITHIN_MS },
  );
  const times = await found.jsonValue();
  await context.close();
  if (times === undefined) throw new Error('the storage was not measured');
  return times;
}
