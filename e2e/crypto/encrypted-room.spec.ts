import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';

test('two people talk in an encrypted room, both ways and over a reload, and the server reads none of it', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const [anasPage, bensPage] = [await openProfile(), await openProfile()];
  await signIn(anasPage, ana);
  await signIn(bensPage, ben);
  await openRoom(anasPage, 'Vault');
  await openRoom(bensPage, 'Vault');
  // Nobody's keys are awaited here: they are with the server a moment after the list is painted.
  await expect.poll(async () => (await homeserver.keysOf(ana, ben.userId)).length).toBe(1);
  await say(anasPage, 'The *combination* is 7-2-9.');
  await expect(messages(bensPage, 'The combination is 7-2-9.').locator('em')).toHaveText('combination');
  await expect(messages(anasPage, 'combination')).toContainText('Sent');
  await say(bensPage, 'Opened it.');
  await expect(messages(anasPage, 'Opened it.')).toBeVisible();
  await anasPage.reload();
  await expect(messages(anasPage, 'The combination is 7-2-9.')).toBeVisible();
  await say(anasPage, 'Close it again.');
  await expect(messages(bensPage, 'Close it again.')).toBeVisible();
  const events = await homeserver.events(ana, roomId);
  expect(events.filter((event) => event['type'] === 'm.room.encrypted')).toHaveLength(3);
  expect(JSON.stringify(events)).not.toContain('combination');
});
