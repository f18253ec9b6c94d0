/** The search through the drawn page: a plain and an encrypted room in one list, edits and deletions, and the keyboard alone. */
import { encryptedRoom } from '../crypto/encrypted.ts';
import { findings } from '../fixtures/axe.ts';
import { expect, messages, openRoom, type Page, say, signIn, test } from '../fixtures/test.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search messages' });
const results = (page: Page) => page.getByRole('feed', { name: 'Results' }).getByRole('article');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Search', exact: true });

test('[SV-01] [SV-05] [SV-08] plain and encrypted messages are found in one list, as edited and not once deleted, and opened by the keys alone', async ({
  homeserver,
  openProfile,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const harbour = await homeserver.room([ana, ben], 'Harbour');
  await encryptedRoom(homeserver, [ana, ben], 'Vault');
  await homeserver.send(ben, harbour, 'The saffron comes on Friday');
  const edited = await homeserver.send(ben, harbour, 'Saffron is sold out');
  const deleted = await homeserver.send(ben, harbour, 'Forget the saffron');
  await homeserver.sendEvent(ben, harbour, 'm.room.message', {
    body: '* Pepper is sold out',
    msgtype: 'm.text',
    'm.new_content': { body: 'Pepper is sold out', msgtype: 'm.text' },
    'm.relates_to': { rel_type: 'm.replace', event_id: edited },
  });
  await homeserver.ask(ben, 'PUT', `/v3/rooms/${harbour}/redact/${encodeURIComponent(deleted)}/once`);
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Vault');
  await say(page, 'Secret saffron, third shelf');
  await expect(messages(page, 'third shelf')).toContainText('Sent');
  await openRoom(page, 'Harbour');
  await expect(messages(page, 'Pepper is sold out')).toBeVisible();

  await test.step('all rooms, by the keys', async () => {
    await page.keyboard.press('Control+Shift+f');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('saffron');
    await expect(results(page)).toHaveText([/Secret saffron, third shelf/, /The saffron comes on Friday/]);
    await expect(results(page).locator('mark')).toHaveText(['saffron', 'saffron']);
    await expect(page).toHaveURL(/#\/search\?q=saffron$/);
    expect(await findings(page, { within: 'main' })).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(results(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible();
    await expect(messages(page, 'third shelf')).toBeVisible();
  });

  await test.step('the room alone, beside it', async () => {
    await openRoom(page, 'Harbour');
    await page.keyboard.press('Control+f');
    await expect(panel(page)).toBeVisible();
    await expect(box(page)).toBeFocused();
    await box(page).fill('saffron');
    await expect(results(page)).toHaveText(/The saffron comes on Friday/);
    await box(page).fill('pepper');
    await expect(results(page)).toHaveAttribute('data-event-id', edited);
    expect(await findings(page, { within: '[data-region=panel]' })).toEqual([]);
    await results(page).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/room/.*${encodeURIComponent(edited)}$`));
    await expect(panel(page)).toBeVisible();
    await box(page).fill('has:');
    await expect(page.getByRole('option', { name: /Picture/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeVisible();
    await box(page).fill('saffron from:');
    await page.getByRole('option', { name: /Ben/ }).click();
    await expect(results(page)).toHaveText(/The saffron comes on Friday/);
  });
});
