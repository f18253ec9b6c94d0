/** From one room to another. */
import type { Page } from 'playwright';
import type { SeededRoom } from '../account/seed.ts';
import type { Gathered } from '../report/results.ts';
import { blockingMs, waitForMark } from './marks.ts';
import { rendererCpuMs } from './processes.ts';
import type { Stage } from './stage.ts';

const SETTLE_MS = 250;

/** Opens each of `rooms`, which were not open before, then each of them again. */
export async function measureSwitches(
  stage: Stage,
  page: Page,
  rooms: readonly SeededRoom[],
  results: Gathered,
): Promise<void> {
  const goals = { new: { goal: 30, what: 'not opened before' }, seen: { goal: 30, what: 'opened before' } };
  for (const turn of ['new', 'seen'] as const) {
    const { goal, what } = goals[turn];
    const id = `switch-${turn}`;
    const cpuBefore = await rendererCpuMs(stage.browser);
    const froms = new Map<string, number>();
    for (const room of rooms) {
      const { tookMs, blockedMs, from } = await switchTo(page, room);
      froms.set(from, (froms.get(from) ?? 0) + 1);
      results.add({ id: `${id}.painted`, what: `switch to a room ${what}`, unit: 'ms', goal }, tookMs);
      results.add({ id: `${id}.blocking`, what: '… blocking', unit: 'ms', goal: 0 }, blockedMs);
    }
    const cpu = ((await rendererCpuMs(stage.browser)) - cpuBefore) / rooms.length;
    results.add({ id: `${id}.cpu`, what: '… renderer CPU for each', unit: 'ms', goal: 100 }, cpu);
    results.note(`${id}.painted`, [...froms].map(([from, count]) => `${count} from ${from}`).join(', '));
  }
}

export interface Switched {
  readonly tookMs: number;
  readonly blockedMs: number;
  readonly from: string;
}

/** Opens a room by its address, and waits until it is at rest. */
export async function switchTo(page: Page, { roomId }: SeededRoom): Promise<Switched> {
  const startMs = await page.evaluate(
    (route) => {
      const now = performance.now();
      location.hash = route;
      return now;
    },
    `#/room/${encodeURIComponent(roomId)}`,
  );
  const mark = await waitForMark(page, { name: 'parley:timeline', detail: { roomId }, afterMs: startMs });
  await page.waitForTimeout(SETTLE_MS);
  return {
    tookMs: mark.startMs - startMs,
    blockedMs: await blockingMs(page, startMs, mark.startMs + SETTLE_MS),
    from: String(mark.detail['from']),
  };
}

/** Opens a room by its address, until its messages are there. */
export async function openRoom(page: Page, roomId: string): Promise<void> {
  await page.evaluate(
    (route) => {
      location.hash = route;
    },
    `#/room/${encodeURIComponent(roomId)}`,
  );
  await waitForMark(page, { name: 'parley:timeline', detail: { roomId } });
}
