/** Starting again with what is stored: the page and its engine are gone, the profile is there. */
import type { Gathered } from '../report/results.ts';
import { blockingMs, waitForMark } from './marks.ts';
import { rendererCpuMs } from './processes.ts';
import type { Profile, Stage } from './stage.ts';

/** The program that is started, and the names of its rows. */
export interface WarmStart {
  readonly id: string;
  readonly what: string;
  readonly isServerUp: boolean;
}

export const WARM: WarmStart = { id: 'warm', what: 'warm start', isServerUp: true };
export const WARM_OFFLINE: WarmStart = {
  id: 'warm-offline',
  what: 'warm start, server cut off',
  isServerUp: false,
};

export interface Started {
  readonly listMs: number;
  readonly messagesMs: number;
}

/** Measures one start in a profile that is signed in and has no page open; `roomId` is open when it starts. */
export async function measureWarmStart(
  stage: Stage,
  profile: Profile,
  { id, what, isServerUp, roomId }: WarmStart & { readonly roomId: string },
  results: Gathered,
): Promise<Started> {
  stage.server.setDown(!isServerUp);
  const page = await profile.newPage();
  const cpuBefore = await rendererCpuMs(stage.browser);
  await page.goto(profile.url(`#/room/${encodeURIComponent(roomId)}`));
  const list = await waitForMark(page, { name: 'parley:room-list' });
  const timeline = await waitForMark(page, { name: 'parley:timeline' });
  const cpu = (await rendererCpuMs(stage.browser)) - cpuBefore;
  const shell = await waitForMark(page, { name: 'parley:shell' });
  results.add({ id: `${id}.shell`, what: `${what}: to the frame`, unit: 'ms' }, shell.startMs);
  results.add({ id: `${id}.list`, what: `${what}: to room list`, unit: 'ms', goal: 170 }, list.startMs);
  results.add({ id: `${id}.messages`, what: `${what}: to messages`, unit: 'ms', goal: 200 }, timeline.startMs);
  results.add({ id: `${id}.cpu`, what: '… renderer CPU for it', unit: 'ms', goal: 200 }, cpu);
  const endMs = Math.max(list.startMs, timeline.startMs);
  results.add({ id: `${id}.blocking`, what: '… blocking', unit: 'ms', goal: 0 }, await blockingMs(page, 0, endMs));
  results.note(`${id}.messages`, `from ${String(timeline.detail['from'])}`);
  await page.close();
  stage.server.setDown(false);
  return { listMs: list.startMs, messagesMs: timeline.startMs };
}
