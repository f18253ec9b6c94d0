/** Starting again with what is stored: the page and its engine are gone, the profile is there. */
import type { Gathered } from '../report/results.ts';
import { blockingMs, waitForMark } from './marks.ts';
import { rendererCpuMs } from './processes.ts';
import type { Profile, Stage } from './stage.ts';

export interface WarmStartOptions {
  readonly runs: number;
  /** The room that is open when it starts. */
  readonly roomId: string;
  readonly isServerUp: boolean;
}

/** Measures starts in a profile that is signed in and has no page open. */
export async function measureWarmStarts(
  stage: Stage,
  profile: Profile,
  { runs, roomId, isServerUp }: WarmStartOptions,
  results: Gathered,
): Promise<void> {
  const id = isServerUp ? 'warm' : 'warm-offline';
  const where = isServerUp ? 'warm start' : 'warm start, server cut off';
  stage.server.setDown(!isServerUp);
  for (let run = 0; run < runs; run += 1) {
    const page = await profile.newPage();
    const cpuBefore = await rendererCpuMs(stage.browser);
    await page.goto(profile.url(`#/room/${encodeURIComponent(roomId)}`));
    const list = await waitForMark(page, { name: 'parley:room-list' });
    const timeline = await waitForMark(page, { name: 'parley:timeline' });
    const cpu = (await rendererCpuMs(stage.browser)) - cpuBefore;
    const shell = await waitForMark(page, { name: 'parley:shell' });
    results.add({ id: `${id}.shell`, what: `${where}: to the frame`, unit: 'ms' }, shell.startMs);
    results.add({ id: `${id}.list`, what: `${where}: to room list`, unit: 'ms', goal: 300 }, list.startMs);
    results.add({ id: `${id}.messages`, what: `${where}: to messages`, unit: 'ms', goal: 400 }, timeline.startMs);
    results.add({ id: `${id}.cpu`, what: '… renderer CPU for it', unit: 'ms', goal: 350 }, cpu);
    const endMs = Math.max(list.startMs, timeline.startMs);
    results.add({ id: `${id}.blocking`, what: '… blocking', unit: 'ms', goal: 0 }, await blockingMs(page, 0, endMs));
    results.note(`${id}.messages`, `from ${String(timeline.detail['from'])}`);
    await page.close();
  }
  stage.server.setDown(false);
}
