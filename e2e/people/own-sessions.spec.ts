/** The user's own sessions and data, on the real server and the real disk. */
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

test('[SES-03] [04.H-06] several sessions are signed out at once, and the password is asked for once', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const page = await openProfile();
  await signIn(page, ana);
  for (const name of ['Phone', 'Tablet']) {
    const identifier = { type: 'm.id.user', user: ana.userId };
    const login = { type: 'm.login.password', identifier, password: ana.password, initial_device_display_name: name };
    await homeserver.ask(ana, 'POST', '/v3/login', login);
  }
  await page.goto('/#/settings/sessions');
  const list = page.getByRole('list', { name: 'Sessions' });
  await page.getByRole('checkbox', { name: 'Select Phone' }).check();
  await page.getByRole('checkbox', { name: 'Select Tablet' }).check();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign out 2 selected sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out 2 sessions' });
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await dialog.getByLabel('Password').fill(ana.password);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem').filter({ hasText: /Phone|Tablet/ })).toHaveCount(0);
  await expect(list.getByRole('heading').first()).toBeVisible();
});

test('[KEEP-18] the cache is cleared: rooms come back, and the session and what was begun stay', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Cellar');
  await homeserver.send(ana, roomId, 'wine');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Cellar');
  await expect(messages(page, 'wine')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('begun');
  const devices = await deviceIds(homeserver.ask(ana, 'GET', '/v3/devices'));
  await page.goto('/#/settings/about');
  await expect(page.getByRole('button', { name: 'Clear cache and reload' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear cache and reload' }).click();
  const isLoaded = waitForLoad(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Clear and reload' }).click();
  await isLoaded;
  await openRoom(page, 'Cellar');
  await expect(messages(page, 'wine')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toContainText('begun');
  expect(await deviceIds(homeserver.ask(ana, 'GET', '/v3/devices'))).toEqual(devices);
});

function waitForLoad(page: Page): Promise<unknown> {
  return page.waitForEvent('load');
}

async function deviceIds(answer: Promise<unknown>): Promise<readonly string[]> {
  const { devices } = (await answer) as { readonly devices: readonly { readonly device_id: string }[] };
  return devices.map(({ device_id: id }) => id).sort();
}
