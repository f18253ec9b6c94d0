import { expect, messages, say, signIn, test } from '../fixtures/test.ts';

test('an invitation says from whom and why, is accepted where the room will be, and the talk goes on, also in the next room', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ben], 'Boat house');
  const page = await openProfile();
  await signIn(page, ana);
  const invite = (room: string, reason: string) =>
    homeserver.ask(ben, 'POST', `/v3/rooms/${encodeURIComponent(room)}/invite`, { user_id: ana.userId, reason });
  await invite(roomId, 'The tide is in.');
  await page.getByRole('link', { name: /^Boat house, invited/ }).click();
  await expect(page.getByRole('main')).toContainText(`Ben (${ben.userId}) invited you`);
  await expect(page.getByRole('main')).toContainText('The tide is in.');
  await page.getByRole('button', { name: 'Join' }).click();
  await homeserver.send(ben, roomId, 'There you are.');
  await expect(messages(page, 'There you are.')).toBeVisible();
  await say(page, 'Here I am.');
  await expect(messages(page, 'Here I am.')).toContainText('Sent');

  const upgrade = `/v3/rooms/${encodeURIComponent(roomId)}/upgrade`;
  const { replacement_room: next } = await homeserver.ask(ben, 'POST', upgrade, { new_version: '11' });
  await invite(String(next), 'We go on here.');
  await homeserver.send(ben, String(next), 'Here we are now.');
  await page.getByRole('button', { name: 'Go to the new room' }).click();
  await expect(messages(page, 'Here we are now.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Boat house/ })).toHaveCount(1);
});

test('a declined invitation is gone', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ben], 'Cold store');
  await homeserver.ask(ben, 'POST', `/v3/rooms/${encodeURIComponent(roomId)}/invite`, { user_id: ana.userId });
  const page = await openProfile();
  await signIn(page, ana);
  await page.getByRole('link', { name: /^Cold store, invited/ }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('link', { name: /^Cold store/ })).toHaveCount(0);
});

test('[LIST-16] [RL-23] a room that was asked stands in the list, over a reload too, and the request can be taken back', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const knocking = { type: 'm.room.join_rules', state_key: '', content: { join_rule: 'knock' } };
  const roomId = await homeserver.room([ben], 'Reading room', { initial_state: [knocking] });
  const page = await openProfile();
  await signIn(page, ana);
  await page.goto(`/#/room/${encodeURIComponent(roomId)}`);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  const asked = page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name: /^Reading room, asked to join/ });
  await expect(asked).toBeVisible();
  await page.goto('/#/home');
  await page.reload();
  await asked.click();
  await expect(page.getByText('You asked to join.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back request' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(asked).toHaveCount(0);

  await homeserver.ask(ana, 'POST', `/v3/knock/${encodeURIComponent(roomId)}`, {});
  await asked.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Take back request' }).click();
  await expect(asked).toHaveCount(0);
});

test('[MB-05] [MOD-07] an invitation says what connects one with the inviter, and can be declined for good or reported', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ben, ana], 'Harbour office');
  const roomId = await homeserver.room([ben], 'Cheap boats');
  await homeserver.ask(ben, 'POST', `/v3/rooms/${encodeURIComponent(roomId)}/invite`, { user_id: ana.userId });
  const page = await openProfile();
  await signIn(page, ana);
  await page.getByRole('link', { name: /^Cheap boats, invited/ }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('list', { name: 'Rooms in common' }).getByRole('link')).toHaveText(['Harbour office']);
  await main.getByRole('button', { name: 'More answers' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog', { name: 'Report room' }).getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await main.getByRole('button', { name: 'More answers' }).click();
  await page.getByRole('menuitem', { name: 'Decline and block' }).click();
  await page
    .getByRole('dialog', { name: 'Decline and block' })
    .getByRole('button', { name: 'Decline and block' })
    .click();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('link', { name: /^Cheap boats/ })).toHaveCount(0);
  const ignored = await homeserver.ask(ana, 'GET', `/v3/user/${ana.userId}/account_data/m.ignored_user_list`);
  expect(ignored).toEqual({ ignored_users: { [ben.userId]: {} } });
});

test('[MB-06] all invitations are declined at once, after being asked', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  for (const name of ['Coins', 'Watches', 'Boats']) {
    const roomId = await homeserver.room([ben], name);
    await homeserver.ask(ben, 'POST', `/v3/rooms/${encodeURIComponent(roomId)}/invite`, { user_id: ana.userId });
  }
  const page = await openProfile();
  await signIn(page, ana);
  const invited = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /, invited/ });
  await expect(invited).toHaveCount(3);
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Decline all invitations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline all invitations' });
  await expect(dialog).toContainText('3 invitations are declined');
  await dialog.getByRole('button', { name: 'Decline all' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(invited).toHaveCount(0);
  await page.getByRole('button', { name: 'List options' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Compact' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Decline all invitations' })).toHaveCount(0);
});

test('[MOD-08] whoever may not invite the user is not heard of, until the user changes their mind', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ben], 'Cheap coal');
  const invite = () =>
    homeserver.ask(ben, 'POST', `/v3/rooms/${encodeURIComponent(roomId)}/invite`, { user_id: ana.userId });
  await invite();
  const page = await openProfile();
  await signIn(page, ana);
  const link = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Cheap coal/ });
  await expect(link).toBeVisible();
  await page.goto('/#/settings/privacy');
  const blocked = page.getByRole('textbox', { name: 'Blocked people and servers' });
  const save = page.getByRole('button', { name: 'Save invitation rules' });
  await blocked.fill(ben.userId);
  await save.click();
  await expect(link).toHaveCount(0);
  // A server that knows the rules keeps them, too.
  await expect(invite()).rejects.toThrow('M_INVITE_BLOCKED');
  await blocked.fill('');
  await save.click();
  await expect(link).toBeVisible();
});
