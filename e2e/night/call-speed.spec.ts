/** The time from joining a call to the first sound and the first picture. */
import type { Page } from '@playwright/test';
import { CALLING, call, control, lookingAt } from '../calls/calling.ts';
import { bar, begin, ENCRYPTED, tile } from '../calls/many/in-call.ts';
import { test } from '../fixtures/sfu.ts';
import { expect } from '../fixtures/test.ts';

test.use({ launchOptions: CALLING });
test.setTimeout(400_000);

const JOINS = 10;
/** The goals are for a machine that does nothing else. */
const SOUND_MS = 1_500;
const PICTURE_MS = 2_000;

interface Measured {
  readonly sound: number;
  readonly picture: number;
}

/** Joins, and counts from the click until something is heard, and something is seen. */
async function joinAndMeasure(page: Page): Promise<Measured> {
  await bar(page).getByRole('button', { name: 'Join call' }).click();
  const begun = page.getByRole('dialog', { name: 'Join call' }).getByRole('button', { name: 'Join call' });
  await begun.waitFor();
  const measuring = page.evaluate(
    () =>
      new Promise<{ readonly sound: number; readonly picture: number }>((resolve) => {
        const first = { sound: 0, picture: 0 };
        let clickedAt = 0;
        addEventListener('click', ({ timeStamp }) => void (clickedAt ||= timeStamp), { capture: true, once: true });
        const isHeard = async () => {
          for (const peer of globalThis.parleyPeers) {
            if (peer.connectionState !== 'connected') continue;
            for (const report of (await peer.getStats()).values() as Iterable<Record<string, unknown>>)
              if (report['type'] === 'inbound-rtp' && Number(report['totalAudioEnergy'] ?? 0) > 0) return true;
          }
          return false;
        };
        const isSeen = () =>
          [...document.querySelectorAll('[data-member-id]:not([data-kind="self"]) video')].some(
            (video) => video instanceof HTMLVideoElement && video.videoWidth > 0,
          );
        const look = async () => {
          const ms = performance.now() - clickedAt;
          if (clickedAt > 0 && first.picture === 0 && isSeen()) first.picture = ms;
          if (clickedAt > 0 && first.sound === 0 && (await isHeard())) first.sound = ms;
          if (first.sound > 0 && first.picture > 0) resolve(first);
          else setTimeout(() => void look(), 20);
        };
        void look();
      }),
  );
  await begun.click();
  return measuring;
}

const medianOf = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test('ten joins of an encrypted call: the first sound and the first picture come soon', async ({
  sfu,
  homeserver,
  openProfile,
}) => {
  expect(sfu.serviceUrl).toContain('http');
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  await homeserver.room([ana, bo, await homeserver.person('cy')], 'Band', ENCRYPTED);
  const anas = await lookingAt(await openProfile(), ana, 'Band');
  const bos = await lookingAt(await openProfile(), bo, 'Band');
  await begin(anas);
  const measured: Measured[] = [];
  for (let join = 0; join < JOINS; join += 1) {
    measured.push(await joinAndMeasure(bos));
    await control(bos, 'Leave').click();
    await expect(call(bos)).toBeHidden();
    await expect(tile(anas, 'Bo')).toBeHidden({ timeout: 15_000 });
  }
  const median = {
    sound: medianOf(measured.map(({ sound }) => sound)),
    picture: medianOf(measured.map(({ picture }) => picture)),
  };
  test.info().annotations.push({ type: 'join in ms', description: JSON.stringify({ median, measured }) });
  expect(median.sound).toBeLessThan(SOUND_MS);
  expect(median.picture).toBeLessThan(PICTURE_MS);
});
