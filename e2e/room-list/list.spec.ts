/** The list of rooms on a scripted engine: what only a browser can tell. */
import { expect, type Page } from '@playwright/test';
import { findings } from '../fixtures/axe.ts';
import { test } from '../fixtures/gallery.ts';

const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

/** The list says which room is open; what is drawn in it is the business of other tests. */
async function expectOpen(page: Page, name: string): Promise<void> {
  await expect(rooms(page).locator('[aria-current="page"]')).toHaveAccessibleName(new RegExp(`^${name}`));
}

test('[LIST-03] [LIST-07] ten thousand rooms are walked by keyboard, and few of them are drawn', async ({
  page,
  galleryUrl,
}) => {
  await page.goto(`${galleryUrl}/?scene=many`);
  const list = rooms(page);
  await list.getByRole('link', { name: 'Room 1', exact: true }).focus();
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '10000');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Room 2');
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('Room 10000');
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '10000');
  expect(await list.getByRole('listitem').count()).toBeLessThan(50);
  await page.keyboard.press('PageUp');
  await expect.poll(() => focused(page)).toMatch(/^Room 99\d\d$/);
  await page.keyboard.press('Home');
  await expect.poll(() => focused(page)).toBe('Room 1');
});

test('[LIST-03] the row that had the focus stays drawn while the list is scrolled', async ({ page, galleryUrl }) => {
  await page.goto(`${galleryUrl}/?scene=many`);
  const second = rooms(page).getByRole('link', { name: 'Room 2', exact: true });
  await second.focus();
  await rooms(page).hover();
  await page.mouse.wheel(0, 100_000);
  await expect(
    rooms(page)
      .getByRole('link', { name: /^Room 1[89]\d\d$/ })
      .first(),
  ).toBeVisible();
  await expect(second).toBeFocused();
});

test('[LIST-04] typing filters, Enter opens the first, Escape empties the field', async ({ page, galleryUrl }) => {
  await page.goto(galleryUrl);
  const field = page.getByRole('searchbox', { name: 'Filter rooms' });
  await field.fill('trail');
  await expect(rooms(page).getByRole('listitem')).toHaveCount(1);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await field.fill('nothing like it');
  await expect(rooms(page).getByRole('status').filter({ hasText: 'No room matches' })).toBeVisible();
  await field.fill('harbour');
  await field.press('Enter');
  await expectOpen(page, 'Harbour Choir');
  await expect(field).toHaveValue('');
});

test('[LIST-05] Alt and the arrow keys go from room to room', async ({ page, galleryUrl }) => {
  await page.goto(`${galleryUrl}/#/room/!room1%3Aexample.org`);
  await expectOpen(page, 'Harbour Choir');
  await page.keyboard.press('Alt+ArrowDown');
  await expectOpen(page, 'Tomás Rivera');
  await page.keyboard.press('Alt+ArrowUp');
  await expectOpen(page, 'Harbour Choir');
});

test('[LIST-08] a section collapses, and stays so after a reload', async ({ page, galleryUrl }) => {
  await page.goto(galleryUrl);
  const people = page.getByRole('button', { name: 'People' });
  await people.click();
  await expect(people).toHaveAttribute('aria-expanded', 'false');
  await expect(rooms(page).getByRole('link', { name: /^Tomás/ })).toHaveCount(0);
  await page.reload();
  await expect(people).toHaveAttribute('aria-expanded', 'false');
  await people.click();
  await expect(rooms(page).getByRole('link', { name: /^Tomás/ })).toBeVisible();
});

test('[LIST-09] a room has a menu by button, by mouse and by key; nothing moves for it, and focus goes back', async ({
  page,
  galleryUrl,
}) => {
  await page.goto(galleryUrl);
  const row = rooms(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Kitchen table/ }) });
  const name = row.getByText('Kitchen table');
  const before = await name.boundingBox();
  await row.hover();
  await row.getByRole('button', { name: 'More' }).click();
  expect(await name.boundingBox()).toEqual(before);
  const menu = page.getByRole('menu', { name: 'Options for Kitchen table' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Mark as unread',
    'Add to favourites',
    'Move to low priority',
    'Move to section',
    'Copy link',
    'Mute for a time',
    'Room settings',
    'Report room',
    'Leave',
  ]);
  await page.keyboard.press('Escape');
  const link = row.getByRole('link');
  await link.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await link.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave room' });
  await expect(dialog).toContainText('Kitchen table');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('[LIST-11] the width is dragged and moved by keys, down to pictures only', async ({ page, galleryUrl }) => {
  await page.goto(galleryUrl);
  const handle = page.getByRole('separator', { name: 'Width of the room list' });
  const width = async () => Math.round((await rooms(page).boundingBox())?.width ?? 0);
  const box = await handle.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, 400);
  await page.mouse.down();
  await page.mouse.move(350, 400);
  expect(await width()).toBeGreaterThan(330);
  await page.mouse.move(400, 400);
  await page.mouse.up();
  expect(await width()).toBe(420);
  await handle.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  expect(await width()).toBe(72);
  await expect(rooms(page).getByRole('link', { name: /^Kitchen table/ })).toHaveAttribute('title', 'Kitchen table');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('End');
  expect(await width()).toBe(420);
});

test('[SW-03] [SW-01] Ctrl+K goes anywhere by a few letters, and gives focus back', async ({ page, galleryUrl }) => {
  await page.goto(galleryUrl);
  const first = rooms(page).getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Room, person or command' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bread');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expectOpen(page, 'Bread & starters');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('>shortcuts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any density, nor in the menus, in ${colorScheme}`, async ({ page, galleryUrl }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(galleryUrl);
    for (const density of ['Compact', 'Comfortable']) {
      await page.getByRole('button', { name: 'List options' }).click();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('menuitemradio', { name: density }).click();
      await expect(rooms(page).getByRole('link').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    }
    await rooms(page).getByRole('link').nth(3).click({ button: 'right' });
    expect(await findings(page)).toEqual([]);
  });
}
