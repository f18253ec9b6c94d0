/** From nothing to a list of rooms, in a fresh profile each time. */
import type { Page } from 'playwright';
import { OWNER, PASSWORD } from '../account/people.ts';
import type { Gathered } from '../report/results.ts';
import { blockingMs, waitForMark } from './marks.ts';
import { switchTo } from './room-switch.ts';
import type { Profile, Stage } from './stage.ts';
import type { Exchange } from './tap.ts';

/** A person looks at the list before they open a room. */
const AFTER_LIST_MS = 1_000;
/** Paths of requests of sync. */
export const SYNC = /simplified_msc3575\/sync|\/v3\/sync/;

/** Signs in by the screen, as the account's owner unless somebody else is named. Leaves the page at the list. */
export async function signIn(
  page: Page,
  { url }: Profile,
  { name, password } = { name: OWNER, password: PASSWORD },
): Promise<void> {
  await page.goto(url());
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await waitForMark(page, { name: 'parley:room-list' });
}

/** Measures `runs` sign-ins. */
export async function measureSignIn(stage: Stage, runs: number, results: Gathered): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const profile = await stage.openProfile();
    const page = await profile.newPage();
    await measureOnce(stage, profile, page, results);
    await measureFirstRoom(stage, page, results);
    await profile.close();
  }
}

/** Opens the first room of a profile, a second after its list was there. */
async function measureFirstRoom({ account }: Stage, page: Page, results: Gathered): Promise<void> {
  await page.waitForTimeout(AFTER_LIST_MS);
  const room = account.rooms.at(-1) ?? account.long;
  const { tookMs, blockedMs } = await switchTo(page, room);
  results.add({ id: 'first-room.painted', what: 'first room after sign-in', unit: 'ms', goal: 60 }, tookMs);
  results.add({ id: 'first-room.blocking', what: '… blocking', unit: 'ms', goal: 0 }, blockedMs);
}

async function measureOnce(stage: Stage, profile: Profile, page: Page, results: Gathered): Promise<void> {
  stage.server.take();
  stage.files.take();
  await page.goto(profile.url());
  const shell = await waitForMark(page, { name: 'parley:shell' });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  results.add(
    { id: 'sign-in.bytes', what: 'JS, CSS, wasm to the sign-in screen, gzipped', unit: 'kB', goal: 150 },
    codeKB(stage.files.take()),
  );
  results.add(
    { id: 'sign-in.screen', what: 'navigation to sign-in screen, empty cache', unit: 'ms', goal: 600 },
    shell.startMs,
  );

  await page.getByRole('textbox', { name: 'Username' }).fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const list = await waitForMark(page, { name: 'parley:room-list' });
  const clickedMs = await page.evaluate(() => globalThis.parleyBench.lastInputMs);
  const origin = await page.evaluate(() => performance.timeOrigin);
  const exchanges = stage.server.take();
  const totalMs = list.startMs - clickedMs;
  results.add(
    { id: 'sign-in.list', what: 'password sent to room list, fresh profile', unit: 'ms', goal: 1_500 },
    totalMs,
  );
  const first = exchanges.find(({ method, path }) => method !== 'OPTIONS' && SYNC.test(path));
  if (first !== undefined) {
    results.add(
      { id: 'sign-in.own', what: '… without the first answer of sync', unit: 'ms', goal: 600 },
      totalMs - (first.endMs - first.startMs),
    );
  }
  results.add(
    { id: 'sign-in.server', what: '… any request to the server under way', unit: 'ms' },
    busyMs(exchanges, origin + clickedMs, origin + list.startMs),
  );
  results.add(
    { id: 'sign-in.blocking', what: '… blocking of the page meanwhile', unit: 'ms', goal: 0 },
    await blockingMs(page, clickedMs, list.startMs + 500),
  );
  // Files that are fetched after the list is there are not needed for it.
  const before = stage.files.take().filter(({ startMs }) => startMs <= origin + list.startMs);
  const more = codeKB(before);
  results.add({ id: 'list.bytes', what: '… loaded besides until the room list, gzipped', unit: 'kB', goal: 150 }, more);
}

/** Kilobytes of programs among what was loaded; as sent, which is compressed. */
function codeKB(exchanges: readonly Exchange[]): number {
  const code = exchanges.filter(({ path }) => /\.(?:m?js|css|wasm)(?:\?|$)/.test(path));
  return code.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
}

/** The time during which at least one request was under way between two moments. */
function busyMs(exchanges: readonly Exchange[], fromMs: number, toMs: number): number {
  let busy = 0;
  let until = fromMs;
  for (const { startMs, endMs } of [...exchanges].sort((one, other) => one.startMs - other.startMs)) {
    const start = Math.max(startMs, until);
    const end = Math.min(endMs, toMs);
    if (end > start) busy += end - start;
    until = Math.max(until, end);
  }
  return busy;
}
