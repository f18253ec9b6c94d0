/** Drafts (`packages/sdk/src/features/drafts/drafts.spec.md`), over tabs and their end. */
import { expectWritten } from '../fixtures/box.ts';
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
