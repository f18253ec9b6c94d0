/** A share that goes on for more than a minute, as another client reads it. The only test that waits so long. */
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { signInJsSdk } from '../fixtures/js-sdk.ts';
import { expect, openRoom, signIn, test } from '../fixtures/test.ts';

const MINUTE_MS = 60_000;
/** A room gets no more than one place in five seconds. */
const SOON = { timeout: 20_000 };

test('[LOC-03, LOC-09, LOC-35, LOC-36] for a minute the device moves, amid it the page reloads, and matrix-js-sdk reads every place', async ({
  homeserver,
  stage,
  openProfile,
}) => {
  test.setTimeout(3 * MINUTE_MS);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = (await homeserver.room([ana, ben], 'Harbour')) as RoomId;
  const peer = await signInJsSdk(stage.directUrl, ben);
  const page = await openProfile();
  const moveTo = (latitude: number) => page.context().setGeolocation({ latitude, longitude: 9.99, accuracy: 8 });
  try {
    await page.context().grantPermissions(['geolocation']);
    await moveTo(53.5);
    await signIn(page, ana);
    await openRoom(page, 'Harbour');
    await page.getByRole('button', { name: 'Share location' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share location' });
    await dialog.getByRole('radio', { name: 'Where I am for a while' }).check();
    await dialog.getByRole('combobox', { name: 'For how long' }).selectOption('15 minutes');
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(dialog).toBeHidden();
    const begunAt = Date.now();
    const status = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^Sharing location/ });
    await expect(status).toContainText('15 min left');

    const beacon = () => peer.getRoom(roomId)?.currentState.beacons.get(`${roomId}_${ana.userId}`);
    const read = () => beacon()?.latestLocationState;
    await expect.poll(() => beacon()?.isLive).toBe(true);
    await expect.poll(() => read()?.uri, SOON).toBe('geo:53.5,9.99;u=8');
    const times = [read()?.timestamp ?? 0];
    for (const [latitude, afterMs] of [
      [53.51, 20_000],
      [53.52, 40_000],
      [53.53, 61_000],
    ] as const) {
      await page.waitForTimeout(Math.max(0, begunAt + afterMs - Date.now()));
      await moveTo(latitude);
      await expect.poll(() => read()?.uri, SOON).toBe(`geo:${latitude},9.99;u=8`);
      times.push(read()?.timestamp ?? 0);
      if (afterMs === 40_000) {
        await page.reload();
        await expect(status).toBeVisible();
      }
    }
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
    // The countdown went on over the reload.
    await expect(status).toContainText('14 min left');
    expect(beacon()?.isLive).toBe(true);

    await status.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(status).toBeHidden();
    await expect.poll(() => beacon()?.isLive).toBe(false);
    await expect(page.getByRole('group', { name: 'Location of Ana' })).toContainText('Ended');
    await moveTo(53.54);
    // Longer than the rest between two places.
    await page.waitForTimeout(6_000);
    const places = (await homeserver.events(ben, roomId)).filter(({ type }) => type === 'org.matrix.msc3672.beacon');
    expect(places).toHaveLength(times.length);
  } finally {
    peer.stopClient();
  }
});
