/**
 * Changes that do not even reach the engine, or that cannot be stored there: each place reports it. On a scripted engine that
 * refuses everything.
 */
import { expect } from '@playwright/test';
import { findings } from '../fixtures/axe.ts';
import { test } from '../fixtures/gallery.ts';

const ROOM = '#/room/!room5%3Aexample.org';
const AGAIN = 'That did not work. Try again in a moment.';

test('[REACT-04] [FEED-25] [SW-06] reactions, deletions, searches and trust that do not work say so beside what was pressed', async ({
  page,
  galleryUrl,
}) => {
  await page.goto(`${galleryUrl}/?scene=refusing${ROOM}`);
  const message = page
    .getByRole('feed', { name: 'Messages' })
    .getByRole('article')
    .filter({ hasText: 'Bring a jumper' });
  const act = async (name: string) => {
    await message.click({ button: 'right' });
    await page.getByRole('menu', { name: 'Message actions' }).getByRole('menuitem', { name, exact: true }).click();
  };
  await act('React');
  await page.getByRole('dialog', { name: 'Emoji' }).getByRole('button', { name: /^👍/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your reaction could not be saved.' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await act('Delete');
  await page.getByRole('dialog', { name: 'Delete message' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The message was not deleted.' })).toBeVisible();

  await act('Forward');
  const forward = page.getByRole('dialog', { name: 'Forward message' });
  await expect(forward.getByRole('alert')).toContainText('The search failed.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('alert')).toContainText('The search failed');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Accept the new identity' }).click();
  await expect(page.getByRole('alert').filter({ hasText: AGAIN })).toBeVisible();
  await page.goto(`${galleryUrl}/?scene=refusing#/settings/sessions`);
  await page.getByRole('radio', { name: 'Only people I verified' }).click();
  await expect(page.getByRole('alert').filter({ hasText: AGAIN })).toBeVisible();
});
