import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('list', { name, exact: true });

test('a space is joined, lists its rooms, and lets in, arranges, takes up and is left', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const make = async (name: string, more: object) => {
    const body = { name, preset: 'private_chat', creation_content: { type: 'm.space' }, ...more };
    return String((await homeserver.ask(ana, 'POST', '/v3/createRoom', body))['room_id']);
  };
  const power_level_content_override = { users: { [ben.userId]: 100 } };
  const space = await make('Guild', { topic: 'For all who build', invite: [ben.userId], power_level_content_override });
  const smiths = await make('Smiths', { preset: 'public_chat' });
  const join_rule = { join_rule: 'restricted', allow: [{ type: 'm.room_membership', room_id: space }] };
  const restricted = { initial_state: [{ type: 'm.room.join_rules', state_key: '', content: join_rule }] };
  const lounge = await homeserver.room([ana], 'Lounge', restricted);
  const workshop = await homeserver.room([ana, ben], 'Workshop');
  const forge = await homeserver.room([ana], 'Forge', { preset: 'public_chat' });
  await homeserver.room([ben, ana], 'Elsewhere');
  const via = [ben.userId.slice(ben.userId.indexOf(':') + 1)];
  const put = (room: string, content: object) =>
    homeserver.setState(ana, space, 'm.space.child', room, { via, ...content });
  await put(lounge, { order: 'b', suggested: true });
  await put(workshop, { order: 'a' });
  await put(smiths, { order: 'c' });
  await homeserver.setState(ana, smiths, 'm.space.child', forge, { via });

  const page = await openProfile();
  await signIn(page, ben);
  const spaces = page.getByRole('navigation', { name: 'Spaces' });
  await expect(spaces).toHaveCount(0);
  await section(page, 'Invitations').getByRole('link', { name: 'Space: Guild, invited' }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(spaces.getByRole('link', { name: 'Guild', exact: true })).toBeVisible();
  await expect(section(page, 'Rooms').getByRole('link', { name: /^Guild/ })).toHaveCount(0);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Guild' })).toBeVisible();
  await expect(main.getByText('For all who build').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  const tree = main.getByRole('tree', { name: 'Rooms in Guild' });
  const items = tree.locator('[aria-level="1"]');
  const order = () => items.evaluateAll((all) => all.map((item) => item.querySelector('[id]')?.textContent ?? ''));
  await expect.poll(order).toEqual(['Workshop', 'Lounge', 'Smiths']);
  await expect(tree.getByRole('treeitem', { name: 'Lounge' })).toContainText('Suggested');

  // The room lets in who is in the space.
  await tree.getByRole('button', { name: 'Join Lounge' }).click();
  await expect(section(page, 'Rooms').getByRole('link', { name: /^Lounge/ })).toBeVisible();
  await expect(section(page, 'Rooms').getByRole('link', { name: /^Elsewhere/ })).toHaveCount(0);

  // The space in it, by keys.
  await tree.getByRole('treeitem', { name: 'Smiths' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: 'Forge' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['Workshop', 'Smiths', 'Lounge']);

  await main.getByRole('button', { name: 'Add rooms' }).click();
  const adding = page.getByRole('dialog', { name: 'Add rooms to Guild' });
  await adding.getByRole('searchbox', { name: 'Search rooms' }).fill('else');
  await adding.getByRole('checkbox', { name: 'Elsewhere' }).check();
  await adding.getByRole('button', { name: 'Add 1 room' }).click();
  await expect(adding).toHaveCount(0);
  await expect(tree.getByRole('treeitem', { name: 'Elsewhere' })).toBeVisible();
  await expect(section(page, 'Rooms').getByRole('link', { name: /^Elsewhere/ })).toBeVisible();

  // Messages that wait in a room of it show at the space, and at all rooms.
  await homeserver.send(ana, lounge, 'hello');
  await expect(spaces.getByRole('link', { name: 'Guild, 1 unread' })).toBeVisible();
  await spaces.getByRole('link', { name: 'All rooms, 1 unread' }).click();
  await expect(spaces.getByRole('link', { name: /^All rooms/ })).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await spaces.getByRole('link', { name: 'Guild, 1 unread' }).click();
  await expect(page).toHaveURL(/#\/space\//);
  await expect(spaces.getByRole('link', { name: /^Guild/ })).toHaveAttribute('aria-current', 'true');

  await main.getByRole('button', { name: 'Leave space' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave Guild' });
  await leaving.getByRole('radio', { name: 'Choose' }).check({ force: true });
  await leaving.getByRole('checkbox', { name: 'Workshop' }).check();
  await leaving.getByRole('button', { name: 'Leave space and 1 room' }).click();
  await expect(spaces).toHaveCount(0);
  await expect(section(page, 'Rooms').getByRole('link', { name: /^Lounge/ })).toBeVisible();
  await expect(section(page, 'Rooms').getByRole('link', { name: /^Workshop/ })).toHaveCount(0);
});

test('who is removed elsewhere reads by whom and why, until they have seen it', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const noisy = await homeserver.room([ana, ben], 'Library');
  const other = await homeserver.room([ana, ben], 'Archive');
  const page = await openProfile();
  await signIn(page, ben);
  await openRoom(page, 'Library');
  await page.goto('/#/home');
  const act = (what: string, roomId: string, reason?: string) =>
    homeserver.ask(ana, 'POST', `/v3/rooms/${encodeURIComponent(roomId)}/${what}`, { user_id: ben.userId, reason });
  await act('kick', noisy, 'too noisy');
  await act('ban', other);
  const list = page.getByRole('navigation', { name: 'Rooms' });
  const kicked = list.getByRole('status').filter({ hasText: 'Ana removed you from Library. Reason: too noisy' });
  const banned = list.getByRole('status').filter({ hasText: 'Ana banned you from Archive.' });
  await expect(kicked).toBeVisible();
  await expect(banned).toBeVisible();
  await page.reload();
  await expect(kicked).toBeVisible();
  await banned.getByRole('button', { name: 'Dismiss, Archive' }).press('Enter');
  await expect(banned).toHaveCount(0);
  await kicked.getByRole('link', { name: 'Show' }).press('Enter');
  await expect(page.getByRole('main').getByRole('note')).toContainText(
    'Ana removed you from this room. Reason: too noisy',
  );
  await expect(kicked).toHaveCount(0);
});
