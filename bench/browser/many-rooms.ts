/** Ten thousand rooms in two hundred spaces: the list is scrolled and filtered, and another space chosen. */
import type { Page } from 'playwright';
import { MANY_ROOMS, manySpacesAnswer, spaceName, TOP_SPACES } from '../engine/made-spaces.ts';
import type { Gathered } from '../report/results.ts';
import { withMadeAccount } from './made-client.ts';
import { blockingMs, longestMs, pageNow } from './marks.ts';
import { type Seen, watchPainted } from './painted.ts';
import type { Stage } from './stage.ts';

const SETTLE_MS = 5_000;
/** The first row of the list; its name changes with each space and each letter. */
const FIRST_ROW = '[data-region="rooms"] [data-place]';
const TYPED = ['1', '2', '3', '4'];

/** Measures `runs` choices of a space, and as many words in the filter. */
export async function measureManyRooms({ browser }: Stage, runs: number, results: Gathered): Promise<void> {
  await withMadeAccount(browser, manySpacesAnswer(), async (page) => {
    await page.getByRole('navigation', { name: 'Spaces' }).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await measureScroll(page, results);
    await measureFilter(page, runs, results);
    await measureSpaces(page, runs, results);
  });
}

async function measureSpaces(page: Page, runs: number, results: Gathered): Promise<void> {
  const startMs = await pageNow(page);
  for (let run = 0; run < runs; run += 1) {
    const space = page
      .getByRole('navigation', { name: 'Spaces' })
      .getByRole('link', { name: spaceName(run % TOP_SPACES) });
    const tookMs = await until(page, () => space.click());
    const what = `another space of 200 with ${MANY_ROOMS.toLocaleString('en')} rooms, pressed to its rooms painted`;
    results.add({ id: 'many-rooms.space', what, unit: 'ms', goal: 50 }, tookMs);
    await page.waitForTimeout(300);
  }
  await page.getByRole('link', { name: /^All rooms/ }).click();
  results.add(
    { id: 'many-rooms.space-longest', what: '… longest task of the page', unit: 'ms', goal: 50 },
    await longestMs(page, startMs),
  );
}

async function measureFilter(page: Page, runs: number, results: Gathered): Promise<void> {
  const startMs = await pageNow(page);
  const filter = page.getByRole('searchbox', { name: 'Filter rooms' });
  for (let run = 0; run < Math.ceil(runs / TYPED.length); run += 1) {
    await filter.focus();
    for (const key of TYPED) {
      const tookMs = await until(page, () => page.keyboard.press(key));
      results.add(
        { id: 'many-rooms.filter', what: '… a key in their filter to rooms painted', unit: 'ms', goal: 50 },
        tookMs,
      );
    }
    await filter.fill('');
    await page.waitForTimeout(300);
  }
  const blocked = await blockingMs(page, startMs, await pageNow(page));
  results.add({ id: 'many-rooms.filter-blocking', what: '… blocking', unit: 'ms', goal: 0 }, blocked);
}

async function measureScroll(page: Page, results: Gathered): Promise<void> {
  const startMs = await pageNow(page);
  await page.locator(FIRST_ROW).first().hover();
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(500);
  results.add(
    { id: 'many-rooms.scroll', what: '… scrolled through: longest task of the page', unit: 'ms', goal: 50 },
    await longestMs(page, startMs),
  );
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, -2_000);
  await page.waitForTimeout(500);
}

/** Milliseconds from the input to the first row being another one. */
async function until(page: Page, act: () => Promise<void>): Promise<number> {
  const insteadOf = (await page.locator(FIRST_ROW).first().textContent()) ?? '';
  const seen: Seen = { selector: FIRST_ROW, insteadOf };
  const painted = await watchPainted(page, seen);
  await act();
  return (await painted()) - (await page.evaluate(() => globalThis.parleyBench.lastInputMs));
}
