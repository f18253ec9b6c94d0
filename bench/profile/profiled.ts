/** Profiles of pages and the engine's worker while one thing is done again and again, as rows of the browser's table measure it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { BENCH_FOLDER } from '../account/account.ts';
import type { AccountProfile } from '../account/profile.ts';
import { measureArriving } from '../browser/arriving.ts';
import { openRoom, switchTo } from '../browser/room-switch.ts';
import { measureScrolling } from '../browser/scrolling.ts';
import { measureSending } from '../browser/sending.ts';
import { signIn } from '../browser/sign-in.ts';
import { openStage, type Profile, type Stage } from '../browser/stage.ts';
import { measureWarmStart, WARM } from '../browser/warm-start.ts';
import { Gathered } from '../report/results.ts';
import { formatProfile, profileRows } from './profile-table.ts';
import { builtSources } from './source-maps.ts';
import { recordTrace, slicesOf, type TraceEvent } from './trace.ts';

export interface ProfileOptions {
  readonly what: ProfiledName;
  readonly profile: AccountProfile;
  readonly runs: number;
  readonly arriving: number;
  readonly say: (what: string) => void;
}

interface Scene extends Pick<ProfileOptions, 'profile' | 'runs' | 'arriving'> {
  readonly stage: Stage;
  readonly user: Profile;
  /** Signed in, at the list; no room was opened. */
  readonly page: Page;
}

/** Does a thing some times, recorded by `record`. Returns how often. */
type Profiled = (scene: Scene, record: (work: () => Promise<void>) => Promise<void>) => Promise<number>;

/** A new device makes its keys in the first seconds. */
const SETTLE_MS = 12_000;

const PROFILED = {
  'switch-new': async ({ stage, page, runs }, record) => {
    const rooms = stage.account.rooms.slice(-runs);
    await record(async () => {
      for (const room of rooms) await switchTo(page, room);
    });
    return rooms.length;
  },
  'switch-seen': async ({ stage, page, runs }, record) => {
    const rooms = stage.account.rooms.slice(-runs);
    for (const room of rooms) await switchTo(page, room);
    await record(async () => {
      for (const room of rooms) await switchTo(page, room);
    });
    return rooms.length;
  },
  'first-room': async ({ stage }, record) => {
    const user = await stage.openProfile();
    const page = await user.newPage();
    await signIn(page, user);
    await record(() => openRoom(page, busyRoom(stage)));
    await user.close();
    return 1;
  },
  warm: async ({ stage, user, page, runs }, record) => {
    const roomId = busyRoom(stage);
    await openRoom(page, roomId);
    await page.close();
    await record(async () => {
      for (let run = 0; run < runs; run += 1)
        await measureWarmStart(stage, user, { ...WARM, roomId }, new Gathered('warm'));
    });
    return runs;
  },
  echo: async ({ stage, page, runs }, record) => {
    await openRoom(page, busyRoom(stage));
    await measureSending(stage, page, 3, new Gathered('echo'));
    await record(() => measureSending(stage, page, runs, new Gathered('echo')));
    return runs;
  },
  arriving: async ({ stage, page, arriving }, record) => {
    const roomId = busyRoom(stage);
    await openRoom(page, roomId);
    await record(() => measureArriving(stage, page, { roomId, count: arriving }, new Gathered('arriving')));
    return arriving;
  },
  scroll: async ({ stage, page, profile }, record) => {
    await openRoom(page, stage.account.long.roomId);
    const count = Math.min(1_000, profile.longMessages - 50);
    await record(() =>
      measureScrolling(stage, page, { id: 'scroll', what: 'scroll', count, goalMs: count }, new Gathered('scroll')),
    );
    return count;
  },
} satisfies Readonly<Record<string, Profiled>>;

export type ProfiledName = keyof typeof PROFILED;
export const PROFILED_NAMES = Object.keys(PROFILED) as readonly ProfiledName[];

/** The table of one thing by part of the program. The trace is kept for a browser's tools. */
export async function measureProfile({ what, say, ...options }: ProfileOptions): Promise<string> {
  const stage = await openStage(options.profile, say);
  try {
    const user = await stage.openProfile();
    const page = await user.newPage();
    await signIn(page, user);
    await page.waitForTimeout(SETTLE_MS);
    const events: TraceEvent[] = [];
    const record = async (work: () => Promise<void>) => {
      for (const event of await recordTrace(stage.browser, work)) events.push(event);
    };
    const profiled: Profiled = PROFILED[what];
    const times = await profiled({ stage, user, page, ...options }, record);
    const folder = join(BENCH_FOLDER, 'profiles');
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${what}.json`);
    await writeFile(file, JSON.stringify({ traceEvents: events }));
    say(`the trace is in ${file}`);
    return formatProfile(
      `${what}, ${times} times`,
      profileRows(slicesOf(events, new URL(stage.files.url).origin), times, builtSources()),
    );
  } finally {
    await stage.stop();
  }
}

function busyRoom({ account }: Stage): string {
  return (account.rooms[0] ?? account.long).roomId;
}
