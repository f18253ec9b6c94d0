import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const card = (page: Page) => page.getByRole('dialog', { name: 'Profile' });

async function openSettings(page: Page, section: 'account' | 'privacy'): Promise<void> {
  await page.evaluate((name) => {
    location.hash = `#/settings/${name}`;
  }, section);
}

test('a status is set, seen by others beside the name, and cleared', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Harbour');
  const [page, other] = [await openProfile(), await openProfile()];
  await signIn(page, ana);
  await signIn(other, ben);

  await openSettings(page, 'account');
  const status = page.getByRole('textbox', { name: 'Status' });
  await expect(page.getByText('Nobody sees your status')).toBeVisible();
  await status.fill('🌴 at the beach');
  await status.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy settings' }).click();
  await page.getByRole('group', { name: 'Show when I am online' }).getByRole('radio', { name: 'Yes' }).check();

  await openRoom(other, 'Harbour');
  await other.getByRole('button', { name: 'Room info' }).click();
  await other.getByRole('button', { name: /^Members/ }).click();
  const row = other.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: /^Ana/ });
  await expect(row).toContainText('🌴 at the beach', { timeout: 20_000 });
  await row.click();
  await expect(card(other)).toContainText('🌴 at the beach');

  await openSettings(page, 'account');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(status).toHaveValue('');
  await expect(status).toBeFocused();
});
