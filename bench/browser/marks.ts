/** The client's marks, as its contract names them. */
import type { Page } from 'playwright';

export interface MarkQuery {
  readonly name: string;
  /** Parts of its data that it must have. */
  readonly detail?: Readonly<Record<string, string>>;
  /** Only marks after this, in milliseconds after the page's time origin. */
  readonly afterMs?: number;
}

export interface FoundMark {
  readonly startMs: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

const WITHIN_MS = 60_000;

/** Waits for a mark. Looked for by a timer, because frames are what is measured. */
export async function waitForMark(page: Page, query: MarkQuery, withinMs = WITHIN_MS): Promise<FoundMark> {
  const found = await page.waitForFunction(
    ({ name, detail, afterMs = 0 }) => {
      const entry = performance
        .getEntriesByName(name, 'mark')
        .filter((mark): mark is PerformanceMark => mark.startTime >= afterMs)
        .find((mark) => {
          const data = (mark.detail ?? {}) as Record<string, unknown>;
          return Object.entries(detail ?? {}).every(([key, value]) => data[key] === value);
        });
      if (entry === undefined) return null;
      return { startMs: entry.startTime, detail: (entry.detail ?? {}) as Record<string, unknown> };
    },
    query,
    { timeout: withinMs, polling: 20 },
  );
  const mark = await found.jsonValue();
  if (mark === null) throw new Error(`no mark ${query.name}`);
  return mark;
}

/** Milliseconds of blocking (what tasks took beyond 50 ms) between two times of the page. */
export async function blockingMs(page: Page, fromMs: number, toMs: number): Promise<number> {
  const tasks = await page.evaluate(() => globalThis.parleyBench.longTasks);
  return tasks
    .filter(({ startMs, durationMs }) => startMs + durationMs > fromMs && startMs < toMs)
    .reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - 50), 0);
}

/** The page's clock, in milliseconds after its time origin. */
export function pageNow(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** The longest task that began between two times of the page, in milliseconds; 0 if none took 50, for shorter ones are not told of. */
export async function longestMs(page: Page, fromMs: number, toMs = Number.POSITIVE_INFINITY): Promise<number> {
  const tasks = await page.evaluate(() => globalThis.parleyBench.longTasks);
  const within = tasks.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
  return Math.max(0, ...within.map(({ durationMs }) => durationMs));
}
