/** Drafts (`packages/sdk/src/features/drafts/drafts.spec.md`), over tabs and their end. */
import type { Locator } from '@playwright/test';
import { expectWritten, readBox } from '../fixtures/box.ts';
import { draftsOnDisk } from '../fixtures/drafts-on-disk.ts';
import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

const FILE = { name: 'score.txt', mimeType: 'text/plain', buffer: Buffer.from('la la la') };

test('[COMP-03] [DR-01] [DR-04] a draft and its file outlive the tab, are in every tab, and are sent from any', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Ops');
  await homeserver.room([ana, ben], 'Elsewhere');
  await homeserver.send(ben, roomId, 'a question');
  const first = await openProfile();
  await signIn(first, ana);
  await openRoom(first, 'Ops');
  await expect(messages(first, 'a question')).toBeVisible();
  await first.getByRole('textbox', { name: 'Message' }).fill('half an answer');
  await draftsOnDisk(first, 1);
  await first.locator('input[type=file]').setInputFiles(FILE);
  await draftsOnDisk(first, 1, 1);
  const context = first.context();
  await first.close();

  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Ops.*draft/ })).toBeVisible();
  await openRoom(page, 'Ops');
  const box = page.getByRole('textbox', { name: 'Message' });
  await expectWritten(box, 'half an answer');
  const tray = page.getByRole('list', { name: 'Files to send' });
  await expect(tray).toContainText('score.txt');

  const other = await context.newPage();
  await other.goto('/');
  await openRoom(other, 'Ops');
  await expectWritten(other.getByRole('textbox', { name: 'Message' }), 'half an answer');
  await expect(other.getByRole('list', { name: 'Files to send' })).toContainText('score.txt');
  await box.fill('a whole answer');
  await expectWritten(other.getByRole('textbox', { name: 'Message' }), 'a whole answer');
  await other.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(messages(page, 'a whole answer')).toContainText('score.txt');
  await expectWritten(box, '');
  await expect(tray).toHaveCount(0);
  await draftsOnDisk(page, 0);
});

/** Words of so many characters, the last of them typed by keys. */
const wordsOf = (length: number) => 'draft '.repeat(Math.ceil(length / 6)).slice(0, length - 4);
const LAST_KEYS = ' end';

/** Expects a long text in the field, without all of it in the report. */
async function holds(box: Locator, text: string): Promise<void> {
  const said = async () => {
    const shown = await readBox(box);
    return shown === text ? 'all' : `${shown.length} of ${text.length}: ${shown.slice(0, 20)}…${shown.slice(-20)}`;
  };
  await expect.poll(said).toBe('all');
}

test('[COMP-25] [ME-27] a draft of 60,000 characters is kept over a reload and sent; what no event has room for is refused in words and stays', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(120_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Novel');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Novel');
  const box = page.getByRole('textbox', { name: 'Message' });
  // As much as is sent at all: the server has to take it.
  const long = wordsOf(62_900);
  await box.focus();
  await page.keyboard.insertText(long);
  await page.keyboard.type(LAST_KEYS);
  await draftsOnDisk(page, 1);
  // The last keys too, although the page takes the engine with it.
  await page.reload();
  await holds(box, long + LAST_KEYS);
  await box.press('Enter');
  await expectWritten(box, '');
  await expect(messages(page, 'draft draft').first()).toContainText('Sent');
  expect(await homeserver.history(ben, roomId)).toEqual([{ sender: ana.userId, body: long + LAST_KEYS }]);

  // Its HTML takes as much again.
  const formatted = '**bold** words\n\n'.repeat(2_700).trim();
  await expect(box).toHaveAttribute('contenteditable', 'true');
  await box.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, formatted);
  await page.keyboard.type(LAST_KEYS);
  await holds(box, formatted + LAST_KEYS);
  await box.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Not sent: the message is too long. Send it in parts.');
  await holds(box, formatted + LAST_KEYS);
});
