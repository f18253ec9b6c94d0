/** Secrets are where they belong and nowhere else: in no address, on no console, and nowhere on the disk in the clear. */
import { encryptedRoom } from '../crypto/encrypted.ts';
import { readEverything } from '../fixtures/read-everything.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('[SEC-42] tokens, passwords, the recovery key, texts and names of files are in no address, on no console and nowhere in the clear', async ({
  guard,
  homeserver,
  openProfile,
}) => {
  test.setTimeout(120_000);
  const ana = await homeserver.person('ana');
  await encryptedRoom(homeserver, [ana]);
  const first = await openProfile();
  await signIn(first, ana);
  await openRoom(first, 'Vault');
  await say(first, 'The combination is 7-2-9.');
  await expect(messages(first, 'combination')).toContainText('Sent', { timeout: 20_000 });
  await first.locator('input[type=file]').setInputFiles({
    name: 'floorplan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('the door is behind the mirror'),
  });
  await expect(first.getByRole('dialog', { name: 'Send files' })).toBeVisible();
  await first.keyboard.press('Escape');
  await first.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(messages(first, 'floorplan.txt')).toContainText('Sent', { timeout: 20_000 });
  await first.goto('/#/settings/encryption');
  const settings = first.getByRole('region', { name: 'Encryption' });
  await settings.getByRole('button', { name: 'Set up recovery' }).click();
  const made = first.getByRole('dialog', { name: 'Your recovery key' });
  const key = await made.locator('[data-recovery-key]').innerText();
  await made.getByRole('button', { name: 'I saved it' }).click();
  await expect(settings).toContainText('1 of 1 keys are backed up.', { timeout: 20_000 });

  const second = await openProfile();
  await signIn(second, ana);
  await openRoom(second, 'Vault');
  await second.getByRole('button', { name: 'Enter recovery key' }).click();
  const dialog = second.getByRole('dialog', { name: 'Recovery key' });
  await dialog.getByRole('textbox', { name: 'Recovery key' }).fill(key);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toBeHidden();
  await expect(messages(second, 'combination')).toBeVisible({ timeout: 20_000 });

  const kept = [await first.evaluate(readEverything), await second.evaluate(readEverything)];
  const { heard } = guard;
  expect(heard.some((line) => line.includes('/_matrix/client/'))).toBe(true);
  const secrets = [
    ana.password,
    key,
    key.replaceAll(' ', ''),
    '7-2-9',
    'floorplan',
    'behind the mirror',
    'syt_',
    'syr_',
  ];
  for (const secret of secrets.flatMap((text) => [text, encodeURIComponent(text)])) {
    expect(heard.filter((line) => line.includes(secret))).toEqual([]);
    for (const { text } of kept) expect(text).not.toContain(secret);
  }
});
