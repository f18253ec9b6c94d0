/** Own messages: until they are seen, and until they are known to be sent. */
import type { Page } from 'playwright';
import { words } from '../account/people.ts';
import type { Gathered } from '../report/results.ts';
import { blockingMs, waitForMark } from './marks.ts';
import { rendererCpuMs } from './processes.ts';
import type { Stage } from './stage.ts';

/** Sends `runs` messages in the open room, one after the other. */
export async function measureSending(stage: Stage, page: Page, runs: number, results: Gathered): Promise<void> {
  const origin = await page.evaluate(() => performance.timeOrigin);
  const cpuBefore = await rendererCpuMs(stage.browser);
  const box = page.getByRole('textbox', { name: 'Message' });
  for (let run = 0; run < runs; run += 1) {
    await box.fill(words(run));
    stage.server.take();
    const beforeMs = await page.evaluate(() => performance.now());
    await box.press('Enter');
    const echo = await waitForMark(page, { name: 'parley:echo', afterMs: beforeMs });
    const { txnId } = echo.detail;
    const detail = { txnId: String(txnId) };
    const sent = await waitForMark(page, { name: 'parley:sent', detail, afterMs: beforeMs });
    const enterMs = await page.evaluate(() => globalThis.parleyBench.lastInputMs);
    const sends = stage.server.take().filter(({ path }) => path.includes('/send/'));
    const request = sends.find(({ method }) => method === 'PUT');
    results.add(
      { id: 'echo.painted', what: 'Enter to own message painted', unit: 'ms', goal: 17 },
      echo.startMs - enterMs,
    );
    results.add({ id: 'echo.sent', what: 'Enter to shown as sent', unit: 'ms' }, sent.startMs - enterMs);
    if (request !== undefined) {
      // The browser asks first whether it may ask; nobody can spare it that, so it is part of the request.
      const preflight = sends.find(({ method }) => method === 'OPTIONS');
      const requestMs = request.endMs - (preflight ?? request).startMs;
      const restMs = sent.startMs - enterMs - requestMs;
      results.add({ id: 'echo.own', what: '… without the request', unit: 'ms', goal: 17 }, restMs);
      results.add({ id: 'echo.request', what: '… the request, its preflight included', unit: 'ms' }, requestMs);
      const untilAsked = (preflight ?? request).startMs - (origin + enterMs);
      results.add({ id: 'echo.asked', what: '… until it was asked', unit: 'ms' }, untilAsked);
      results.add({ id: 'echo.told', what: '… from its answer to the screen', unit: 'ms' }, restMs - untilAsked);
    }
    results.add(
      { id: 'echo.blocking', what: '… blocking', unit: 'ms', goal: 0 },
      await blockingMs(page, enterMs, sent.startMs),
    );
  }
  const cpu = ((await rendererCpuMs(stage.browser)) - cpuBefore) / runs;
  results.add({ id: 'echo.cpu', what: '… renderer CPU for each', unit: 'ms', goal: 70 }, cpu);
}
