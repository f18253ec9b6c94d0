/** The table of the client in a browser. */
import type { Page } from 'playwright';
import type { AccountProfile } from '../account/profile.ts';
import { Gathered, type Table } from '../report/results.ts';
import { measureArriving } from './arriving.ts';
import { measureFloor } from './floor.ts';
import { measureOthers } from './others.ts';
import { pageHeapMB, readMemory, workerHeapMB } from './processes.ts';
import { measureSwitches, openRoom } from './room-switch.ts';
import { measureScrolls } from './scrolls.ts';
import { measureSending } from './sending.ts';
import { measureSignIn, signIn } from './sign-in.ts';
import { openStage, type Stage } from './stage.ts';
import { measureWarmStart, WARM, WARM_OFFLINE } from './warm-start.ts';

export interface BrowserOptions {
  readonly profile: AccountProfile;
  readonly runs: number;
  /** The number of messages that arrive in the open room. */
  readonly arriving: number;
  /** Names of the parts to measure; all if empty. */
  readonly parts: ReadonlySet<string>;
  /** A build of the client; this one's if none is given. */
  readonly dist?: string;
  readonly say: (what: string) => void;
}

const SETTLE_MS = 3_000;

export async function measureBrowser(options: BrowserOptions): Promise<Table> {
  const { profile, runs, say } = options;
  const results = new Gathered('In the browser');
  const stage = await openStage(profile, say, options.dist);
  try {
    const wants = (part: string) => options.parts.size === 0 || options.parts.has(part);
    const begin = (part: string) => {
      if (wants(part)) say(part);
      return wants(part);
    };
    if (begin('sign-in')) await measureSignIn(stage, runs, results);
    const user = await stage.openProfile();
    const page = await user.newPage();
    await signIn(page, user);
    await page.waitForTimeout(SETTLE_MS);
    if (begin('memory')) await measureMemory(stage, page, results);
    const { rooms, long } = stage.account;
    if (begin('switch')) await measureSwitches(stage, page, rooms.slice(-runs), results);
    if (begin('floor')) await measureFloor(stage, page, rooms.slice(-runs), results);
    const busy = rooms[0] ?? long;
    await openRoom(page, busy.roomId);
    if (begin('echo')) await measureSending(stage, page, runs, results);
    if (begin('arriving'))
      await measureArriving(stage, page, { roomId: busy.roomId, count: options.arriving }, results);
    if (begin('scroll')) await measureScrolls(stage, { user, page }, options, results);
    await page.close();
    const { roomId } = busy;
    for (const kind of [WARM, WARM_OFFLINE])
      if (begin(kind.id))
        for (let run = 0; run < runs; run += 1) await measureWarmStart(stage, user, { ...kind, roomId }, results);
    await user.close();
    await measureOthers(stage, { runs, say, begin }, results);
  } finally {
    await stage.stop();
  }
  return results.table();
}

async function measureMemory(stage: Stage, page: Page, results: Gathered): Promise<void> {
  results.add(
    { id: 'idle.page', what: 'idle after sign-in: heap of the page', unit: 'MB', goal: 8 },
    await pageHeapMB(page),
  );
  const worker = await workerHeapMB(stage.browser);
  if (worker !== undefined) {
    results.add({ id: 'idle.engine', what: '… heap of the engine', unit: 'MB', goal: 20 }, worker);
  }
  const memory = await readMemory(stage.browser);
  if (memory === undefined) return;
  results.add({ id: 'idle.renderer', what: '… renderer, unique', unit: 'MB', goal: 60 }, memory.rendererMB);
  results.add({ id: 'idle.all', what: '… all processes, proportional', unit: 'MB', goal: 420 }, memory.allMB);
}
