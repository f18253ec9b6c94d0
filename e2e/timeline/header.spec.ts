import { expect, openRoom, signIn, test } from '../fixtures/test.ts';

test('[FEED-24] the name of a room leads to room info, by mouse and by key', async ({ homeserver, openProfile }) => {
  const [ana, ben, cem] = [
    await homeserver.person('ana'),
    await homeserver.person('ben'),
    await homeserver.person('cem'),
  ];
  await homeserver.room([ana, ben, cem], 'Ops');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Ops');
  const name = page.getByRole('heading', { level: 1, name: 'Ops' }).getByRole('button', { name: 'Ops' });
  const info = page.getByRole('complementary', { name: 'Room info' });
  await name.click();
  await expect(info).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(info).toHaveCount(0);
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(info).toBeVisible();
});
