import { findings } from '../fixtures/axe.ts';
import type { Json } from '../fixtures/homeserver.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { choose, file, item, row, textOf } from './files.ts';

test('two people keep files in a tree: shared, changed by both, followed live, and read by raw requests', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const [page, other] = [await openProfile(), await openProfile()];
  await signIn(page, ana);
  await signIn(other, ben);

  // Ana makes a tree and puts files into it.
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await page.getByRole('button', { name: 'New tree' }).click();
  const naming = page.getByRole('dialog', { name: 'New tree' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Plans');
  await naming.getByRole('button', { name: 'Create' }).click();
  await expect(item(page, 'Plans')).toHaveAttribute('aria-selected', 'true');
  await page
    .locator('[data-file-picker]')
    .setInputFiles([file('plan.txt', 'Version one'), file('notes.txt', 'Some notes')]);
  await expect(row(page, 'Plans', 'plan.txt')).toContainText('Version 1');
  await expect(row(page, 'Plans', 'notes.txt')).toContainText('10 bytes');
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Plans/ })).toHaveCount(0);

  // She shares it; Ben takes the invitation in his list.
  await page.getByRole('button', { name: 'Share' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share Plans' });
  await sharing.getByRole('textbox', { name: 'Name or user ID' }).fill(ben.userId);
  await sharing.getByRole('combobox', { name: 'Role', exact: true }).selectOption({ label: 'Editor' });
  await sharing.getByRole('button', { name: 'Invite' }).click();
  await expect(sharing.getByRole('combobox', { name: 'Role of Ben' })).toHaveValue('editor');
  await sharing.getByRole('button', { name: 'Close' }).click();
  await other.getByRole('link', { name: 'Space: Plans, invited' }).click();
  await other.getByRole('button', { name: 'Join' }).click();
  await expect(other).toHaveURL(/#\/files\//);
  await expect(row(other, 'Plans', 'plan.txt')).toBeVisible();
  expect(await textOf(other, () => choose(other, 'plan.txt', 'Download'))).toBe('Version one');

  // Ben changes it; Ana sees that as it happens.
  const picking = other.waitForEvent('filechooser');
  await choose(other, 'plan.txt', 'Upload new version');
  await (await picking).setFiles([file('plan.txt', 'Version two')]);
  await expect(row(page, 'Plans', 'plan.txt')).toHaveText([/Version 2.*Ben/]);
  expect(await textOf(page, () => choose(page, 'plan.txt', 'Download'))).toBe('Version two');
  await choose(page, 'plan.txt', 'Versions');
  const versions = page.getByRole('dialog', { name: 'Versions of plan.txt' });
  await expect(versions.getByRole('listitem')).toHaveText([/Version 2.*Ben/, /Version 1.*Ana/]);
  const download = versions.getByRole('button', { name: 'Download version 1' });
  expect(await textOf(page, () => download.click())).toBe('Version one');
  await versions.getByRole('button', { name: 'Close' }).click();

  // A folder of Ben, and a lock of Ana.
  await other.getByRole('main').getByRole('button', { name: 'New', exact: true }).click();
  await other.getByRole('menuitem', { name: 'New folder' }).click();
  await other.getByRole('dialog', { name: 'New folder' }).getByRole('textbox').fill('Drafts');
  await other.keyboard.press('Enter');
  await expect(item(other, 'Drafts')).toHaveAttribute('aria-level', '2');
  // Ana is invited and joins by herself: a key that opens does nothing before that.
  await expect(item(page, 'Plans')).toHaveAttribute('aria-expanded', 'false');
  await item(page, 'Plans').focus();
  await page.keyboard.press('ArrowRight');
  await expect(item(page, 'Drafts')).toBeVisible();
  await choose(page, 'plan.txt', 'Lock');
  await item(other, 'Plans').click();
  await expect(row(other, 'Plans', 'plan.txt')).toContainText('Locked');
  await choose(other, 'notes.txt', 'Move');
  await other.getByRole('dialog', { name: 'Move notes.txt' }).getByRole('button', { name: 'Move' }).click();
  await expect(row(page, 'Plans', 'notes.txt')).toHaveCount(0);
  await item(page, 'Drafts').click();
  await expect(row(page, 'Drafts', 'notes.txt')).toBeVisible();

  // Raw requests read what was made, and what they make is read.
  const treeId = decodeURIComponent(new URL(other.url()).hash.split('/')[2] ?? '');
  const state = (await homeserver.ask(ana, 'GET', `/v3/rooms/${encodeURIComponent(treeId)}/state`, {})) as unknown;
  const branches = (state as readonly Json[]).filter(({ type }) => type === 'org.matrix.msc3089.branch');
  const contents = branches.map(({ content }) => content as Json);
  expect(contents.find(({ name, active }) => name === 'plan.txt' && active === true)).toMatchObject({
    ...{ version: 2, locked: true },
  });
  await homeserver.setState(ana, treeId, 'org.matrix.msc3089.branch', '$not-there', { active: true, name: 'raw.txt' });
  await expect(row(other, 'Plans', 'raw.txt')).toContainText('Not found');

  // By the keyboard alone, in a page without findings.
  await item(page, 'Plans').click();
  expect(await findings(page, { within: 'main' })).toEqual([]);
  await row(page, 'Plans', 'raw.txt').getByRole('button', { name: 'raw.txt', exact: true }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete raw.txt' }).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row(other, 'Plans', 'raw.txt')).toHaveCount(0);

  // Several at once.
  await page.locator('[data-file-picker]').setInputFiles([file('a.txt', 'First'), file('b.txt', 'Second')]);
  for (const name of ['a.txt', 'b.txt']) await expect(row(other, 'Plans', name)).toBeVisible();
  const button = (name: string) => row(page, 'Plans', name).getByRole('button', { name, exact: true });
  await button('a.txt').click({ modifiers: ['ControlOrMeta'] });
  await button('b.txt').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: 'Selected files' })).toContainText('2 files selected');
  expect(await findings(page, { within: 'main' })).toEqual([]);
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete 2 files' }).getByRole('button', { name: 'Delete' }).press('Enter');
  for (const name of ['a.txt', 'b.txt']) await expect(row(other, 'Plans', name)).toHaveCount(0);
});
