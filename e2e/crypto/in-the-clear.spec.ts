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
  await expect(messages(page, 'Said in secret.')).toHaveAttribute('data-event-id', /^\$/);
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

test('[SEC-14] what came in the clear stands under nobody’s name where it is quoted, pinned, or the newest of a thread', async ({
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
  await expect(messages(page, 'Said in secret.')).toHaveAttribute('data-event-id', /^\$/);
  const rootId = await messages(page, 'Said in secret.').getAttribute('data-event-id');
  const inRoom = `/v3/rooms/${encodeURIComponent(roomId)}`;
  const send = async (txnId: string, content: Readonly<Record<string, unknown>>) => {
    const sent = await homeserver.ask(ana, 'PUT', `${inRoom}/send/m.room.message/${txnId}`, content);
    return String(sent['event_id']);
  };
  const clearId = await send('clear', { msgtype: 'm.text', body: 'Pay Mallory.' });
  const quote = { 'm.relates_to': { 'm.in_reply_to': { event_id: clearId } } };
  await send('quote', { msgtype: 'm.text', body: 'As I said.', ...quote });
  const inThread = { 'm.relates_to': { rel_type: 'm.thread', event_id: rootId } };
  await send('thread', { msgtype: 'm.text', body: 'Pay Eve.', ...inThread });
  await homeserver.ask(ana, 'PUT', `${inRoom}/state/m.room.pinned_events/`, { pinned: [clearId] });
  const quoted = messages(page, 'As I said.').getByRole('button', { name: 'In reply to not sure who: Pay Mallory.' });
  await expect(quoted).toHaveText('Not sure who: Pay Mallory.');
  const summary = messages(page, 'Said in secret.').getByRole('button', { name: /^1 reply/ });
  await expect(summary).toContainText('Not sure who: Pay Eve.');
  const banner = page.getByRole('button', { name: /Pinned message$/ });
  await expect(banner).toContainText('Not sure who: Pay Mallory.');
  await banner.click();
  const pinned = page.getByRole('complementary', { name: 'Pinned messages' });
  await expect(pinned).toContainText('Not encrypted: the server could read and change this.');
  await page.getByRole('button', { name: 'Threads', exact: true }).click();
  const thread = page.getByRole('complementary', { name: 'Threads' }).getByRole('listitem');
  await expect(thread).toContainText('Not sure who: Pay Eve.');
});
