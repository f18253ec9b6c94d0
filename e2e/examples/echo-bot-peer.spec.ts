import { ClientEvent, createClient, type MatrixClient, type MatrixEvent, RoomEvent, SyncState } from 'matrix-js-sdk';
import { encryptedRoom } from '../crypto/encrypted.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import '../fixtures/js-sdk.ts';
import { expect, type Person, test } from '../fixtures/test.ts';
import { Bot } from './bot.ts';

test('the echo bot answers somebody on matrix-js-sdk: ten answers to ten messages, in order, none twice', async ({
  homeserver,
  stage,
}) => {
  const echo = await homeserver.person('echo');
  const alice = await homeserver.person('alice');
  const bot = new Bot(stage.homeserverUrl, echo);
  const client = createClient({
    baseUrl: stage.homeserverUrl,
    userId: alice.userId,
    accessToken: alice.accessToken,
  });
  try {
    await bot.waitFor('started');
    await startSyncing(client);
    const { room_id: roomId } = await client.createRoom({ invite: [echo.userId] });
    await expect.poll(() => client.getRoom(roomId)?.getMember(echo.userId)?.membership).toBe('join');
    const heard = hear(client, roomId, echo);
    const texts = Array.from({ length: 10 }, (_, index) => `message ${index + 1}`);
    for (const text of texts) await client.sendTextMessage(roomId, text);
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(texts.length);
    await bot.waitFor('answered', texts.length);
    expect(await bot.end()).toBe(0);
    // Nothing is on its way any more.
    const history = await homeserver.history(alice, roomId);
    expect(history.filter(({ sender }) => sender === echo.userId).map(({ body }) => body)).toEqual(texts);
    expect(history.filter(({ sender }) => sender === alice.userId).map(({ body }) => body)).toEqual(texts);
    expect(heard).toEqual(texts);
    expect(bot.events('error')).toEqual([]);
  } finally {
    client.stopClient();
    await bot.end();
  }
});

test('the echo bot answers in an encrypted room on matrix-js-sdk’s messages, and the server reads none of it', async ({
  homeserver,
  stage,
}) => {
  const echo = await homeserver.person('echo');
  const alice = await homeserver.person('alice');
  // An earlier run leaves an identity whose keys are gone.
  const before = new Bot(stage.homeserverUrl, echo);
  try {
    await before.waitFor('started');
  } finally {
    await before.end();
  }
  const earlier = await homeserver.keysOf(alice, echo.userId);
  const bot = new Bot(stage.homeserverUrl, echo);
  const peer = await JsSdkPeer.signIn(stage.directUrl, alice);
  try {
    await bot.waitFor('started');
    // The next user who invites it can give it keys at once.
    const keys = await homeserver.keysOf(alice, echo.userId);
    expect(keys.filter((deviceId) => !earlier.includes(deviceId))).toHaveLength(1);
    const roomId = await encryptedRoom(homeserver, [alice]);
    await expect.poll(() => peer.client.getRoom(roomId)?.hasEncryptionStateEvent()).toBe(true);
    await peer.client.invite(roomId, echo.userId);
    await bot.waitFor('joined');
    await expect.poll(() => peer.client.getRoom(roomId)?.getMember(echo.userId)?.membership).toBe('join');
    const texts = Array.from({ length: 10 }, (_, index) => `secret ${index + 1}`);
    for (const text of texts) await peer.client.sendTextMessage(roomId, text);
    await bot.waitFor('answered', texts.length);
    const answers = () => peer.messages(roomId).filter((event) => event.getSender() === echo.userId);
    const said = () => answers().map((event) => String(event.getContent()['body']));
    await expect.poll(said, { timeout: 20_000 }).toEqual(texts);
    expect(answers().every((event) => event.isEncrypted())).toBe(true);
    expect(JSON.stringify(await homeserver.events(alice, roomId))).not.toContain('secret');
    expect(bot.events('error')).toEqual([]);
  } finally {
    peer.stop();
    expect(await bot.end()).toBe(0);
  }
});

/** Syncs until the first answer is there. */
async function startSyncing(client: MatrixClient): Promise<void> {
  const isPrepared = new Promise<void>((resolve) => {
    client.on(ClientEvent.Sync, (state) => {
      if (state === SyncState.Prepared) resolve();
    });
  });
  await client.startClient();
  await isPrepared;
}

/** What `person` says in a room from now on, as the client tells it. */
function hear(client: MatrixClient, roomId: string, person: Person): readonly unknown[] {
  const heard: unknown[] = [];
  client.on(RoomEvent.Timeline, (event: MatrixEvent, room) => {
    const isAnswer = event.getSender() === person.userId && event.getType() === 'm.room.message';
    if (room?.roomId === roomId && isAnswer) heard.push(event.getContent()['body']);
  });
  return heard;
}
