import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';

test('[SEC-14] what comes in the clear in an encrypted room says so, also after its encryption was sent again and over a reload', async ({
  homeserver,
  openProfile,
}) => {
  const ana = await homeserver.person('ana');
  const ben = await homeserver.person('ben');
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  const page = await openProfile();
  await signIn(page, ben);
  await openRoom(page, 'Vault');
  await say(page, 'Said in secret.');
  const inRoom = `/v3/rooms/${encodeURIComponent(roomId)}`;
  const text = { msgtype: 'm.text', body: 'Pay Mallory.' };
  await homeserver.ask(ana, 'PUT', `${inRoom}/send/m.room.message/clear`, text);
  // The room is encrypted since later than the message now, by its state.
  const again = { algorithm: 'm.megolm.v1.aes-sha2', rotation_period_msgs: 50 };
  await homeserver.ask(ana, 'PUT', `${inRoom}/state/m.room.encryption/`, again);
  const mark = 'Not encrypted: the server could read and change this.';
  await expect(messages(page, 'Pay Mallory.')).toContainText(mark);
  await page.reload();
  await expect(messages(page, 'Pay Mallory.')).toContainText(mark);
  await expect(messages(page, 'Said in secret.')).not.toContainText(mark);
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toContainText('Not sure who: Pay Mallory.');
});
