/** Writing in a room of ten thousand members: keys, suggestions and the choice of an emoji. */
import type { Page } from 'playwright';
import { CROWDED, PASSWORD } from '../account/people.ts';
import type { Gathered } from '../report/results.ts';
import { blockingMs, pageNow, waitForMark } from './marks.ts';
import { type Seen, watchPainted } from './painted.ts';
import { signIn } from './sign-in.ts';
import type { Profile, Stage } from './stage.ts';

/** Until what is loaded after the room is there. */
const SETTLE_MS = 3_000;
const TYPED = 'we meet at the harbour';
/** Each key leaves others: of all members, and of those who wrote last. */
const NAMED = ['4', '2', '7'];
const OPTIONS = '[role="listbox"][aria-label="Suggestions"]';
const CELL = 'dialog [data-emoji]';
/** All members are asked for once, by the first of them. */
const FAR = '@face-9876';

/** Measures in `runs` pages, each with an engine of its own. */
export async function measureWriting(stage: Stage, runs: number, results: Gathered): Promise<void> {
  const profile = await stage.openProfile();
  const first = await profile.newPage();
  await signIn(first, profile, { name: CROWDED, password: PASSWORD });
  await openCrowd(stage, profile, first);
  await loadMembers(first);
  await first.close();
  for (let run = 0; run < runs; run += 1) {
    const page = await profile.newPage();
    await openCrowd(stage, profile, page);
    await measurePicker(page, 'cold', results);
    await measureSuggestions(page, results);
    await measureKeys(page, results);
    await measurePicker(page, 'warm', results);
    await page.close();
  }
  await profile.close();
}

async function openCrowd(stage: Stage, { url }: Profile, page: Page): Promise<void> {
  const { roomId } = stage.account.crowd;
  await page.goto(url(`#/room/${encodeURIComponent(roomId)}`));
  await waitForMark(page, { name: 'parley:timeline', detail: { roomId } });
  await page.waitForTimeout(SETTLE_MS);
}

/** Members are stored from then on. */
async function loadMembers(page: Page): Promise<void> {
  await box(page).pressSequentially(FAR);
  await page.locator(OPTIONS).getByText(FAR.slice(2)).waitFor({ timeout: 120_000 });
  await page.waitForTimeout(SETTLE_MS);
  await clear(page);
}

async function measureSuggestions(page: Page, results: Gathered): Promise<void> {
  const startMs = await pageNow(page);
  await box(page).focus();
  const first = await pressUntil(page, '@', { selector: OPTIONS });
  const goal = { unit: 'ms', goal: 30 } as const;
  results.add(
    { ...goal, id: 'writing.first-suggestions', what: 'the first @ among 10,000 to suggestions painted' },
    first,
  );
  for (const key of NAMED) {
    const insteadOf = (await page.locator(OPTIONS).textContent()) ?? '';
    const next = await pressUntil(page, key, { selector: OPTIONS, insteadOf });
    results.add(
      { ...goal, id: 'writing.suggestions', what: '… a letter of a name to other suggestions painted' },
      next,
    );
  }
  await clear(page);
  const blocked = await blockingMs(page, startMs, await pageNow(page));
  results.add({ id: 'writing.blocking', what: '… blocking', unit: 'ms', goal: 0 }, blocked);
}

async function measureKeys(page: Page, results: Gathered): Promise<void> {
  await box(page).focus();
  for (const key of TYPED) {
    const afterMs = await pageNow(page);
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    const typed = await waitForMark(page, { name: 'parley:typed', afterMs });
    const what = 'a key in a room of 10,000 to its character painted';
    results.add({ id: 'writing.key', what, unit: 'ms', goal: 17 }, typed.startMs - (await lastInput(page)));
  }
  await clear(page);
}

async function measurePicker(page: Page, how: 'cold' | 'warm', results: Gathered): Promise<void> {
  const painted = await watchPainted(page, { selector: CELL });
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  const clickedMs = await lastInput(page);
  const tookMs = (await painted()) - clickedMs;
  const what = how === 'cold' ? 'Emoji pressed for the first time to emoji painted' : '… once more';
  results.add({ id: `picker.${how}`, what, unit: 'ms', goal: 100 }, tookMs);
  await page.waitForTimeout(SETTLE_MS / 3);
  const blocked = await blockingMs(page, clickedMs, await pageNow(page));
  results.add({ id: `picker.${how}-blocking`, what: '… blocking', unit: 'ms', goal: 0 }, blocked);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function pressUntil(page: Page, key: string, seen: Seen): Promise<number> {
  const painted = await watchPainted(page, seen);
  await page.keyboard.press(key);
  return (await painted()) - (await lastInput(page));
}

function lastInput(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.parleyBench.lastInputMs);
}

async function clear(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

function box(page: Page) {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}
