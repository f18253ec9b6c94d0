import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';

test('people see each other type and read, and whoever wants to, does not show it', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Lines');
  await homeserver.send(ben, roomId, 'anybody here?');
  const [desk, other] = [await openProfile(), await openProfile()];
  await signIn(desk, ana);
  await signIn(other, ben);
  await openRoom(desk, 'Lines');
  await openRoom(other, 'Lines');

  await other.getByRole('textbox', { name: 'Message' }).pressSequentially('I am wri');
  await expect(desk.getByText(/ is typing$/)).toBeVisible();
  await other.getByRole('textbox', { name: 'Message' }).fill('');
  await expect(desk.getByText(/ is typing$/)).toHaveCount(0);

  await other.bringToFront();
  await say(desk, 'read this');
  await expect(messages(desk, 'read this').getByRole('button', { name: /^Read by / })).toBeVisible();

  // Ben chooses to show neither.
  await other.goto('/#/settings/privacy');
  for (const group of ['Send read receipts', 'Send typing notifications'])
    await other.getByRole('group', { name: group }).getByRole('radio', { name: 'No' }).check();
  await other.goto(`/#/room/${encodeURIComponent(roomId)}`);
  await other.getByRole('textbox', { name: 'Message' }).pressSequentially('quietly');
  await say(desk, 'and this');
  await expect(messages(other, 'and this')).toBeVisible();
  // Whatever Ben did before would have come by now: his next message comes after it.
  await other.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(messages(desk, 'quietly')).toBeVisible();
  await expect(messages(desk, 'and this').getByRole('button', { name: /^Read by / })).toHaveCount(0);
  await expect(desk.getByText(/ is typing$/)).toHaveCount(0);
});

test('[TY-03] typing ends with the message, also where what says so is late', async ({
  control,
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Quick lines');
  const [desk, other] = [await openProfile(), await openProfile()];
  await signIn(desk, ana);
  await signIn(other, ben);
  await openRoom(desk, 'Quick lines');
  await openRoom(other, 'Quick lines');
  await other.getByRole('textbox', { name: 'Message' }).pressSequentially('On my way');
  await expect(desk.getByText(/ is typing$/)).toBeVisible();
  // The server forgets who types after half a minute: nothing but the message ends it sooner.
  const held = { kind: 'delay', phase: 'request', delayMs: 25_000 } as const;
  await control.setMode({ kind: 'faults', rules: [{ method: 'PUT', path: '/typing/', fault: held }] });
  await other.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(messages(desk, 'On my way')).toBeVisible();
  await expect(desk.getByText(/ is typing$/)).toHaveCount(0, { timeout: 5_000 });
});

test('[01.U-01] who does something right now is said to be active', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  await homeserver.room([ana, ben], 'Quick lines');
  const id = encodeURIComponent(ben.userId);
  await homeserver.ask(ben, 'PUT', `/v3/presence/${id}/status`, { presence: 'online' });
  const page = await openProfile();
  await signIn(page, ana);
  await page.goto(`/#/user/${id}`);
  await expect(page.getByText('Active now')).toBeVisible();
});
