/** Several accounts in one window. */
import { encryptedRoom } from '../crypto/encrypted.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { collect } from '../notifications/collect.ts';
import { addAccount, databasesOf, fillSignIn, itemOf, openMenu, timeSwitch } from './several.ts';

const ONE = [
  'parley',
  'parley-account:…',
  'parley-crypto:…::matrix-sdk-crypto',
  'parley-crypto:…::matrix-sdk-crypto-meta',
];
const TWO = [
  'parley:2',
  'parley-account:2.…',
  'parley-crypto:2.…::matrix-sdk-crypto',
  'parley-crypto:2.…::matrix-sdk-crypto-meta',
];

test('[MA-21] [MA-22] [MA-23] [MA-24] [MA-25] two accounts live side by side: messages, notifications, switching, a reload, a second tab, and one that signs out', async ({
  homeserver,
  openProfile,
}) => {
  test.setTimeout(150_000);
  const [ana, ben, cid] = [
    await homeserver.person('ana'),
    await homeserver.person('ben'),
    await homeserver.person('cid'),
  ];
  await encryptedRoom(homeserver, [ana, cid], 'Sails');
  await encryptedRoom(homeserver, [ben, cid], 'Anvil');
  const [page, cids] = [await openProfile(), await openProfile()];
  const shown = await collect(page);
  await signIn(cids, cid);
  await signIn(page, ana);
  await openRoom(page, 'Sails');

  await test.step('a second account is added, and has rooms of its own', async () => {
    await addAccount(page, ben);
    const rooms = page.getByRole('navigation', { name: 'Rooms' });
    await expect(rooms.getByRole('link', { name: /^Anvil/ })).toBeVisible();
    await expect(rooms.getByRole('link', { name: /^Sails/ })).toHaveCount(0);
    for (const person of [ana, ben])
      await expect.poll(async () => (await homeserver.keysOf(cid, person.userId)).length).toBe(1);
  });

  await test.step('messages arrive in both; what waits in the other is counted and told by name', async () => {
    await openRoom(page, 'Anvil');
    await openRoom(cids, 'Anvil');
    await say(cids, 'hot iron');
    await expect(messages(page, 'hot iron')).toBeVisible();
    await say(page, 'struck');
    await expect(messages(cids, 'struck')).toBeVisible();
    await openRoom(cids, 'Sails');
    await say(cids, 'fair wind');
    await expect.poll(() => shown).toContain(`Cid in Sails (for ${ana.userId}): fair wind`);
    await expect(page).toHaveTitle(/^\(1\) /);
    await openMenu(page);
    await expect(itemOf(page, ana)).toHaveAccessibleName(/Ana.*1 unread/);
    await expect(itemOf(page, ben)).toHaveAttribute('aria-current', 'true');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('a switch is painted at once, by key and by menu, and going back leads back', async () => {
    const rooms = page.getByRole('navigation', { name: 'Rooms' });
    const times = [await timeSwitch(page, '1', 'Sails'), await timeSwitch(page, '2', 'Anvil')];
    times.push(await timeSwitch(page, '1', 'Sails'), await timeSwitch(page, '2', 'Anvil'));
    console.info(`switches: ${times.map(Math.round).join(', ')} ms`);
    expect(Math.min(...times)).toBeLessThan(100);
    await openMenu(page);
    await itemOf(page, ana).press('Enter');
    await expect(rooms.getByRole('link', { name: /^Sails/ })).toBeVisible();
    await expect(rooms.getByRole('link', { name: /^Anvil/ })).toHaveCount(0);
    await expect(messages(page, 'fair wind')).toBeVisible();
    await page.goBack();
    await expect(messages(page, 'hot iron')).toBeVisible();
    await page.goForward();
    await expect(messages(page, 'fair wind')).toBeVisible();
  });

  await test.step('a notification leads to the account it is for', async () => {
    await openRoom(cids, 'Anvil');
    await say(cids, 'cool it');
    await expect.poll(() => shown).toContain(`Cid in Anvil (for ${ben.userId}): cool it`);
    await page.evaluate(() => document.dispatchEvent(new Event('press-notification')));
    await expect(messages(page, 'cool it')).toBeVisible();
  });

  await test.step('a reload and a second tab show the account that was shown', async () => {
    await page.reload();
    await expect(messages(page, 'cool it')).toBeVisible();
    const second = await page.context().newPage();
    await second.goto('/');
    await expect(second.getByRole('link', { name: /^Anvil/ })).toBeVisible();
    await openMenu(second);
    await itemOf(second, ana).click();
    await expect(second.getByRole('link', { name: /^Sails/ })).toBeVisible();
    await expect(messages(page, 'cool it')).toBeVisible();
    await second.close();
  });

  await test.step('who is signed in already is led there, and has no second session', async () => {
    await (await openMenu(page)).getByRole('menuitem', { name: 'Add account' }).click();
    await fillSignIn(page, ana);
    await expect(page.getByRole('alert')).toContainText(`You are signed in as ${ana.userId}`);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show account' }).click();
    await expect(page.getByRole('link', { name: /^Sails/ })).toBeVisible();
    await expect.poll(() => databasesOf(page)).toEqual([...ONE, ...TWO].toSorted());
  });

  await test.step('one signs out: nothing of it is left, and the other goes on', async () => {
    await (await openMenu(page)).getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: /^Anvil/ })).toBeVisible();
    await expect.poll(() => databasesOf(page), { timeout: 15_000 }).toEqual(TWO.toSorted());
    await openRoom(page, 'Anvil');
    await say(cids, 'still hot');
    await expect(messages(page, 'still hot')).toBeVisible();
    await page.reload();
    await expect(messages(page, 'still hot')).toBeVisible();
    await openMenu(page);
    await expect(page.getByRole('menu', { name: 'Account' }).getByRole('menuitem', { name: /^@|Ana/ })).toHaveCount(0);
  });
});
