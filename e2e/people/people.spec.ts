import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });
const card = (page: Page) => page.getByRole('dialog', { name: 'Profile' });

async function openMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Room info' }).click();
  await panel(page, 'Room info')
    .getByRole('button', { name: /^Members/ })
    .click();
  await expect(panel(page, 'Members')).toBeVisible();
}

test('two people: invited by search, promoted, kicked, banned and unbanned', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana], 'Green room');
  const [page, other] = [await openProfile(), await openProfile()];
  await signIn(page, ana);
  await signIn(other, ben);
  await openRoom(page, 'Green room');
  await openMembers(page);

  await panel(page, 'Members').getByRole('button', { name: 'Invite' }).click();
  const inviting = page.getByRole('dialog', { name: 'Invite people' });
  await inviting.getByRole('textbox', { name: 'Name or user ID' }).fill(ben.userId);
  await inviting
    .getByRole('button', { name: /^Invite / })
    .first()
    .click();
  await expect(inviting.getByText('Invited', { exact: true })).toBeVisible();
  await inviting.getByRole('button', { name: 'Done' }).click();
  await other.getByRole('link', { name: /^Green room, invited/ }).click();
  await other.getByRole('button', { name: 'Join' }).click();

  const row = panel(page, 'Members').getByRole('listitem').filter({ hasText: 'ben' }).getByRole('button');
  await expect(row).not.toContainText('Invited');
  await row.click();
  await card(page).getByLabel('Role').selectOption('Moderator');
  await page.getByRole('dialog', { name: 'Change role' }).getByRole('button', { name: 'Change' }).click();
  await expect(card(page).getByLabel('Role')).toHaveValue('50');

  await card(page).getByRole('button', { name: 'Kick' }).click();
  const asking = page.getByRole('dialog', { name: /^Kick / });
  await asking.getByRole('textbox', { name: 'Reason' }).fill('by mistake');
  await asking.getByRole('button', { name: 'Kick' }).click();
  await expect(card(page)).toContainText('Reason: by mistake');
  await card(page).getByRole('button', { name: 'Ban' }).click();
  await page.getByRole('dialog', { name: /^Ban / }).getByRole('button', { name: 'Ban' }).click();
  await expect(card(page)).toContainText('Banned by');
  await page.keyboard.press('Escape');

  await panel(page, 'Members').getByRole('button', { name: 'Banned 1' }).click();
  await row.click();
  await card(page).getByRole('button', { name: 'Unban' }).click();
  await expect(card(page).getByRole('button', { name: 'Invite' })).toBeVisible();
});

test('members are found and opened by keyboard alone', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Reading room');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Reading room');
  await openMembers(page);
  await page.getByRole('searchbox', { name: 'Search members' }).focus();
  await page.keyboard.type('ben');
  await expect(panel(page, 'Members').getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(ben.userId);
  await page.keyboard.press('Escape');
  await expect(panel(page, 'Members').getByRole('button', { name: 'Ben' })).toBeFocused();
});
