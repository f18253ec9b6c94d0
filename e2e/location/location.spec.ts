/** Places, told once and shared for a while, between two people. */
import { encryptedRoom } from '../crypto/encrypted.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const PIER = { latitude: 53.54587, longitude: 9.96631, accuracy: 12 };
const BRIDGE = { latitude: 53.55, longitude: 9.99, accuracy: 8 };
const PARK = { latitude: 53.56, longitude: 10.01, accuracy: 8 };
/** A square of one colour. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPr/HwADbgI7m0WBWwAAAABJRU5ErkJggg==',
  'base64',
);

/** The device of a page is here. */
async function move(page: Page, { latitude, longitude, accuracy }: typeof PIER): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude, longitude, accuracy });
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share location' });
const place = (page: Page, name = 'Ana') => page.getByRole('group', { name: `Location of ${name}` });

test('[LOC-31, LOC-32, LOC-34] by keyboard alone: a refusal, where one is now, and a place, seen by another one', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Harbour');
  const [anasPage, bensPage] = [await openProfile(), await openProfile({ viewport: { width: 390, height: 844 } })];
  await anasPage.context().grantPermissions([]);
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Harbour');
  await openRoom(bensPage, 'Harbour');

  const open = anasPage.getByRole('button', { name: 'Share location' });
  await open.focus();
  await anasPage.keyboard.press('Enter');
  await expect(dialog(anasPage)).toContainText('Everybody in Harbour will see where you are now');
  await expect(dialog(anasPage)).toContainText('This room is not encrypted');
  expect(await findings(anasPage, { within: 'dialog[open]' })).toEqual([]);
  await anasPage.keyboard.press('Enter');
  await expect(dialog(anasPage).getByRole('alert')).toContainText('Allow location in the settings');
  await move(anasPage, PIER);
  await anasPage.keyboard.press('Enter');
  await expect(dialog(anasPage)).toBeHidden();
  await expect(open).toBeFocused();
  await expect(place(bensPage)).toContainText('53.54587° N, 9.96631° E');
  await expect(place(bensPage)).toContainText('Accurate to about 12 m');
  await expect(place(bensPage).getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    'geo:53.54587,9.96631;u=12',
  );
  await expect(messages(anasPage, '53.54587')).toContainText('Sent');

  await anasPage.keyboard.press('Enter');
  await anasPage.keyboard.press('ArrowUp');
  await expect(dialog(anasPage).getByRole('radio', { name: 'A place' })).toBeChecked();
  await anasPage.keyboard.press('Tab');
  await anasPage.keyboard.type('95');
  await anasPage.keyboard.press('Enter');
  await expect(dialog(anasPage).getByRole('textbox', { name: 'Latitude' })).toHaveAttribute('aria-invalid', 'true');
  await anasPage.keyboard.press('Control+a');
  await anasPage.keyboard.type('53.55');
  await anasPage.keyboard.press('Tab');
  await anasPage.keyboard.type('9.99');
  await anasPage.keyboard.press('Tab');
  await anasPage.keyboard.type('Under the bridge');
  await anasPage.keyboard.press('Enter');
  await expect(dialog(anasPage)).toBeHidden();
  await expect(place(bensPage).last()).toContainText('A placeUnder the bridge53.55° N, 9.99° E');
  expect(await findings(bensPage)).toEqual([]);
  await bensPage.goto('/#/home');
  await expect(bensPage.getByRole('navigation', { name: 'Rooms' })).toContainText('Location · Under the bridge');
  const sent = (await homeserver.events(ben, roomId)).flatMap(({ content }) => {
    const uri = (content as Readonly<Record<string, unknown>>)['geo_uri'];
    return uri === undefined ? [] : [uri];
  });
  expect(sent).toEqual(['geo:53.54587,9.96631;u=12', 'geo:53.55,9.99']);
});

