import type { Json } from '../fixtures/homeserver.ts';
import { expect, messages, openRoom, say, signIn, test } from '../fixtures/test.ts';
import { encryptedRoom } from './encrypted.ts';
import { JsSdkPeer } from './js-sdk-peer.ts';

test('[DV-06] /discardsession gives the next message a new key, which others have, too', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await encryptedRoom(homeserver, [ana, ben]);
  await homeserver.room([ana], 'Kitchen');
  const page = await openProfile();
  await signIn(page, ana);
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  const sessions = async () =>
    (await homeserver.events(ana, roomId)).flatMap(({ type, content }) =>
      type === 'm.room.encrypted' ? [String((content as Json)['session_id'])] : [],
    );
  const sent = async (text: string) => {
    await say(page, text);
    await expect(messages(page, text)).toContainText('Sent', { timeout: 30_000 });
  };
  try {
    await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length, { timeout: 30_000 }).toBe(1);
    await openRoom(page, 'Vault');
    await sent('The first');
    await sent('The second');
    const composer = page.locator('form[data-region=composer]');
    await say(page, '/discardsession');
    await expect(composer.getByRole('status')).toHaveText('The next message is encrypted with a new key.');
    await sent('The third');
    await sent('The fourth');
    await expect.poll(() => peer.texts(roomId)).toEqual(['The first', 'The second', 'The third', 'The fourth']);
    const [first, second, third, fourth] = await sessions();
    expect([second === first, third === first, fourth === third]).toEqual([true, false, true]);
    // A room that is not encrypted has no such command.
    await openRoom(page, 'Kitchen');
    await say(page, '/discardsession');
    await expect(composer.getByRole('alert')).toBeVisible();
    expect((await homeserver.history(ana, roomId)).length).toBe(0);
  } finally {
    peer.stop();
  }
});
