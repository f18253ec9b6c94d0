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
  const note = card(other).getByRole('textbox', { name: 'Note, only for you' });
  await note.fill('knows boats');
  await card(other).getByRole('button', { name: 'Save' }).click();
  await expect(card(other).getByRole('button', { name: 'Save' })).toHaveCount(0);
  await other.keyboard.press('Escape');
  await row.click();
  await expect(note).toHaveValue('knows boats');

  await openSettings(page, 'account');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(status).toHaveValue('');
  await expect(status).toBeFocused();
});

test('pronouns and a time zone are set and shown, with the rooms in common', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const piers = Array.from({ length: 11 }, (_, index) => `Pier ${index + 1}`);
  await Promise.all(piers.map((name) => homeserver.room([ben, ana], name)));
  await homeserver.room([ben], 'Alone');
  const page = await openProfile();
  await signIn(page, ana);
  await openSettings(page, 'account');
  await page.getByRole('textbox', { name: 'Pronouns' }).fill('they/them');
  await page.getByRole('textbox', { name: 'Pronouns' }).press('Enter');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('');
  await zone.selectOption('Asia/Tokyo');
  await expect
    .poll(async () => homeserver.ask(ben, 'GET', `/v3/profile/${encodeURIComponent(ana.userId)}`, {}))
    .toMatchObject({ 'm.tz': 'Asia/Tokyo', 'io.fsky.nyx.pronouns': [{ language: 'en', summary: 'they/them' }] });

  const other = await openProfile();
  await signIn(other, ben);
  await other.evaluate((userId) => {
    location.hash = `#/user/${encodeURIComponent(userId)}`;
  }, ana.userId);
  const person = other.getByRole('main');
  await expect(person.getByRole('definition').filter({ hasText: 'they/them' })).toBeVisible();
  await expect(person.getByRole('definition').filter({ hasText: 'Asia/Tokyo' })).toContainText(/\d:\d\d/);
  const common = person.getByRole('list', { name: 'Rooms in common' });
  await expect(common.getByRole('link')).toHaveCount(10);
  await person.getByRole('button', { name: 'Show all' }).click();
  await expect(common.getByRole('link')).toHaveCount(11);
  await expect(common.getByRole('link', { name: 'Alone' })).toHaveCount(0);
  await common.getByRole('link', { name: 'Pier 1', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Pier 1' })).toBeVisible();
});
