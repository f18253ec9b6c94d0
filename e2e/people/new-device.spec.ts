import { expect, signIn, test } from '../fixtures/test.ts';

test('a new device can be verified with another one, or by the recovery key', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const [page, fresh] = [await openProfile(), await openProfile()];
  await signIn(page, ana);
  await page.goto('/#/settings/encryption');
  await page.getByRole('button', { name: 'Set up recovery' }).click();
  const key = page.getByRole('dialog', { name: 'Your recovery key' });
  await key.getByRole('button', { name: 'I saved it' }).click();
  await expect(key).toBeHidden();
  await signIn(fresh, ana);
  const asking = fresh.getByRole('status').filter({ hasText: 'cannot read earlier encrypted messages yet' });
  await expect(asking.getByRole('button', { name: 'Enter recovery key' })).toBeVisible();
  await asking.getByRole('button', { name: 'Verify with another device' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Verification request' })).toBeVisible();
});
