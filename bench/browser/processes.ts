/** The memory and processor time of the browser's processes. */
import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from 'playwright';

interface ProcessInfo {
  readonly type: string;
  readonly id: number;
  readonly cpuTime: number;
}

/** Milliseconds of CPU that all renderers have taken so far. The engine's worker lives in the renderer of its page. */
export async function rendererCpuMs(browser: Browser): Promise<number> {
  const processes = await listProcesses(browser);
  return processes.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}

export interface Memory {
  /** Unique set size of the largest renderer. */
  readonly rendererMB: number;
  /** Proportional set size of all processes. */
  readonly allMB: number;
}

/** Undefined where the system does not say. */
export async function readMemory(browser: Browser): Promise<Memory | undefined> {
  const processes = await listProcesses(browser);
  const all = await Promise.all(processes.map(async ({ type, id }) => ({ type, ...(await readSizes(id)) })));
  const renderers = all.filter(({ type }) => type === 'renderer').map(({ uniqueMB }) => uniqueMB);
  const allMB = all.reduce((sum, { sharedMB }) => sum + sharedMB, 0);
  return allMB === 0 ? undefined : { rendererMB: Math.max(...renderers), allMB };
}

async function listProcesses(browser: Browser): Promise<readonly ProcessInfo[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo;
}

async function readSizes(pid: number): Promise<{ readonly uniqueMB: number; readonly sharedMB: number }> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kB = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
  return { uniqueMB: (kB('Private_Clean') + kB('Private_Dirty')) / 1_000, sharedMB: kB('Pss') / 1_000 };
}

/** Megabytes that the page's objects take, after collecting. */
export async function pageHeapMB(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** The heap of the engine's worker; undefined if it cannot be reached. */
export async function workerHeapMB(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
    const worker = targetInfos.find(({ type }) => type === 'shared_worker');
    if (worker === undefined) return undefined;
    const { sessionId } = await session.send('Target.attachToTarget', { targetId: worker.targetId, flatten: false });
    await askWorker(session, sessionId, 'HeapProfiler.collectGarbage');
    const usage = await askWorker(session, sessionId, 'Runtime.getHeapUsage');
    return typeof usage['usedSize'] === 'number' ? usage['usedSize'] / 1e6 : undefined;
  } finally {
    await session.detach();
  }
}

let lastCall = 0;
const ANSWER_WITHIN_MS = 10_000;

/** Playwright has no sessions for shared workers, so messages go through the browser's. */
function askWorker(session: CDPSession, sessionId: string, method: string): Promise<Record<string, unknown>> {
  lastCall += 1;
  const id = lastCall;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), ANSWER_WITHIN_MS);
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as { readonly id?: number; readonly result?: Record<string, unknown> };
      if (answer.id !== id) return;
      clearTimeout(timer);
      resolve(answer.result ?? {});
    });
    const message = JSON.stringify({ id, method, params: {} });
    session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
  });
}
