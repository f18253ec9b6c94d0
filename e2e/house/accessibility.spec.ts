import { findings } from '../fixtures/axe.ts';
import { expect, type Homeserver, messages, openRoom, type Page, type Person, signIn, test } from '../fixtures/test.ts';

const WIDTHS = [1280, 320] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any view in ${colorScheme}`, async ({ homeserver, openProfile }) => {
    test.setTimeout(180_000);
    const ana = await quay(homeserver);
    const page = await openProfile({ colorScheme });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectNothing(page, 'sign-in');
    await signIn(page, ana);
    await expect(page.getByRole('link', { name: /^Quay/ })).toBeVisible();
    await expectNothing(page, 'home');
    for (const section of ['appearance', 'notifications', 'privacy', 'keys', 'account']) {
      await page.goto(`/#/settings/${section}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expectNothing(page, section);
    }
    await page.goto('/#/home');
    await openRoom(page, 'Quay');
    await expect(messages(page, 'mine')).toBeVisible();
    await expectNothing(page, 'room');
    for (const keys of ['Control+/', 'Control+k', 'Control+Shift+h']) {
      await page.keyboard.press(keys);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothing(page, keys);
      await page.keyboard.press('Escape');
    }
    await expectNothingOfTools(page);
    await messages(page, 'mine').focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
    await expectNothing(page, 'emoji');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await findings(page), 'account menu').toEqual([]);
  });
}

/** What is opened for a message of somebody else: its dialogs, and the panel of what is pinned. */
async function expectNothingOfTools(page: Page): Promise<void> {
  const message = messages(page, 'See x');
  const dialog = page.getByRole('dialog');
  for (const [key, shown] of [
    ['v', dialog.getByRole('region', { name: 'Event' })],
    ['f', dialog.getByRole('button', { name: 'Forward to Quay' })],
    ['Delete', dialog.getByRole('textbox', { name: 'Reason' })],
  ] as const) {
    await message.focus();
    await page.keyboard.press(key);
    await expect(shown).toBeVisible();
    await expectNothing(page, `message, ${key}`);
    await page.keyboard.press('Escape');
  }
  await message.getByRole('button', { name: 'Edited' }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectNothing(page, 'edit history');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pinned message' }).click();
  const panel = page.getByRole('complementary', { name: 'Pinned messages' });
  await expect(panel.getByRole('listitem')).toContainText('See x');
  await expectNothing(page, 'pinned messages');
  // The window was narrow meanwhile, and the focus elsewhere.
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

/** Nothing at either width. */
async function expectNothing(page: Page, view: string): Promise<void> {
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page), `${view} at ${width}`).toEqual([]);
  }
}

/** A room with a bit of everything, and who is in it. */
async function quay(homeserver: Homeserver): Promise<Person> {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Quay', { topic: 'Where the boats lie' });
  const content = {
    msgtype: 'm.text',
    body: 'See x and this',
    format: 'org.matrix.custom.html',
    formatted_body: '<p>See <code>x</code> and <a href="https://example.org">this</a></p><pre><code>1\n2</code></pre>',
  };
  const pinned = await homeserver.sendEvent(ben, roomId, 'm.room.message', { ...content, body: 'See' });
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    ...content,
    'm.new_content': content,
    'm.relates_to': { rel_type: 'm.replace', event_id: pinned },
  });
  await homeserver.setState(ana, roomId, 'm.room.pinned_events', '', { pinned: [pinned] });
  const target = await homeserver.send(ana, roomId, 'mine');
  await homeserver.sendEvent(ben, roomId, 'm.reaction', {
    'm.relates_to': { rel_type: 'm.annotation', event_id: target, key: '👍' },
  });
  return ana;
}

test('new messages of the open room are announced once, and only those', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Bell');
  await homeserver.send(ben, roomId, 'before');
  const page = await openProfile();
  await signIn(page, ana);
  await openRoom(page, 'Bell');
  const log = page.getByRole('log', { name: 'New messages' });
  await expect(messages(page, 'before')).toBeVisible();
  await expect(log).not.toContainText('before');
  await homeserver.send(ben, roomId, 'ding');
  await expect(log).toContainText('ding');
  expect((await log.innerText()).split('ding')).toHaveLength(2);
});
