import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import type { Fault } from '../fixtures/faults.ts';
import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';
import { film } from './samples.ts';
import { sender } from './sender.ts';

const DOWNLOAD = '/media/download/';

test('[MED-11] [MED-12] [SH-24] a film plays while it arrives, in a plain and in an encrypted room, and from the disk after a reload', async ({
  control,
  homeserver,
  stage,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const rooms = [
    { name: 'Open', roomId: await homeserver.room([ana, ben], 'Open'), isEncrypted: false },
    { name: 'Vault', roomId: await encryptedRoom(homeserver, [ana, ben]), isEncrypted: true },
  ];
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  const meet = (fault: Fault) => control.setMode({ kind: 'faults', rules: [{ path: DOWNLOAD, fault }] });
  try {
    const page = await openProfile();
    await signIn(page, ana);
    const bytes = await film(page, { frames: 70, isNoise: true });
    // Two pieces are the least that can come one after the other.
    expect(bytes.length).toBeGreaterThan(1_100_000);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
    for (const { name, roomId, isEncrypted } of rooms) {
      const info = { w: 320, h: 180, duration: 2_800 };
      await sender(peer, roomId, isEncrypted)('m.video', 'noise.webm', bytes, 'video/webm', { info });
      await openRoom(page, name);
      await meet({ kind: 'drip', totalMs: 8_000 });
      await play(page);
      // Seen, and not yet whole.
      expect(await position(page)).toBeGreaterThan(0);
      await expect(group(page).getByRole('progressbar', { name: 'Download' })).toBeVisible();
      await expect(group(page).getByRole('progressbar', { name: 'Download' })).toHaveCount(0, { timeout: 15_000 });
      await expect(video(page)).toHaveJSProperty('ended', true);
      await meet({ kind: 'cut', phase: 'request' });
      await page.reload();
      await play(page);
      await expect(video(page)).toHaveJSProperty('ended', true);
      await control.setMode({ kind: 'pass' });
    }
  } finally {
    peer.stop();
  }
});

const group = (page: Page) => page.getByRole('group', { name: 'Video noise.webm' });
const video = (page: Page) => group(page).locator('video');
const position = (page: Page) => video(page).evaluate((element) => (element as HTMLVideoElement).currentTime);

async function play(page: Page): Promise<void> {
  await group(page).getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => position(page), { timeout: 15_000 }).toBeGreaterThan(0);
  expect(await video(page).evaluate((element) => (element as HTMLVideoElement).currentSrc)).toContain('/-/film/');
}
