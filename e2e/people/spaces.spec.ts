import { expect, openRoom, type Page, signIn, test } from '../fixtures/test.ts';

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('list', { name, exact: true });

test('a space one is invited to is shown as one, and opens as its rooms', async ({ homeserver, openProfile }) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const lounge = await homeserver.room([ana], 'Lounge', { preset: 'public_chat' });
  const own = await homeserver.room([ana, ben], 'Workshop');
  const { room_id: space } = await homeserver.ask(ana, 'POST', '/v3/createRoom', {
    name: 'Guild',
    topic: 'For all who build',
    preset: 'private_chat',
    creation_content: { type: 'm.space' },
    invite: [ben.userId],
  });
  const via = [ben.userId.slice(ben.userId.indexOf(':') + 1)];
  for (const child of [lounge, own]) await homeserver.setState(ana, String(space), 'm.space.child', child, { via });
  const page = await openProfile();
  await signIn(page, ben);
  await section(page, 'Invitations').getByRole('link', { name: 'Space: Guild, invited' }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(section(page, 'Spaces').getByRole('link', { name: 'Guild', exact: true })).toBeVisible();
  await expect(section(page, 'Rooms').getByRole('link', { name: /^Guild/ })).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Guild' })).toBeVisible();
  await expect(main.getByText('For all who build').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  const rooms = main.getByRole('list', { name: 'Rooms in this space' });
  await expect(rooms.getByRole('link', { name: 'Workshop' })).toBeVisible();
  await rooms.getByRole('button', { name: 'Join, Lounge' }).click();
  await rooms.getByRole('link', { name: 'Lounge' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Lounge' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
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
