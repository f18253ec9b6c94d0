import { expect, messages, openRoom, signIn, test } from '../fixtures/test.ts';

test('unread messages are counted, mentions apart, and reading clears them on another device too', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ana, ben], 'Nets');
  await homeserver.send(ana, roomId, 'from me');
  await homeserver.send(ben, roomId, 'one');
  await homeserver.send(ben, roomId, 'two');
  const [desk, phone] = [await openProfile(), await openProfile({ viewport: { width: 390, height: 800 } })];
  await signIn(desk, ana);
  await signIn(phone, ana);
  await expect(desk.getByRole('link', { name: 'Nets, 2 unread' })).toBeVisible();
  await homeserver.sendEvent(ben, roomId, 'm.room.message', {
    msgtype: 'm.text',
    body: 'three, Ana',
    'm.mentions': { user_ids: [ana.userId] },
  });
  await expect(desk.getByRole('link', { name: 'Nets, 3 unread, 1 mention' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Nets, 3 unread, 1 mention' })).toBeVisible();
  await openRoom(desk, 'Nets');
  await expect(messages(desk, 'three, Ana')).toBeVisible();
  for (const page of [desk, phone]) await expect(page.getByRole('link', { name: /^Nets(?!.*unread)/ })).toBeVisible();
});
