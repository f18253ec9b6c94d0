/** Notifications outside of the page. */
import type { Json } from '../fixtures/homeserver.ts';
import { expect, type Homeserver, messages, type Person, signIn, test } from '../fixtures/test.ts';
import { collect } from './collect.ts';

test('[NT-01] [NT-05] [NT-06] [NP-03] a mention is told once over two tabs, a muted room is not, a keyword is, and titles count', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const eve = await homeserver.person('eve');
  const roomId = await homeserver.room([ana, ben, eve], 'Sails');
  const first = await openProfile();
  const shown = await collect(first);
  await signIn(first, ana);
  const second = await first.context().newPage();
  await second.goto('/#/settings/notifications');
  const mention = (body: string) =>
    homeserver.sendEvent(ben, roomId, 'm.room.message', {
      msgtype: 'm.text',
      body,
      'm.mentions': { user_ids: [ana.userId] },
    });
  await expect(second.getByRole('switch', { name: 'Show notifications' })).toBeChecked();

  await mention('Ana, the jib');
  await expect.poll(() => shown).toEqual([expect.stringMatching(/ in Sails: Ana, the jib$/)]);
  for (const page of [first, second]) await expect(page).toHaveTitle(/^\(1\) /);

  const link = first.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Sails/ });
  await link.click({ button: 'right' });
  await first.getByRole('menuitemradio', { name: 'Mute' }).click();
  await expect(link).toHaveAccessibleName(/, muted$/);
  await expect(first).not.toHaveTitle(/^\(/);
  await mention('Ana, nobody tells you');
  await expect(link).toHaveAccessibleName(/2 unread/);

  await link.click({ button: 'right' });
  await first.getByRole('menuitemradio', { name: 'Mentions and keywords' }).click();
  await expect.poll(() => roomRules(homeserver, ana)).toEqual([roomId]);
  await second.getByRole('textbox', { name: 'Keyword' }).fill('halyard');
  await second.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(second.getByRole('button', { name: 'Remove halyard' })).toBeVisible();
  await homeserver.send(ben, roomId, 'nothing for her');
  await homeserver.send(ben, roomId, 'the Halyard is torn');
  await expect.poll(() => shown.length).toBe(2);
  expect(shown[1]).toMatch(/ in Sails: the Halyard is torn$/);
});

test('[NT-11] [NP-04] a notification that is pressed opens its message, in its thread too; what is read elsewhere is closed', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Sails');
  const page = await openProfile();
  const shown = await collect(page);
  await signIn(page, ana);
  await page.goto('/#/settings/notifications');
  await expect(page.getByRole('switch', { name: 'Show notifications' })).toBeChecked();
  const mention = (body: string, more: Json = {}) =>
    homeserver.sendEvent(ben, roomId, 'm.room.message', {
      msgtype: 'm.text',
      body,
      'm.mentions': { user_ids: [ana.userId] },
      ...more,
    });
  const closed = () => shown.filter((line) => line.startsWith('closed'));
  const press = () => page.evaluate(() => document.dispatchEvent(new Event('press-notification')));

  const root = await mention('Ana, the jib');
  await expect.poll(() => shown.length).toBe(1);
  await homeserver.ask(
    ana,
    'POST',
    `/v3/rooms/${encodeURIComponent(roomId)}/receipt/m.read/${encodeURIComponent(root)}`,
    {
      thread_id: 'main',
    },
  );
  await expect.poll(closed).toHaveLength(1);

  await homeserver.send(ben, roomId, 'between');
  const second = await mention('Ana, the mainsail');
  await expect.poll(() => shown.filter((line) => line.includes('mainsail'))).toHaveLength(1);
  await press();
  await expect(page).toHaveURL(({ hash }) => decodeURIComponent(hash).endsWith(`/${second}`));
  await expect(messages(page, 'Ana, the mainsail')).toBeVisible();
  await expect.poll(closed).not.toHaveLength(1);

  await page.goto('/#/settings/notifications');
  await expect(page.getByRole('switch', { name: 'Show notifications' })).toBeChecked();
  await mention('Ana, in the thread', { 'm.relates_to': { rel_type: 'm.thread', event_id: root } });
  await expect.poll(() => shown.filter((line) => line.includes('in the thread'))).toHaveLength(1);
  await press();
  await expect(page.getByRole('complementary', { name: 'Thread', exact: true })).toContainText('Ana, in the thread');
});

/** The rooms that have a rule of their own for what is said in them. */
async function roomRules(homeserver: Homeserver, person: Person): Promise<readonly unknown[]> {
  const { global } = (await homeserver.ask(person, 'GET', '/v3/pushrules/')) as { global: { room: Json[] } };
  return global.room.map((rule) => rule['rule_id']);
}

test('[NT-12] [NP-05] a room is muted for a time in its menu and in its settings, and unmuted again', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Night shift');
  const page = await openProfile();
  await signIn(page, ana);
  const room = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Night shift/ });
  await room.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mute for a time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mute for a time' });
  await dialog.getByRole('button', { name: '8 hours' }).click();
  await expect(dialog).toBeHidden();
  await expect(room).toHaveAccessibleName(/muted/);
  await room.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mute for a time' }).click();
  await expect(dialog).toContainText('Muted until');
  await page.keyboard.press('Escape');
  await page.goto(`/#/room/${encodeURIComponent(roomId)}/settings/notifications`);
  const group = page.getByRole('group', { name: 'Mute for a time' });
  await expect(group).toContainText('Muted until');
  await group.getByRole('button', { name: 'Unmute' }).click();
  await expect(page.getByRole('radio', { name: /^Default/ })).toBeChecked();
  await group.getByRole('button', { name: '1 week' }).click();
  await expect(page.getByRole('radio', { name: /^Mute/ })).toBeChecked();
  await room.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mute for a time' }).click();
  await dialog.getByRole('button', { name: 'Unmute' }).click();
  await expect(room).not.toHaveAccessibleName(/muted/);
});
