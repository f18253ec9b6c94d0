import { decodeRecoveryKey, deriveRecoveryKeyFromPassphrase } from 'matrix-js-sdk/lib/crypto-api/index.js';
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
import { encryptedRoom } from './encrypted.ts';

const settingsOf = (page: Page) => page.getByRole('region', { name: 'Encryption' });

const PASSPHRASE = 'seven herons read the tide table';

test('[RC-01] [RC-03] a recovery key that was saved gives a new device everything that was said', async ({
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
  await first
    .getByRole('dialog', { name: 'Sign out' })
    .getByRole('link', { name: 'Save a recovery key first' })
    .click();
  await settingsOf(first).getByRole('button', { name: 'Set up recovery' }).click();
  const made = first.getByRole('dialog', { name: 'Your recovery key' });
  await made.getByRole('button', { name: 'Add a passphrase to remember' }).click();
  const passphrase = first.getByRole('dialog', { name: 'Recovery passphrase' });
  await passphrase.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await passphrase.getByRole('button', { name: 'Use passphrase' }).click();
  await expect(passphrase.getByRole('alert')).toHaveText('The passphrases do not match.');
  await passphrase.getByLabel('Passphrase again').fill(PASSPHRASE);
  await passphrase.getByRole('button', { name: 'Use passphrase' }).click();
  await expect(made).toContainText('You can also enter your recovery passphrase.');
  const key = await made.locator('[data-recovery-key]').innerText();
  expect(key).toMatch(/^(\w{4} ){11}\w{4}$/);
  await made.getByRole('button', { name: 'I saved it' }).click();
  await expect(made).toBeHidden();
  await expect(settingsOf(first)).toContainText('a new device can read everything');
  // Keys are sent within ten seconds; a device that comes sooner looks for them again after five, ten and twenty.
  await expect(settingsOf(first)).toContainText('1 of 1 keys are backed up.', { timeout: 20_000 });

  expect(await keyOf(homeserver, ana, PASSPHRASE)).toEqual(decodeRecoveryKey(key));

  const second = await openProfile();
  await signIn(second, ana);
  await openRoom(second, 'Vault');
  await expect(messages(second, 'Unable to decrypt')).toHaveCount(1);
  await second.getByRole('button', { name: 'Enter recovery key' }).click();
  const dialog = second.getByRole('dialog', { name: 'Recovery key' });
  await expect(dialog).toContainText('You can also enter your recovery passphrase.');
  const field = dialog.getByRole('textbox', { name: 'Recovery key' });
  await field.fill(key.replace(/^./, (letter) => (letter === 'E' ? 'F' : 'E')));
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await field.fill(key);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await expect(messages(second, 'The combination is 7-2-9.')).toBeVisible();
});

/** The key that matrix-js-sdk makes of a passphrase, as the server has it described. */
async function keyOf(homeserver: Homeserver, person: Person, passphrase: string): Promise<Uint8Array> {
  const { key } = await homeserver.accountData(person, 'm.secret_storage.default_key');
  const info = await homeserver.accountData(person, `m.secret_storage.key.${String(key)}`);
  const { salt, iterations, bits } = info['passphrase'] as { salt: string; iterations: number; bits: number };
  return deriveRecoveryKeyFromPassphrase(passphrase, salt, iterations, bits);
}
