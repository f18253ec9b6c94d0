import { anaAndBo, encryptedIn, encryptedRoom, Person, STARTED_MS } from '@parley/testkit/engine/encrypted-room.ts';
import { expect, test } from 'vitest';
import type { DeviceId } from '../../protocol/ids/ids.ts';

const isSending = ({ path }: { readonly path: string }) => path.includes('/send/m.room.encrypted/');
const isToDevice = ({ path }: { readonly path: string }) => path.includes('/sendToDevice/m.room.encrypted/');

test('[06.C-02] TestFailedOneTimeKeyUploadRetries: keys that could not be uploaded are uploaded later', async () => {
  const stage = encryptedRoom();
  stage.server.intercept('/keys/upload', { kind: 'unreachable' }, 2);
  await Person.signIn(stage, 'ana');
  await Person.signIn(stage, 'bo').then(({ engine }) => engine.pass(10_000));
  const user = stage.server.user('ana');
  expect(stage.server.state.keys.counts(user.id, user.deviceIds[0] ?? '')).toEqual({ signed_curve25519: 50 });
});

test('TestSigkillBeforeKeysUploadResponse: what was uploaded without an answer is uploaded again as it was', async () => {
  const stage = encryptedRoom();
  const stop = stage.server.intercept('/keys/upload', { kind: 'hang' });
  const ana = await Person.signIn(stage, 'ana');
  stop();
  const again = await ana.restart();
  const bo = await Person.signIn(stage, 'bo');
  await again.say('Still myself');
  expect(bo.texts.at(-1)).toBe('Still myself');
  const refused = stage.server.requests.matching('/keys/upload').filter(({ outcome }) => outcome === 400);
  expect(refused).toEqual([]);
});

test('TestFailedKeysClaimRetries: a message waits until keys could be claimed', async () => {
  const { ana, bo, server } = await anaAndBo();
  server.intercept('/keys/claim', { kind: 'unreachable' }, 2);
  await ana.say('Patience');
  expect(ana.items.at(-1)?.sendState?.kind).toBe('queued');
  await ana.engine.pass(10_000);
  expect(ana.items.at(-1)?.sendState?.kind).toBe('sent');
  expect(bo.texts.at(-1)).toBe('Patience');
});

test('[REL-10] TestClientRetriesSendToDevice: no message goes out before its key did', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  server.intercept(isToDevice, { kind: 'unreachable' }, 2);
  await ana.say('After its key');
  expect(encryptedIn(stage)).toEqual([]);
  const again = await ana.restart();
  await again.engine.pass(10_000);
  expect(bo.texts.at(-1)).toBe('After its key');
  expect(encryptedIn(stage)).toHaveLength(1);
});

test('[02.S-03] [REL-01] what is sent again, over a restart too, has the same bytes', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  server.intercept(isSending, { kind: 'unreachable' }, 2);
  await ana.say('Once');
  const again = await ana.restart();
  await again.engine.pass(10_000);
  const bodies = server.requests.matching(isSending).map(({ body }) => JSON.stringify(body));
  expect(bodies.length).toBeGreaterThan(2);
  expect(new Set(bodies).size).toBe(1);
  expect(bo.texts.filter((text) => text === 'Once')).toHaveLength(1);
});

test('[02.T-01] [02.T-11] a message says that it is being encrypted, and can be given up meanwhile', async () => {
  const stage = await anaAndBo();
  const { ana, server, roomId } = stage;
  server.intercept('/keys/claim', { kind: 'delayRequest', delayMs: 5_000 }, 1);
  const txnId = await ana.say('Never mind');
  expect(ana.items.at(-1)?.sendState).toEqual({ kind: 'encrypting' });
  const given = await ana.engine.answer(ana.tab.command('messages.discard', { roomId, txnId }));
  expect(given.ok).toBe(true);
  await ana.engine.pass(10_000);
  expect(encryptedIn(stage)).toEqual([]);
  expect(ana.texts).not.toContain('Never mind');
});

test('TestRoomKeyIsCycledAfterEnoughMessages: and one key serves for no more than the room says', async () => {
  const stage = await anaAndBo({ rotation_period_msgs: 2 });
  for (const text of ['1', '2', '3', '4', '5']) await stage.ana.say(text);
  const sessions = encryptedIn(stage).map(({ content }) => content['session_id']);
  expect(new Set(sessions).size).toBe(3);
  expect(stage.bo.texts.slice(-5)).toEqual(['1', '2', '3', '4', '5']);
});

