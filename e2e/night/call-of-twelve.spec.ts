/** Twelve participants of 360p: the page draws all of them, and its own code never holds it up. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { CALLING, call, control, lookingAt } from '../calls/calling.ts';
import { begin, CALLS } from '../calls/many/in-call.ts';
import { serveProgram } from '../calls/page-program.ts';
import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(400_000);

const CROWD = fileURLToPath(new URL('../calls/many/crowd-page.ts', import.meta.url));
const NAMES = ['bo', 'cy', 'di', 'eve', 'fay', 'gus', 'hal', 'ida', 'jon', 'kim', 'lou'];
const DEVICE = 'DEVICE';
const MEMBER = 'org.matrix.msc3401.call.member';
const WATCHED_MS = 30_000;
const LONGEST_MS = 50;

/** Says that somebody is in the call of a room, as their client would. */
function sayMember(homeserver: Homeserver, person: Person, { roomId, serviceUrl }: Where): Promise<unknown> {
  const focus = { type: 'livekit', livekit_service_url: serviceUrl, livekit_alias: roomId };
  const content = {
    ...{ application: 'm.call', call_id: '', scope: 'm.room', device_id: DEVICE, expires: 14_400_000 },
    focus_active: { type: 'livekit', focus_selection: 'oldest_membership' },
    foci_preferred: [focus],
  };
  return homeserver.setState(person, roomId, MEMBER, `_${person.userId}_${DEVICE}_m.call`, content);
}

interface Where {
  readonly roomId: string;
  readonly serviceUrl: string;
}

/** A turn of the page's thread with scripts that took long, by their files. */
interface LongTurn {
  readonly tookMs: number;
  readonly scripts: readonly string[];
}

/** Watches the page's thread for some time. A script's part is told apart from decoding and drawing. */
function watch(page: Page, forMs: number): Promise<readonly LongTurn[]> {
  return page.evaluate(
    ([watchedMs, longestMs]) =>
      new Promise<readonly LongTurn[]>((resolve) => {
        const turns: LongTurn[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { scripts } = entry as unknown as { readonly scripts: readonly Record<string, unknown>[] };
            const long = scripts.filter((script) => Number(script['duration']) >= longestMs);
            const names = long.map((script) =>
              [script['sourceURL'], script['sourceFunctionName'], script['invoker'], script['duration']].join(' '),
            );
            turns.push({ tookMs: entry.duration, scripts: names });
          }
        });
        observer.observe({ type: 'long-animation-frame' });
        setTimeout(() => {
          observer.disconnect();
          resolve(turns);
        }, watchedMs);
      }),
    [forMs, LONGEST_MS] as const,
  );
}

/** The number of other people's pictures that have had frames within two seconds. */
function movingPictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const count = () =>
      new Map(
        [...document.querySelectorAll<HTMLVideoElement>('[data-member-id]:not([data-kind="self"]) video')].map(
          (video) => [video, video.getVideoPlaybackQuality().totalVideoFrames],
        ),
      );
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return [...count()].filter(([video, frames]) => frames > (before.get(video) ?? 0)).length;
  });
}

test('[SFC-12] twelve participants of 360p: no task of 50 ms from our own code', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const others = await Promise.all(NAMES.map((name) => homeserver.person(name)));
  const roomId = await homeserver.room([ana, ...others], 'Band', CALLS);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  await begin(anas);
  const program = await serveProgram(CROWD);
  const crowd = await openProfile();
  await crowd.goto(program.url);
  const where = { roomId, serviceUrl: sfu.serviceUrl };
  const bodies: object[] = [];
  for (const person of others) {
    await sayMember(homeserver, person, where);
    const openIdPath = `/v3/user/${encodeURIComponent(person.userId)}/openid/request_token`;
    const openid_token = await homeserver.ask(person, 'POST', openIdPath);
    bodies.push({ room: roomId, openid_token, device_id: DEVICE });
  }
  await crowd.evaluate(([url, all]) => globalThis.crowd.join(url, all), [sfu.serviceUrl, bodies] as const);
  await expect.poll(() => call(anas).getByRole('group').count(), { timeout: 60_000 }).toBeGreaterThan(8);
  const shown = await call(anas).locator('[data-member-id]:not([data-kind="self"])').count();
  await expect.poll(() => movingPictures(anas), { timeout: 60_000 }).toBe(shown);
  const turns = await watch(anas, WATCHED_MS);
  const longest = Math.max(0, ...turns.map(({ tookMs }) => tookMs));
  const description = JSON.stringify({ shown, longest, turns: turns.length });
  test.info().annotations.push({ type: 'long turns', description });
  expect(turns.flatMap(({ scripts }) => scripts)).toEqual([]);
  await control(anas, 'Leave').click();
  program.stop();
});
