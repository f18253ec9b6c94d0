import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

test('a new sign-in of the account is told once, in every tab; it can be verified, or signed out at once', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await signIn(page, ana);
  await expect.poll(async () => (await homeserver.keysOf(ana, ana.userId)).length, { timeout: 30_000 }).toBe(1);
  const tab = await page.context().newPage();
  await tab.goto('/');
  // The session that the account was made with was there before.
  const notice = (each: typeof page) => each.getByRole('status').filter({ hasText: 'New sign-in' });
  const first = await JsSdkPeer.signIn(stage.directUrl, ana);
  const second = await JsSdkPeer.signIn(stage.directUrl, ana);
  try {
    for (const each of [page, tab]) await expect(notice(each)).toContainText('Was this you?');
    const told = () => notice(page).innerText();
    const one = await told();
    await expect(notice(page).getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
    await notice(page).getByRole('button', { name: 'This was me' }).click();
    await expect.poll(told).not.toBe(one);
    await notice(page).getByRole('button', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: /^Sign out/ });
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await dialog.getByLabel('Password').fill(ana.password);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(dialog).toBeHidden();
    for (const each of [page, tab]) await expect(notice(each)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  } finally {
    first.stop();
    second.stop();
  }
});
