/** Ten thousand files in five hundred directories: the tree on top is opened and scrolled through, and folders are chosen. */
import type { Page } from 'playwright';
import { DIRECTORIES, directoryId, FILES_ON_TOP, manyFilesAnswer } from '../engine/made-trees.ts';
import type { Gathered } from '../report/results.ts';
import { withMadeAccount } from './made-client.ts';
import { longestMs, pageNow } from './marks.ts';
import { watchPainted } from './painted.ts';
import type { Stage } from './stage.ts';

const SETTLE_MS = 5_000;
/** The first file of the list. */
const FIRST_FILE = '[data-region="files"] [data-file]';
const TREES = '[role="tree"]';
const SCREENS = 120;

interface Scrolled {
  readonly droppedFrames: number;
  readonly frames: number;
  /** The page's clock when the files were scrolled through. */
  readonly endMs: number;
  /** Dropped frames of a list of plain lines of the same size: what the machine cannot draw faster. */
  readonly plain: number;
}

/** Opens the page once in its first state and `runs` times again, and chooses as many folders. */
export async function measureManyFiles({ browser }: Stage, runs: number, results: Gathered): Promise<void> {
  await withMadeAccount(browser, manyFilesAnswer(), async (page) => {
    await page.waitForTimeout(SETTLE_MS);
    await measureOpening(page, runs, results);
    await measureFolders(page, runs, results);
    await measureScroll(page, results);
  });
}

async function measureOpening(page: Page, runs: number, results: Gathered): Promise<void> {
  const files = `${FILES_ON_TOP.toLocaleString('en')} files of 10,000 in ${DIRECTORIES} directories`;
  for (let run = 0; run <= runs; run += 1) {
    const tookMs = await until(page, FIRST_FILE, directoryId(0));
    if (run === 0)
      results.add({ id: 'many-files.first', what: `${files}, opened first, code and all`, unit: 'ms' }, tookMs);
    else results.add({ id: 'many-files.open', what: '… opened, to files painted', unit: 'ms', goal: 200 }, tookMs);
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      location.hash = '#/';
    });
    await page.locator(TREES).waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
  }
}

async function measureFolders(page: Page, runs: number, results: Gathered): Promise<void> {
  await until(page, FIRST_FILE, directoryId(0));
  for (let run = 1; run <= runs; run += 1) {
    const tookMs = await until(page, `[data-file^="$file-${run}-"]`, directoryId(run));
    results.add({ id: 'many-files.folder', what: '… a folder of ten of them, chosen', unit: 'ms', goal: 50 }, tookMs);
    await page.waitForTimeout(200);
  }
}

async function measureScroll(page: Page, results: Gathered): Promise<void> {
  await until(page, '[data-file^="$file-0-"]', directoryId(0));
  await page.waitForTimeout(1_000);
  const startMs = await pageNow(page);
  const { droppedFrames, frames, endMs, plain } = await page.evaluate(scrollDown, SCREENS);
  const what = `… scrolled through ${SCREENS} screens: dropped frames`;
  results.add({ id: 'many-files.dropped', what, unit: 'count', goal: 0 }, droppedFrames);
  results.note('many-files.dropped', `of ${frames}; ${plain} of as many in a list that only stands there`);
  await page.waitForTimeout(500);
  results.add(
    { id: 'many-files.longest', what: '… longest task of the page', unit: 'ms', goal: 50 },
    await longestMs(page, startMs, endMs),
  );
}

/** Milliseconds from the way to a directory to the files that `selector` finds. */
async function until(page: Page, selector: string, treeId: string): Promise<number> {
  const painted = await watchPainted(page, { selector });
  const startMs = await page.evaluate(
    (hash) => {
      location.hash = hash;
      return performance.now();
    },
    `#/files/${encodeURIComponent(treeId)}`,
  );
  return (await painted()) - startMs;
}

/** Runs in the page: self-contained. */
async function scrollDown(screens: number): Promise<Scrolled> {
  // A list that is flung.
  const STEP_PX = 120;
  const FRAME_MS = 1_000 / 60;
  const files = document.querySelector<HTMLElement>('[data-region="files"]');
  if (files === null) throw new Error('there are no files');
  const steps = Math.ceil((screens * files.clientHeight) / STEP_PX);
  const droppedIn = (scroller: HTMLElement): Promise<number> =>
    new Promise((resolve) => {
      let [dropped, frames, lastMs] = [0, 0, performance.now()];
      const step = (frameMs: number) => {
        dropped += Math.max(0, Math.round((frameMs - lastMs) / FRAME_MS) - 1);
        lastMs = frameMs;
        frames += 1;
        scroller.scrollTop += STEP_PX;
        if (frames < steps) requestAnimationFrame(step);
        else resolve(dropped);
      };
      requestAnimationFrame(step);
    });
  const droppedFrames = await droppedIn(files);
  const endMs = performance.now();
  const list = document.createElement('div');
  const { left, top, width, height } = files.getBoundingClientRect();
  list.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;overflow:auto;background:white`;
  const lines = Array.from({ length: 5_000 }, (_, at) => {
    const line = document.createElement('div');
    line.style.height = '40px';
    line.textContent = `Report ${at}.pdf Version 1`;
    return line;
  });
  list.append(...lines);
  document.body.append(list);
  const plain = await droppedIn(list);
  list.remove();
  return { droppedFrames, frames: steps, endMs, plain };
}
