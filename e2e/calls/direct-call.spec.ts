/** Calls between two people, in real browsers with made-up microphones and cameras. */
import type { Page } from '@playwright/test';
import { findChromium } from '../../ops/chromium.mjs';
import { expect, type Homeserver, openRoom, type Person, signIn, test } from '../fixtures/test.ts';

test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=fps=5',
      '--autoplay-policy=no-user-gesture-required',
      '--allow-loopback-in-peer-connection',
    ],
  },
});

// Pictures of two pages are encoded and decoded by whatever cores there are.
test.setTimeout(150_000);

const call = (page: Page) => page.getByRole('region', { name: 'Call', exact: true });
const status = (page: Page) => call(page).getByRole('status');
const control = (page: Page, name: string) =>
  call(page).getByRole('toolbar', { name: 'Call controls' }).getByRole('button', { name });
const ringing = (page: Page) => page.getByRole('alertdialog', { name: 'Incoming call' });

/** Two people with a conversation of their own, both looking at it. */
async function twoPeople(homeserver: Homeserver, openProfile: () => Promise<Page>) {
  const ana = await homeserver.person('ana');
  const bo = await homeserver.person('bo');
  await homeserver.room([ana, bo], 'Two', { is_direct: true });
  const open = async (person: Person) => {
    const page = await openProfile();
    await signIn(page, person);
    await openRoom(page, 'Two');
    return page;
  };
  return { ana, bo, open, anas: await open(ana), bos: await open(bo) };
}

async function place(page: Page, kind: 'Voice call' | 'Video call'): Promise<void> {
  await page.getByRole('button', { name: kind }).click();
  await page.getByRole('dialog', { name: 'Start call' }).getByRole('button', { name: 'Start call' }).click();
}

/** Plays on until `page` has shown some frames of the other's picture. */
async function seesThem(page: Page, memberId: string): Promise<void> {
  const video = call(page).locator(`[data-member-id="${memberId}"] video[data-purpose="usermedia"]`);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames))
    .toBeGreaterThan(3);
}

test('[07.ST-01] [07.ST-02] [07.M-02] [07.M-03] a video call: both are seen, muted, held, read on beside, and left', async ({
  homeserver,
  openProfile,
}) => {
  const { ana, bo, anas, bos } = await twoPeople(homeserver, openProfile);
  await place(anas, 'Video call');
  await expect(status(anas)).toHaveText('Ringing');
  await ringing(bos).getByRole('button', { name: 'Answer with video' }).click();
  for (const page of [anas, bos]) await expect(status(page)).toHaveText('Connected');
  await seesThem(anas, bo.userId);
  await seesThem(bos, ana.userId);

  await control(anas, 'Microphone').click();
  await expect(control(anas, 'Microphone')).toHaveAttribute('aria-pressed', 'false');
  await expect(call(bos).getByRole('group', { name: 'Two' }).getByLabel('muted')).toBeVisible();
  await control(anas, 'Hold').click();
  for (const page of [anas, bos]) await expect(status(page)).toHaveText('On hold');
  await control(anas, 'Hold').click();
  for (const page of [anas, bos]) await expect(status(page)).toHaveText('Connected');

  await bos.goto('#/home');
  await call(bos).getByRole('button', { name: 'Back to the call' }).click();
  await expect(control(bos, 'Camera')).toHaveAttribute('aria-pressed', 'true');
  await control(bos, 'Leave').click();
  await expect(status(bos)).toHaveText('Call ended: you left');
  await expect(status(anas)).toHaveText('Call ended: they left');
});

test('[07.R-04] [07.R-09] [REL-69] one of two devices answers, the other stops ringing; two that call each other have one call', async ({
  homeserver,
  openProfile,
}) => {
  const { ana, bo, anas, bos, open } = await twoPeople(homeserver, openProfile);
  const other = await open(bo);
  await place(anas, 'Voice call');
  await ringing(other).getByRole('button', { name: 'Answer', exact: true }).click();
  for (const page of [anas, other]) await expect(status(page)).toHaveText('Connected');
  await expect(ringing(bos)).toBeHidden();
  await expect(call(bos)).toBeHidden();
  await control(other, 'Leave').click();
  await expect(status(anas)).toHaveText('Call ended: they left');
  await expect(call(anas)).toBeHidden();

  for (const page of [anas, bos]) await page.getByRole('button', { name: 'Voice call' }).click();
  const start = (page: Page) =>
    page.getByRole('dialog', { name: 'Start call' }).getByRole('button', { name: 'Start call' }).click();
  await Promise.all([start(anas), start(bos)]);
  for (const page of [anas, bos]) await expect(status(page)).toHaveText('Connected');
  const heard = (page: Page, memberId: string) =>
    call(page)
      .locator(`[data-member-id="${memberId}"] video`)
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(() => heard(anas, bo.userId)).toBeGreaterThan(0);
  await expect.poll(() => heard(bos, ana.userId)).toBeGreaterThan(0);
});
