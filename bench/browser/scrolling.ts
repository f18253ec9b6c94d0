/** Up through the long room, a screen at a time, as fast as frames come. */
import type { Page } from 'playwright';
import type { Gathered } from '../report/results.ts';
import type { Stage } from './stage.ts';

interface Scrolled {
  readonly tookMs: number;
  readonly seen: number;
  readonly droppedFrames: number;
  readonly blockedMs: number;
  readonly elements: number;
}

export interface ScrollOptions {
  readonly id: string;
  readonly what: string;
  readonly count: number;
  /** The longest acceptable time. */
  readonly goalMs: number;
}

/** Scrolls until `count` messages were drawn. */
export async function measureScrolling(
  stage: Stage,
  page: Page,
  { id, what, count, goalMs }: ScrollOptions,
  results: Gathered,
): Promise<void> {
  await page.getByRole('feed', { name: 'Messages' }).getByRole('article').first().waitFor();
  stage.server.take();
  const scrolled = await page.evaluate(scrollUp, { count, withinMs: 120_000 });
  const pages = stage.server.take().filter(({ method, path }) => method !== 'OPTIONS' && /\/messages\?/.test(path));
  const serverMs = pages.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  results.add({ id: `${id}.took`, what, unit: 'ms', goal: goalMs }, scrolled.tookMs);
  if (scrolled.seen < count) results.note(`${id}.took`, `only ${scrolled.seen} were seen`);
  results.add({ id: `${id}.server`, what: '… requests for older messages', unit: 'ms' }, serverMs);
  results.note(`${id}.server`, `${pages.length} requests`);
  results.add({ id: `${id}.dropped`, what: '… dropped frames', unit: 'count', goal: 0 }, scrolled.droppedFrames);
  results.add({ id: `${id}.blocking`, what: '… blocking', unit: 'ms', goal: 0 }, scrolled.blockedMs);
  results.add({ id: `${id}.dom`, what: '… DOM elements after it', unit: 'count', goal: 1_500 }, scrolled.elements);
}

/** Runs in the page: self-contained. */
function scrollUp({ count, withinMs }: { readonly count: number; readonly withinMs: number }): Promise<Scrolled> {
  const STEP_PX = 900;
  const FRAME_MS = 1_000 / 60;
  const scroller = document.querySelector('[role="feed"]')?.parentElement;
  if (scroller === null || scroller === undefined) throw new Error('there is no timeline');
  const seen = new Set<string>();
  const startMs = performance.now();
  const longBefore = globalThis.parleyBench.longTasks.length;
  let droppedFrames = 0;
  let lastFrameMs = startMs;
  return new Promise((resolve) => {
    const step = (frameMs: number) => {
      droppedFrames += Math.max(0, Math.round((frameMs - lastFrameMs) / FRAME_MS) - 1);
      lastFrameMs = frameMs;
      for (const article of scroller.querySelectorAll('[data-event-id]')) {
        seen.add(article.getAttribute('data-event-id') ?? '');
      }
      if (seen.size < count && frameMs - startMs < withinMs) {
        scroller.scrollTop -= STEP_PX;
        requestAnimationFrame(step);
        return;
      }
      // Long tasks are told of a little later.
      setTimeout(() => {
        const long = globalThis.parleyBench.longTasks.slice(longBefore);
        resolve({
          tookMs: frameMs - startMs,
          seen: seen.size,
          droppedFrames,
          blockedMs: long.reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - 50), 0),
          elements: document.querySelectorAll('*').length,
        });
      }, 200);
    };
    requestAnimationFrame(step);
  });
}
