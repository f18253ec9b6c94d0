import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';

const settingsOf = (page: Page) => page.getByRole('region', { name: 'Encryption' });

test('[RC-01] a recovery key that was saved gives a new device everything that was said', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  await encryptedRoom(homeserver, [ana]);
  const first = await openProfile();
  await signIn(first, ana);
  await openRoom(first, 'Vault');
  await say(first, 'The combination is 7-2-9.');
  await expect(messages(first, 'combination')).toContainText('Sent', { timeout: 20_000 });

  await first.goto('/#/settings/account');
  await first.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click();
  await first.getByRole('dialog', { name: 'Sign out' }).getByRole('link', { name: 'Save one first' }).click();
  await settingsOf(first).getByRole('button', { name: 'Set up recovery' }).click();
  const made = first.getByRole('dialog', { name: 'Your recovery key' });
  const key = await made.locator('[data-recovery-key]').innerText();
  expect(key).toMatch(/^(\w{4} ){11}\w{4}$/);
  await made.getByRole('button', { name: 'I saved it' }).click();
  await expect(made).toBeHidden();
  await expect(settingsOf(first)).toContainText('gives a new device all');

  const second = await openProfile();
  await signIn(second, ana);
  await openRoom(second, 'Vault');
  await expect(messages(second, 'Unable to decrypt')).toHaveCount(1);
  await second.getByRole('button', { name: 'Enter recovery key' }).click();
  const dialog = second.getByRole('dialog', { name: 'Recovery key' });
  const field = dialog.getByRole('textbox', { name: 'Recovery key' });
  await field.fill(key.replace(/^./, (letter) => (letter === 'E' ? 'F' : 'E')));
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await field.fill(key);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  // The first device sends its key within ten seconds, and this one looks for it again after five, ten and twenty.
  await expect(messages(second, 'The combination is 7-2-9.')).toBeVisible({ timeout: 40_000 });
});
