import { findings } from '../fixtures/axe.ts';
import { expect, type Homeserver, messages, openRoom, type Page, type Person, signIn, test } from '../fixtures/test.ts';

const WIDE = 1280;
const NARROW = 320;

/** Says what axe finds on the page as it is, which is nothing. */
type Judge = (view: string) => Promise<void>;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any view in ${colorScheme}`, async ({ homeserver, openProfile }) => {
    test.setTimeout(180_000);
    const ana = await quay(homeserver);
    const page = await openProfile({ colorScheme });
    // In the dark only colours differ.
    const expectNothing: Judge = (view) => expectNothingAt(page, view, colorScheme === 'dark');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectNothing('sign-in');
    await signIn(page, ana);
    await expect(page.getByRole('link', { name: /^Quay/ })).toBeVisible();
    await expectNothing('home');
    for (const section of ['appearance', 'notifications', 'privacy', 'keys', 'account']) {
      await page.goto(`/#/settings/${section}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await expectNothing(section);
    }
    await page.goto('/#/home');
    await openRoom(page, 'Quay');
    await expect(messages(page, 'mine')).toBeVisible();
    await expectNothing('room');
    for (const keys of ['Control+/', 'Control+k', 'Control+Shift+h']) {
      await page.keyboard.press(keys);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothing(keys);
      await page.keyboard.press('Escape');
    }
    await expectNothingOfTools(page, expectNothing);
    await expectNothingOfPeople(page, expectNothing);
    await expectNothingOfThreads(page, expectNothing);
    await messages(page, 'mine').focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
    await expectNothing('emoji');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await findings(page), 'account menu').toEqual([]);
  });
}

/** The dialogs of another user's message, and the panel of pinned messages. */
async function expectNothingOfTools(page: Page, expectNothing: Judge): Promise<void> {
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
    await expectNothing(`message, ${key}`);
    await page.keyboard.press('Escape');
  }
  await message.getByRole('button', { name: 'Edited' }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectNothing('edit history');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pinned message' }).click();
  const panel = page.getByRole('complementary', { name: 'Pinned messages' });
  await expect(panel.getByRole('listitem')).toContainText('See x');
  await expectNothing('pinned messages');
  // The window was narrow meanwhile, and the focus elsewhere.
  await panel.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}

/** The room, who is in it, and what may be done about them. */
async function expectNothingOfPeople(page: Page, expectNothing: Judge): Promise<void> {
  await page.getByRole('button', { name: 'Room info' }).click();
  const info = page.getByRole('complementary', { name: 'Room info' });
  await expect(info.getByText('Where the boats lie')).toBeVisible();
  await expectNothing('room info');
  await info.getByRole('button', { name: /^Members/ }).click();
  const members = page.getByRole('complementary', { name: 'Members' });
  await expect(members.getByRole('listitem')).toHaveCount(2);
  await expectNothing('members');
  await members.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible();
  await expectNothing('inviting');
  await page.keyboard.press('Escape');
  await members.getByRole('button', { name: 'Ben' }).click();
  const card = page.getByRole('dialog', { name: 'Profile' });
  // On a narrow window the card is above the members, not above the room that they cover.
  await page.setViewportSize({ width: NARROW, height: 800 });
  await expect(card.getByRole('button', { name: 'Kick' })).toBeVisible();
  await expectNothing('card');
  await card.getByRole('button', { name: 'Kick' }).click();
  await expect(page.getByRole('dialog', { name: 'Kick Ben' })).toBeVisible();
  await expectNothing('kick');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await members.getByRole('button', { name: 'Close' }).click();
}

/** A thread, the list of them, and a message for later. */
async function expectNothingOfThreads(page: Page, expectNothing: Judge): Promise<void> {
  await page.getByRole('button', { name: 'Threads' }).click();
  const threads = page.getByRole('complementary', { name: 'Threads' });
  await expect(threads.getByRole('listitem')).toHaveCount(1);
  await expectNothing('threads');
  await threads.getByRole('listitem').getByRole('button').click();
  const thread = page.getByRole('complementary', { name: 'Thread', exact: true });
  await expect(thread.getByRole('article')).toHaveCount(2);
  await expectNothing('thread');
  await thread.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send later' }).click();
  await expect(page.getByRole('dialog', { name: 'Send later' })).toBeVisible();
  await expectNothing('sending later');
  await page.keyboard.press('Escape');
}

/** Nothing at either width; colours are the same at both. */
async function expectNothingAt(page: Page, view: string, isOnlyColours: boolean): Promise<void> {
  for (const width of isOnlyColours ? [WIDE] : [NARROW, WIDE]) {
    await page.setViewportSize({ width, height: 800 });
    // Styles know the new width at once, and what is drawn by it a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await findings(page, { isOnlyColours }), `${view} at ${width}`).toEqual([]);
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
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    msgtype: 'm.text',
    body: 'aye',
    'm.relates_to': { rel_type: 'm.thread', event_id: target },
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