test('[06.C-14] [SEC-1A] TestRoomKeyIsCycledOnMemberLeaving: who left does not get the next key', async () => {
  const stage = encryptedRoom(['ana', 'bo', 'cyd']);
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  const cyd = await Person.signIn(stage, 'cyd');
  await ana.say('For three');
  expect(cyd.texts.at(-1)).toBe('For three');
  stage.room.setMembership('ana', 'cyd', 'leave');
  await ana.engine.pass(500);
  await ana.say('For two');
  const sessions = encryptedIn(stage).map(({ content }) => content['session_id']);
  expect(new Set(sessions).size).toBe(2);
  expect(bo.texts.at(-1)).toBe('For two');
});

test('TestRoomKeyIsNotCycledOnClientRestart: a restart changes no key', async () => {
  const stage = await anaAndBo();
  await stage.ana.say('Before');
  const again = await stage.ana.restart();
  await again.say('After');
  const sessions = encryptedIn(stage).map(({ content }) => content['session_id']);
  expect(new Set(sessions).size).toBe(1);
  expect(stage.bo.texts.slice(-2)).toEqual(['Before', 'After']);
});

test('[06.C-06] [REL-52] a new device that its owner vouches for reads the next message', async () => {
  const stage = await anaAndBo();
  await stage.ana.say('Before');
  const other = await Person.signIn(stage, 'bo');
  const [, deviceId = ''] = stage.server.user('bo').deviceIds as readonly DeviceId[];
  await stage.bo.engine.answer(stage.bo.tab.command('devices.vouch', { deviceId: deviceId as DeviceId }));
  await stage.ana.engine.pass(500);
  await stage.ana.say('For both');
  expect(stage.bo.texts.at(-1)).toBe('For both');
  expect(other.texts.at(-1)).toBe('For both');
  expect(other.items.at(-2)?.content).toMatchObject({
    kind: 'encrypted',
    failure: { code: 'HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED' },
  });
});

test('[01.R-09] TestCanDecryptMessagesAfterInviteButBeforeJoin: who is invited gets the keys, unless only members may read', async () => {
  for (const visibility of ['shared', 'joined']) {
    const stage = encryptedRoom(['ana', 'bo']);
    stage.room.state('ana', 'm.room.history_visibility', { history_visibility: visibility });
    const ana = await Person.signIn(stage, 'ana');
    const cyd = await Person.signIn(stage, 'cyd');
    stage.room.invite('ana', 'cyd');
    await ana.engine.pass(500);
    await ana.say('Before you came');
    stage.room.join('cyd');
    await cyd.engine.pass(STARTED_MS);
    const isRead = cyd.texts.includes('Before you came');
    expect(isRead).toBe(visibility === 'shared');
  }
});

test('[06.C-14] who begins to write has the keys shared by the time the message is there', async () => {
  const { ana, server, roomId } = await anaAndBo();
  server.requests.clear();
  await ana.engine.answer(ana.tab.command('typing.tell', { roomId, isTyping: true }));
  await ana.engine.pass(500);
  expect(server.requests.matching(isToDevice)).not.toEqual([]);
  server.requests.clear();
  await ana.say('Quick');
  expect(server.requests.matching(isToDevice)).toEqual([]);
});

test('[06.C-05] nobody is asked for keys, nor given any for asking', async () => {
  const stage = await anaAndBo();
  await stage.ana.say('Hello');
  const other = await Person.signIn(stage, 'bo');
  await other.engine.pass(5_000);
  stage.server.user('ana').sendToDevices(other.userId, 'm.room_key_request', {
    action: 'request',
    request_id: '1',
    requesting_device_id: stage.server.user('bo').deviceIds[1] ?? '',
    body: {
      algorithm: 'm.megolm.v1.aes-sha2',
      room_id: stage.roomId,
      session_id: String(encryptedIn(stage)[0]?.content['session_id']),
      sender_key: '',
    },
  });
  stage.server.requests.clear();
  await other.engine.pass(5_000);
  expect(stage.server.requests.matching(({ path }) => path.includes('/sendToDevice/'))).toEqual([]);
});
