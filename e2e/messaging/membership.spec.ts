import { expect, messages, say, signIn, test } from '../fixtures/test.ts';

test('an invitation is listed first, accepted where the room will be, and the talk goes on', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await homeserver.room([ben], 'Boat house');
  const page = await openProfile();
  await signIn(page, ana);
  await homeserver.ask(ben, 'POST', `/v3/rooms/${encodeURIComponent(roomId)}/invite`, { user_id: ana.userId });
  await page.getByRole('link', { name: /^Boat house, invited/ }).click();
  await expect(page.getByRole('main')).toContainText(ben.userId);
  await page.getByRole('button', { name: 'Join' }).click();
  await homeserver.send(ben, roomId, 'There you are.');
  await expect(messages(page, 'There you are.')).toBeVisible();
  await say(page, 'Here I am.');
  await expect(messages(page, 'Here I am.')).toContainText('Sent');
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
