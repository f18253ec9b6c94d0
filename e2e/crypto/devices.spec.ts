import {
  expect,
  type Homeserver,
  messages,
  openRoom,
  type Page,
  type Person,
  say,
  signIn,
  test,
} from '../fixtures/test.ts';
import { giveCamera, isCameraOn, showToCamera } from './camera.ts';
import { encryptedRoom } from './encrypted.ts';
import { JsSdkPeer } from './js-sdk-peer.ts';

test('devices come back and go: one reads what came meanwhile, others nothing more', async ({
  control,
  homeserver,
  stage,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const page = await openProfile();
  await giveCamera(page);
  await signIn(page, ana);
  await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length).toBe(1);
  const [anasDevice = ''] = await homeserver.keysOf(ben, ana.userId);
  const bens = await JsSdkPeer.signIn(stage.directUrl, ben);
  const others = [bens];
  try {
    await test.step('an offline device catches up by its fallback key', async () => {
      await page.goto('about:blank');
      const isUsedUp = () => homeserver.claimsFallback(ben, ana.userId, anasDevice);
      while (!(await isUsedUp()));
      await bens.client.sendTextMessage(roomId, 'Said while Ana was away');
      await page.goto('/');
      await openRoom(page, 'Vault');
      await expect(messages(page, 'Said while Ana was away')).toBeVisible();
      await expect.poll(isUsedUp).toBe(false);
    });

    const phone = await JsSdkPeer.signIn(stage.directUrl, ana);
    others.push(phone);
    const phoneId = phone.client.getDeviceId() ?? '';

    await test.step('a removed device reads nothing more', async () => {
      await verify(page, phone);
      await expect.poll(() => homeserver.keysOf(ben, ana.userId)).toContain(phoneId);
      await say(page, 'For both devices');
      await expect.poll(() => phone.texts(roomId)).toContain('For both devices');
      const kept = await newest(homeserver, ana, roomId);

      await signOut(page, phoneId, ana);
      await control.resetCounts();
      await page.goto(`/#/room/${encodeURIComponent(roomId)}`);
      await say(page, 'Without the phone');
      await expect.poll(() => bens.texts(roomId)).toContain('Without the phone');
      expect(await phone.read(kept)).toBe('For both devices');
      const event = await newest(homeserver, ana, roomId);
      expect(await bens.read(event)).toBe('Without the phone');
      expect(await phone.read(event)).toBeNull();
      const { toDevice } = await control.counts();
      expect(toDevice.join()).toContain(`m.room.encrypted ${ben.userId} ${bens.client.getDeviceId()}`);
      expect(toDevice.join()).not.toContain(phoneId);
    });

    await test.step('who was removed from the room reads nothing more', async () => {
      const path = `/v3/rooms/${encodeURIComponent(roomId)}/kick`;
      await homeserver.ask(ana, 'POST', path, { user_id: ben.userId });
      await expect(messages(page, /removed/)).toBeVisible();
      await control.resetCounts();
      await say(page, 'Without Ben');
      await expect(messages(page, 'Without Ben')).toContainText('Sent');
      const event = await newest(homeserver, ana, roomId);
      expect(await bens.read(event)).toBeNull();
      expect((await control.counts()).toDevice.join()).not.toContain(ben.userId);
    });
  } finally {
    for (const other of others) other.stop();
  }
});

/** The other device asks to be verified, and the person scans its code; the browser lets them at the second attempt. */
async function verify(page: Page, other: JsSdkPeer): Promise<void> {
  const asked = await other.client.getCrypto()?.requestOwnUserVerification();
  if (asked === undefined) throw new Error('no crypto');
  await page.getByRole('alertdialog', { name: 'Verification request' }).getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify' });
  await dialog.getByRole('button', { name: 'Scan their code' }).click();
  await expect(dialog.getByRole('alert')).toContainText('blocks the camera');
  await showToCamera(page, Uint8Array.from((await asked.generateQRCode()) ?? []));
  await dialog.getByRole('button', { name: 'Try the camera again' }).click();
  await expect.poll(() => asked.verifier?.getReciprocateQrCodeCallbacks() ?? null).not.toBeNull();
  await expect(dialog).toContainText('Does your other device show the same shield?');
  asked.verifier?.getReciprocateQrCodeCallbacks()?.confirm();
  await expect(dialog).toContainText('Verified.');
  expect(await isCameraOn(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Close' }).click();
}

/** Signs a session out in the settings. */
async function signOut(page: Page, deviceId: string, { password }: Person): Promise<void> {
  await page.goto('/#/settings/sessions');
  const line = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').filter({ hasText: deviceId });
  await line.getByRole('button', { name: /^Sign out/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign out/ });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toHaveCount(0);
}

/** The newest event of a room as the server has it. */
async function newest(homeserver: Homeserver, person: Person, roomId: string) {
  const event = (await homeserver.events(person, roomId)).at(-1);
  if (event?.['type'] !== 'm.room.encrypted') throw new Error(`not encrypted: ${JSON.stringify(event)}`);
  return event;
}