test('[LOC-35, LOC-36, LOC-38] in an encrypted room one shares where one is, moves, reloads, and stops', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(90_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await move(anasPage, PIER);
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Vault');
  await openRoom(bensPage, 'Vault');
  await expect.poll(async () => (await homeserver.keysOf(ana, ben.userId)).length).toBe(1);

  await anasPage.getByRole('button', { name: 'Share location' }).click();
  await dialog(anasPage).getByRole('radio', { name: 'Where I am for a while' }).check();
  await dialog(anasPage).getByRole('combobox', { name: 'For how long' }).selectOption('15 minutes');
  await expect(dialog(anasPage)).toContainText('but not where you are');
  await dialog(anasPage).getByRole('button', { name: 'Share' }).click();
  await expect(dialog(anasPage)).toBeHidden();
  const status = (page: Page, where: 'main' | 'navigation') =>
    page
      .getByRole(where, where === 'main' ? {} : { name: 'Rooms' })
      .getByRole('status')
      .filter({
        hasText: /Sharing location, 15 min left/,
      });
  await expect(status(anasPage, 'main')).toBeVisible();
  await expect(status(anasPage, 'navigation')).toContainText('Vault');
  await expect(place(bensPage)).toContainText('Live location15 min left');
  await expect(place(bensPage)).toContainText('53.54587° N, 9.96631° E');
  expect(await findings(anasPage)).toEqual([]);

  await move(anasPage, BRIDGE);
  await expect(place(bensPage)).toContainText('53.55° N, 9.99° E', { timeout: 20_000 });
  await anasPage.reload();
  await expect(status(anasPage, 'main')).toBeVisible();
  await move(anasPage, PARK);
  await expect(place(bensPage)).toContainText('53.56° N, 10.01° E', { timeout: 20_000 });

  await anasPage.goto('/#/home');
  await status(anasPage, 'navigation').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(status(anasPage, 'navigation')).toBeHidden();
  await expect(place(bensPage)).toContainText('Ended');
  const events = JSON.stringify(await homeserver.events(ben, roomId));
  for (const secret of ['geo:', '53.5']) expect(events).not.toContain(secret);
});

test('[LOC-37] a map is drawn of the tiles that config.json names, and nothing is asked of anybody else', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Harbour');
  const at = { msgtype: 'm.location', body: 'here', geo_uri: 'geo:53.54587,9.96631' };
  await homeserver.sendEvent(ana, roomId, 'm.room.message', at);
  const page = await openProfile({ serviceWorkers: 'block' });
  await signIn(page, ana);
  await openRoom(page, 'Harbour');
  await expect(place(page)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map around/ })).toHaveCount(0);

  const asked: string[] = [];
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { mapTiles: 'tiles/{z}/{x}/{y}.png', mapAttribution: '© Mappers' } }),
  );
  await page.route('**/tiles/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'image/png', body: TILE });
  });
  await page.reload();
  await expect(page.getByRole('img', { name: 'Map around 53.54587° N, 9.96631° E' })).toBeVisible();
  await expect(place(page)).toContainText('© Mappers');
  await expect.poll(() => asked).toContain('/tiles/15/17291/10591.png');
  expect(await findings(page)).toEqual([]);
});

test('[LOC-31] from right to left the dialog and the card stay inside of a small window', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Harbour');
  const page = await openProfile({ locale: 'ar-XB', viewport: { width: 390, height: 844 } });
  await move(page, PIER);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Username' }).fill(ana.name);
  await page.getByRole('textbox', { name: 'Password' }).fill(ana.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.goto(`/#/room/${encodeURIComponent(roomId)}`);
  await page.locator('[data-region="composer"]').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share location' }).click();
  await page.getByRole('radio', { name: 'A place' }).check();
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widthOf()).toBe(390);
  await page.getByRole('radio', { name: 'Where I am now' }).check();
  await page.getByRole('button', { name: 'Share', exact: false }).last().click();
  await expect(page.getByRole('group', { name: 'Location of' })).toBeVisible();
  expect(await widthOf()).toBe(390);
});
