/** Firefox beside Chromium: what everybody does on the first day. */
import { allSay, answering, CALLING, lookingAt, test } from '../calls/calling.ts';
import { expectFlow } from '../calls/media-flow.ts';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { expect, messages, openRoom, say, signIn } from '../fixtures/test.ts';
import { callStatus, expectShown, lookAt, press, signInFirefox, startFirefox, write } from './firefox.ts';

test.use({ launchOptions: CALLING });

test('Firefox signs in, talks in clear and encrypted rooms, reloads, has two tabs, and its messages come once', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  test.setTimeout(300_000);
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const harbour = await homeserver.room([ana, ben], 'Harbour');
  const vault = await encryptedRoom(homeserver, [ana, ben]);
  const bens = await openProfile();
  await signIn(bens, ben);
  const firefox = await startFirefox();
  try {
    const anas = await firefox.newPage();
    await signInFirefox(anas, stage.clientUrl, ana);
    await openRoom(bens, 'Harbour');
    await lookAt(anas, stage.clientUrl, harbour);
    await write(anas, 'From Firefox');
    await expect(messages(bens, 'From Firefox')).toBeVisible();
    await say(bens, 'From Chromium');
    await expectShown(anas, 'From Chromium');

    await expect.poll(async () => (await homeserver.keysOf(ben, ana.userId)).length, { timeout: 30_000 }).toBe(1);
    await openRoom(bens, 'Vault');
    await lookAt(anas, stage.clientUrl, vault);
    await write(anas, 'A secret of Firefox');
    await expect(messages(bens, 'A secret of Firefox')).toBeVisible();
    await say(bens, 'A secret of Chromium');
    await expectShown(anas, 'A secret of Chromium');

    await anas.reload();
    await expectShown(anas, 'A secret of Firefox');
    await expectShown(anas, 'A secret of Chromium');

    const other = await firefox.newPage();
    await lookAt(other, stage.clientUrl, vault);
    await write(other, 'From the other tab');
    await expectShown(anas, 'From the other tab');
    await expect(messages(bens, 'From the other tab')).toHaveCount(1);
    const events = await homeserver.events(ana, vault);
    expect(events.filter(({ type }) => type === 'm.room.encrypted')).toHaveLength(3);
  } finally {
    await firefox.close();
  }
});

test('Firefox calls Chromium, and both are heard', async ({ homeserver, openProfile, relay, stage }) => {
  test.setTimeout(300_000);
  void relay;
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const roomId = await homeserver.room([ana, ben], 'Two', { is_direct: true });
  const bens = await lookingAt(await openProfile(), ben, 'Two');
  const firefox = await startFirefox();
  try {
    const anas = await firefox.newPage();
    await signInFirefox(anas, stage.clientUrl, ana);
    await lookAt(anas, stage.clientUrl, roomId);
    await press(anas, 'Voice call');
    await press(anas, 'Start call');
    await answering(bens).click({ timeout: 60_000 });
    await allSay([bens], 'Connected', 60_000);
    await expect.poll(() => callStatus(anas), { timeout: 60_000 }).toBe('Connected');
    await expectFlow(bens, { pictures: 0 });
  } finally {
    await firefox.close();
  }
});
