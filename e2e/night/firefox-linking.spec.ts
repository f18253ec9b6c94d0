/** Firefox is signed in by another device: it shows a QR code, which Chromium scans. */
import { giveCamera, showDrawnCode } from '../crypto/camera.ts';
import { expect } from '../fixtures/test.ts';
import { testWithProvider } from '../login/delegated.ts';
import { confirm, dialog, openSessions, verified } from '../login/link-steps.ts';
import { expectRooms, named, press, startFirefox } from './firefox.ts';

const LIFETIME_MS = 300_000;

const test = testWithProvider({
  ...{ lifetimeMs: LIFETIME_MS, deviceLifetimeMs: LIFETIME_MS },
  features: ['msc4108_enabled'],
});

test.beforeEach(({ guard, delegated: { auth, synapseUrl } }) => {
  test.setTimeout(300_000);
  guard.allow(new RegExp(`asked (?:${synapseUrl}|${auth.url})$`));
  // A place that was used up says so.
  guard.allow(/\b404\b/u);
});

test('[LINK-01] [LINK-02] Firefox shows a QR code, and is signed in and verified by Chromium', async ({
  openProfile,
  delegated: { auth, clientUrl },
}) => {
  const old = await openProfile();
  await giveCamera(old);
  await openSessions(old, clientUrl, 'ana');
  const firefox = await startFirefox();
  try {
    const fresh = await firefox.newPage();
    await fresh.goto(clientUrl);
    await press(fresh, 'Sign in with another device');
    await named(fresh, 'image', 'QR code').wait();
    const shown = await fresh.$eval('svg[aria-label="QR code"]', (picture) => ({
      drawn: picture.querySelector('path')?.getAttribute('d') ?? '',
      viewBox: picture.getAttribute('viewBox') ?? '',
    }));
    await dialog(old).getByRole('button', { name: 'Scan a QR code' }).click();
    await showDrawnCode(old, shown);
    const again = dialog(old).getByRole('button', { name: 'Try the camera again' });
    if (await again.isVisible()) await again.click();
    const digits = dialog(old).getByText(/^\d\d$/u);
    await expect(digits).toBeVisible({ timeout: 20_000 });
    await named(fresh, 'textbox', 'Code on your other device').fill((await digits.textContent()) ?? '');
    await press(fresh, 'Continue');
    await confirm(old, 'ana');
    await expectRooms(fresh);
    await expect(dialog(old)).toContainText('The new device is signed in and verified', { timeout: 20_000 });
    await old.goto(`${clientUrl}/#/settings/sessions`);
    await expect(verified(old)).toHaveCount(2, { timeout: 30_000 });
    expect(auth.devices).toHaveLength(2);
  } finally {
    await firefox.close();
  }
});
