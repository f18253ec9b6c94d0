/** Signing in with another device, at a real Synapse that leaves accounts to a service: by a link, and by QR codes either way. */
import { giveCamera, showShownCode } from '../crypto/camera.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, type Page } from '../fixtures/test.ts';
import { testWithProvider } from './delegated.ts';
import { code, confirm, dialog, openSessions, openSignIn, rooms, verified } from './link-steps.ts';

const LIFETIME_MS = 300_000;

const test = testWithProvider({
  ...{ lifetimeMs: LIFETIME_MS, deviceLifetimeMs: LIFETIME_MS },
  features: ['msc4108_enabled'],
});

test.beforeEach(({ guard, delegated: { auth, synapseUrl } }) => {
  test.setTimeout(120_000);
  guard.allow(new RegExp(`asked (?:${synapseUrl}|${auth.url})$`));
  // A place that was used up says so.
  guard.allow(/\b404\b/u);
});

// Each test has a person of its own: whoever signed out everywhere has an identity that no device of theirs has keys of.
/** The digits that one page shows are typed in the other. */
async function compare(scanning: Page, typing: Page): Promise<void> {
  const digits = dialog(scanning).getByText(/^\d\d$/u);
  await expect(digits).toBeVisible({ timeout: 20_000 });
  await dialog(typing)
    .getByRole('textbox', { name: 'Code on your other device' })
    .fill((await digits.textContent()) ?? '');
  await dialog(typing).getByRole('button', { name: 'Continue' }).click();
}

async function expectVerified(fresh: Page, old: Page, clientUrl: string): Promise<void> {
  await expect(rooms(fresh)).toBeVisible({ timeout: 30_000 });
  await expect(dialog(old)).toContainText('The new device is signed in and verified', { timeout: 20_000 });
  await fresh.goto(`${clientUrl}/#/settings/sessions`);
  await expect(verified(fresh)).toHaveCount(2, { timeout: 30_000 });
}

test('[LO-20] a link and a code confirm a sign-in on another device', async ({
  openProfile,
  delegated: { auth, clientUrl },
}) => {
  const page = await openProfile();
  await openSignIn(page, clientUrl);
  await dialog(page).getByRole('button', { name: 'Use a link' }).click();
  await expect(code(page)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const link = dialog(page).getByRole('link');
  const shown = new URL((await link.getAttribute('href')) ?? '').searchParams.get('code') ?? '';
  await expect(dialog(page).getByText(shown, { exact: true })).toBeVisible();
  auth.provider.devices.decide(shown, { localpart: 'cyn' });
  await expect(rooms(page)).toBeVisible({ timeout: 20_000 });
  expect(auth.devices).toHaveLength(1);
  await auth.endAll();
});

test('[LINK-01] [LINK-02] the new device shows a QR code, and is signed in and verified', async ({
  openProfile,
  delegated: { auth, clientUrl },
}) => {
  const old = await openProfile();
  await giveCamera(old);
  await openSessions(old, clientUrl, 'ana');
  const fresh = await openProfile();
  await openSignIn(fresh, clientUrl);
  await expect(code(fresh)).toBeVisible();
  expect(await findings(fresh)).toEqual([]);
  await dialog(old).getByRole('button', { name: 'Scan a QR code' }).click();
  await showShownCode(old, code(fresh));
  const again = dialog(old).getByRole('button', { name: 'Try the camera again' });
  if (await again.isVisible()) await again.click();
  await compare(old, fresh);
  await confirm(old, 'ana');
  await expectVerified(fresh, old, clientUrl);
  await auth.endAll();
});

test('[LINK-01] [LINK-02] [LINK-03] the old device shows a QR code; other digits end it, the right ones sign in', async ({
  openProfile,
  delegated: { auth, clientUrl },
}) => {
  const old = await openProfile();
  await openSessions(old, clientUrl, 'ben');
  const fresh = await openProfile();
  await giveCamera(fresh);
  const scan = async () => {
    await expect(code(old)).toBeVisible({ timeout: 20_000 });
    await showShownCode(fresh, code(old));
    const again = dialog(fresh).getByRole('button', { name: 'Try the camera again' });
    if (await again.isVisible()) await again.click();
  };
  await openSignIn(fresh, clientUrl);
  await dialog(fresh).getByRole('button', { name: 'Scan a QR code' }).click();
  await scan();
  const digits = dialog(fresh).getByText(/^\d\d$/u);
  await expect(digits).toBeVisible({ timeout: 20_000 });
  const wrong = (await digits.textContent()) === '11' ? '12' : '11';
  await dialog(old).getByRole('textbox', { name: 'Code on your other device' }).fill(wrong);
  await dialog(old).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(old).getByRole('alert')).toContainText('other digits');
  await expect(dialog(fresh).getByRole('alert')).toContainText('cancelled on your other device', { timeout: 20_000 });
  await dialog(old).getByRole('button', { name: 'Try again' }).click();
  await scan();
  await dialog(fresh).getByRole('button', { name: 'Try again' }).click();
  await compare(fresh, old);
  await confirm(old, 'ben');
  await expectVerified(fresh, old, clientUrl);
  await auth.endAll();
});
