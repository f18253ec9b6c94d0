/** The list of rooms on a real engine and homeserver. */
import { expect, type Page, signIn, test } from '../fixtures/test.ts';
import { Workers } from '../tabs/workers.ts';

const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });

test('[LIST-09] a favourite is one on every device, and so is a mark as unread, which coming back takes off', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    const roomId = await homeserver.room([ana, ben], name);
    await homeserver.send(ana, roomId, `about ${name}`);
  }
  const [desk, phone] = [await openProfile(), await openProfile({ viewport: { width: 390, height: 800 } })];
  await signIn(desk, ana);
  await signIn(phone, ana);
  const alder = rooms(desk).getByRole('link', { name: /^Alder/ });
  await alder.click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Add to favourites' }).click();
  for (const page of [desk, phone]) {
    await expect(page.getByRole('list', { name: 'Favourites' }).getByRole('link', { name: /^Alder/ })).toBeVisible();
  }
  await alder.click({ button: 'right' });
  await desk.getByRole('menuitem', { name: 'Mark as unread' }).click();
  for (const page of [desk, phone]) {
    await expect(rooms(page).getByRole('link', { name: /^Alder, marked as unread/ })).toBeVisible();
  }
  await rooms(phone)
    .getByRole('link', { name: /^Alder/ })
    .click();
  await expect(rooms(desk).getByRole('link', { name: /^Alder(?!.*unread)/ })).toBeVisible();
});

test('[RL-08] [RL-09] [LIST-13] the open room stays where it is, and in the unread filter, until it is left; another says why it is there', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const ids = new Map<string, string>();
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    const roomId = await homeserver.room([ana, ben], name);
    ids.set(name, roomId);
    await homeserver.send(ben, roomId, `about ${name}`);
  }
  const page = await openProfile();
  await signIn(page, ana);
  const names = () =>
    rooms(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')?.split(',')[0]));
  await expect.poll(names).toEqual(['Cedar', 'Birch', 'Alder']);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitemradio', { name: 'Unread', exact: true }).click();
  await rooms(page)
    .getByRole('link', { name: /^Birch/ })
    .click();
  await expect(rooms(page).getByRole('link', { name: /^Birch(?!.*unread)/ })).toBeVisible();
  await homeserver.send(ben, ids.get('Birch') ?? '', 'one more');
  await expect(page.getByRole('article').filter({ hasText: 'one more' })).toBeVisible();
  expect(await names()).toEqual(['Cedar', 'Birch', 'Alder']);
  await rooms(page)
    .getByRole('link', { name: /^Alder/ })
    .click();
  await expect.poll(names).toEqual(['Cedar', 'Alder']);
  await rooms(page)
    .getByRole('link', { name: /^Cedar/ })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Why is this unread' }).click();
  const why = page.getByRole('dialog', { name: 'Why is this unread' });
  await expect(why.getByRole('link', { name: /about Cedar/ })).toBeVisible();
  await expect(why).toContainText('1 message is unread.');
  await why.getByRole('button', { name: 'Mark as read' }).click();
  await expect.poll(names).toEqual(['Alder']);
});

test('[LIST-12] [RL-13] after another engine took over, the list goes on with the same search', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  for (let n = 1; n <= 3; n += 1) await homeserver.room([ana], `Room ${n}`);
  const page = await openProfile();
  await signIn(page, ana);
  const field = page.getByRole('searchbox', { name: 'Filter rooms' });
  await field.fill('room 2');
  await expect(rooms(page).getByRole('listitem')).toHaveCount(1);
  await (await Workers.of(page.context())).kill();
  await homeserver.room([ana], 'New room 2');
  await expect(rooms(page).getByRole('link', { name: /^New room 2/ })).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveValue('room 2');
  await expect(rooms(page).getByRole('listitem')).toHaveCount(2);
});
