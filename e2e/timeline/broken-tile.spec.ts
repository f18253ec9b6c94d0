/** A bug of the page over one message: what stands in its place, and that everything beside it works. */
import { expect } from '@playwright/test';
import { findings } from '../fixtures/axe.ts';
import { test } from '../fixtures/gallery.ts';

const ROOM = '#/room/!room5%3Aexample.org';

test('[FEED-23] a message that breaks while it is drawn says so, offers its source, and costs nothing beside it', async ({
  page,
  galleryUrl,
}) => {
  const written: string[] = [];
  page.on('console', (line) => void written.push(line.text()));
  await page.goto(`${galleryUrl}/?scene=broken${ROOM}`);
  const articles = page.getByRole('feed', { name: 'Messages' }).getByRole('article');
  const broken = articles.filter({ hasText: 'This message cannot be shown.' });
  await expect(broken).toHaveCount(1);
  await expect(articles.filter({ hasText: 'Bring a jumper' })).toBeVisible();
  await expect(articles.filter({ hasText: 'You are the best.' })).toBeVisible();
  const reportId = /Report (\w{10})\)/.exec((await broken.textContent()) ?? '')?.[1] ?? 'none';
  expect(written.filter((line) => line.startsWith(`[parley] bug ${reportId} in page:`))).toHaveLength(1);
  expect(await findings(page)).toEqual([]);

  await broken.click({ button: 'right' });
  await page.getByRole('menu', { name: 'Message actions' }).getByRole('menuitem', { name: 'View source' }).click();
  const source = page.getByRole('dialog', { name: 'View source' });
  await expect(source).toContainText('I will bring tea for everybody');
  await source.getByRole('button', { name: 'Close' }).click();

  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('still here');
  await box.press('Enter');
  await expect(articles.filter({ hasText: 'still here' })).toBeVisible();
  await expect(broken).toHaveCount(1);
});
