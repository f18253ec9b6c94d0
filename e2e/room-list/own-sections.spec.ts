/** Sections of one's own in the list of rooms: by the menu, by dragging, and as other clients see them. */
import type { Locator } from '@playwright/test';
import type { Homeserver, Person } from '../fixtures/homeserver.ts';
import { expect, type Page, signIn, test } from '../fixtures/test.ts';

const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });
const room = (page: Page, name: string) => rooms(page).getByRole('link', { name: new RegExp(`^${name}`) });
const inSection = (page: Page, section: string, name: string) =>
  rooms(page)
    .getByRole('list', { name: section, exact: true })
    .getByRole('link', { name: new RegExp(`^${name}`) });

async function tagsOf(homeserver: Homeserver, person: Person, roomId: string): Promise<readonly string[]> {
  const path = `/v3/user/${encodeURIComponent(person.userId)}/rooms/${encodeURIComponent(roomId)}/tags`;
  const { tags } = await homeserver.ask(person, 'GET', path);
  return Object.keys(tags as object).sort();
}

/** Holds a room over `target`, where the mouse stays. */
async function drag(page: Page, link: Locator, target: Locator): Promise<void> {
  await link.hover();
  await page.mouse.down();
  const bounds = await target.boundingBox();
  const [x, y] = [(bounds?.x ?? 0) + 60, (bounds?.y ?? 0) + 10];
  await page.mouse.move(x, y - 3, { steps: 4 });
  await page.mouse.move(x, y);
}

test('[LIST-17] [LIST-18] [RL-25] [RL-26] a room is moved into a new section by its menu and out of it by the mouse, and the server knows', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ids: string[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar']) ids.push(await homeserver.room([ana], name));
  const [alder = '', birch = ''] = ids;
  const page = await openProfile();
  await signIn(page, ana);
  const moveByMenu = async (name: string) => {
    await room(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to section' }).click();
    return page.getByRole('dialog', { name: `Move ${name} to a section` });
  };
  const first = await moveByMenu('Alder');
  await first.getByRole('textbox', { name: 'New section' }).fill('Deep work');
  await page.keyboard.press('Enter');
  await expect(inSection(page, 'Deep work', 'Alder')).toBeVisible();
  expect(await tagsOf(homeserver, ana, alder)).toEqual(['u.Deep work']);
  await page.reload();
  await expect(inSection(page, 'Deep work', 'Alder')).toBeVisible();

  const held = rooms(page).locator('[data-section="u.Deep work"][data-target]');
  const header = rooms(page).getByRole('button', { name: 'Deep work' });
  // The code of dragging comes after the list.
  await expect(async () => {
    await page.mouse.up();
    await drag(page, room(page, 'Birch'), header);
    await expect(held).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(held).toHaveCount(0);
  await expect(inSection(page, 'Rooms', 'Birch')).toBeVisible();
  await drag(page, room(page, 'Birch'), header);
  await page.mouse.up();
  await expect(inSection(page, 'Deep work', 'Birch')).toBeVisible();
  await expect.poll(() => tagsOf(homeserver, ana, birch)).toEqual(['u.Deep work']);

  const second = await moveByMenu('Alder');
  await expect(second.getByRole('radio', { name: 'Deep work' })).toBeChecked();
  await second.getByRole('radio', { name: 'No section' }).check();
  await second.getByRole('button', { name: 'Move' }).click();
  await expect(inSection(page, 'Rooms', 'Alder')).toBeVisible();
  await drag(page, room(page, 'Birch'), room(page, 'Cedar'));
  await page.mouse.up();
  await expect(inSection(page, 'Rooms', 'Birch')).toBeVisible();
  await expect(header).toHaveCount(0);
  expect(await tagsOf(homeserver, ana, birch)).toEqual([]);
  await room(page, 'Birch').click();
  await expect(page.getByRole('heading', { name: 'Birch' })).toBeVisible();
});

test('[RC-11] all rooms with something unread are marked as read from the options of the list', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  for (const name of ['Alder', 'Birch']) await homeserver.send(ben, await homeserver.room([ana, ben], name), 'hello');
  const page = await openProfile();
  await signIn(page, ana);
  await expect(room(page, 'Birch')).toHaveAccessibleName(/unread/);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Mark all as read' }).click();
  for (const name of ['Alder', 'Birch']) await expect(room(page, name)).not.toHaveAccessibleName(/unread/);
});
