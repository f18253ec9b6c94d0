import { anaAndBo, encryptedIn, encryptedRoom, holdBack, Person } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

test('[06.C-01] [06.C-03] the keys of a device are with the server soon after it signed in', async () => {
  const { server } = await anaAndBo();
  const [deviceId = ''] = server.user('ana').deviceIds;
  const userId = server.user('ana').id;
  expect(Object.keys(server.state.keys.query(userId, [deviceId]))).toEqual([deviceId]);
  expect(server.state.keys.counts(userId, deviceId)).toEqual({ signed_curve25519: 50 });
  expect(server.state.keys.unusedFallbackKeys(userId, deviceId)).toEqual(['signed_curve25519']);
});

test('[06.C-04] the machine is told at once what the last sync said of its keys: who leaves a moment later left a fallback key', async () => {
  const stage = encryptedRoom(['ana']);
  const { server } = stage;
  await Person.signIn(stage, 'ana');
  const user = server.user('ana');
  const [deviceId = ''] = user.deviceIds;
  expect(server.state.keys.unusedFallbackKeys(user.id, deviceId)).toEqual(['signed_curve25519']);
  // With the first upload, not with one after another sync.
  expect(server.requests.matching('/keys/upload')).toHaveLength(1);
});

test('[06.C-04] who comes back to used up keys makes new ones at once, not with the next news', async () => {
  const stage = encryptedRoom(['ana']);
  const { keys } = stage.server.state;
  const ana = await Person.signIn(stage, 'ana');
  const [deviceId = ''] = stage.server.user('ana').deviceIds;
  ana.engine.engine.stop();
  const isOneLeft = () => keys.counts(ana.userId, deviceId)['signed_curve25519'] !== 0;
  while (isOneLeft()) keys.claim(ana.userId, deviceId, 'signed_curve25519');
  await ana.restart();
  expect(keys.counts(ana.userId, deviceId)).toEqual({ signed_curve25519: 50 });
});

test('[06.C-11] [06.C-15] TestAliceBobEncryptionWorks: what one writes the other reads, and the server does not', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await ana.say('Hello in secret');
  const [event] = encryptedIn(stage);
  expect(event?.content).toMatchObject({ algorithm: 'm.megolm.v1.aes-sha2', session_id: expect.any(String) });
  expect(JSON.stringify(event)).not.toContain('Hello');
  expect(bo.texts.at(-1)).toBe('Hello in secret');
  expect(ana.texts.filter((text) => text === 'Hello in secret')).toHaveLength(1);
  await bo.say('And back');
  expect(ana.texts.slice(-2)).toEqual(['Hello in secret', 'And back']);
});

test('[06.C-15] [02.S-02] [01.E-07] answers and changes are encrypted with their relation outside, reactions not at all', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room, roomId } = stage;
  await ana.say('First');
  const [first] = bo.items.slice(-1);
  if (first === undefined) throw new Error('nothing came');
  await bo.say('Answer', { replyTo: first.relationId });
  await bo.engine.answer(bo.tab.command('reactions.toggle', { roomId, eventId: first.relationId, key: '👍' }));
  const change = { roomId, eventId: first.relationId, text: 'First, changed', format: 'plain' as const };
  await ana.engine.answer(ana.tab.command('messages.edit', change));
  await ana.engine.pass(1_000);
  expect(encryptedIn(stage).map(({ content }) => content['m.relates_to'])).toEqual([
    undefined,
    { 'm.in_reply_to': { event_id: first.relationId } },
    { rel_type: 'm.replace', event_id: first.relationId },
  ]);
  expect(room.events.filter(({ type }) => type === 'm.reaction')).toHaveLength(1);
  for (const person of [ana, bo]) {
    expect(person.texts.slice(-2)).toEqual(['First, changed', 'Answer']);
    expect(person.items.at(-1)?.reply).toMatchObject({ kind: 'loaded', text: 'First, changed' });
    expect(person.items.at(-2)?.extras).toHaveLength(1);
  }
});

test('[SEC-17] nobody says differently in the open what was said in secret', async () => {
  const { ana, bo, room } = await anaAndBo();
  await ana.say('Pay Ana');
  const target = bo.items.at(-1)?.eventId ?? '';
  room.event('ana', 'm.room.message', {
    msgtype: 'm.text',
    body: '* Pay Eve',
    'm.new_content': { msgtype: 'm.text', body: 'Pay Eve' },
    'm.relates_to': { rel_type: 'm.replace', event_id: target },
  });
  await bo.engine.pass(500);
  expect(bo.texts.at(-1)).toBe('Pay Ana');
});

test('[02.D-02] [02.D-04] [06.DF-01] [06.C-04] what comes before its key says so, and is read once that comes', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  const release = await holdBack(stage, bo);
  await ana.say('Too early');
  await bo.engine.pass(1_000);
  expect(bo.items.at(-1)?.content).toEqual({
    kind: 'encrypted',
    failure: {
      code: 'MEGOLM_UNKNOWN_INBOUND_SESSION_ID',
      text: "The sender's device has not sent us the keys for this message.",
    },
  });
  release();
  await ana.say('Later');
  await bo.engine.pass(1_000);
  expect(bo.texts.slice(-2)).toEqual(['Too early', 'Later']);
  const again = await bo.restart({ isWaitedFor: false });
  expect(again.texts.slice(-2)).toEqual(['Too early', 'Later']);
  expect(again.crypto.openCount).toBe(1);
});

test('[05.D-01] [05.K-02] a message that is decrypted late is judged anew: a mention counts as one', async () => {
  const stage = await anaAndBo();
  const { ana, bo } = stage;
  await bo.say('A question');
  const question = ana.items.at(-1)?.relationId;
  if (question === undefined) throw new Error('nothing came');
  const rooms = watched(bo.tab.listView('roomList.rooms', null));
  const counts = () => {
    const { unreadCount, mentionCount } = valueOf(rooms).items[0] ?? {};
    return { unreadCount, mentionCount };
  };
  const release = await holdBack(stage, bo);
  await ana.say('An answer', { replyTo: question });
  await bo.engine.pass(1_000);
  expect(counts()).toEqual({ unreadCount: 1, mentionCount: 0 });
  release();
  await ana.say('Later');
  await bo.engine.pass(1_000);
  expect(counts()).toEqual({ unreadCount: 2, mentionCount: 1 });
});

test('TestUnprocessedToDeviceMessagesArentLostOnRestart: what came before there was a machine is handed to it', async () => {
  const { ana, bo } = await anaAndBo();
  bo.engine.engine.stop();
  await ana.say('While you were away');
  // Dies after the answer that brought the keys, before there is a machine.
  const dying = await bo.restart({ isWaitedFor: false });
  expect(dying.items.at(-1)?.content).toEqual({ kind: 'encrypted', failure: null });
  const again = await dying.restart();
  expect(again.texts.at(-1)).toBe('While you were away');
});

test('[SEC-09] a machine that broke is there again within three seconds, and nothing is lost', async () => {
  const { ana, bo } = await anaAndBo();
  bo.crypto.trap();
  ana.crypto.trap();
  await ana.say('Across a trap');
  await ana.engine.pass(3_000);
  expect(bo.texts.at(-1)).toBe('Across a trap');
  expect(bo.crypto.openCount).toBe(2);
});

test('[SEC-19] [06.C-10] a room once encrypted gets no plain text, whatever its state says later', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room } = stage;
  room.state('ana', 'm.room.encryption', { algorithm: 'none.at.all' });
  await ana.engine.pass(500);
  await ana.say('Still secret');
  room.state('ana', 'm.room.encryption', {});
  await ana.engine.pass(500);
  const again = await ana.restart();
  await again.say('And after a restart');
  expect(encryptedIn(stage)).toHaveLength(2);
  expect(room.events.some(({ type }) => type === 'm.room.message')).toBe(false);
  expect(bo.texts.slice(-2)).toEqual(['Still secret', 'And after a restart']);
});

test('[REL-30] a device whose keys are gone sends nothing under its name', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  await ana.say('Before');
  ana.crypto.loseAll();
  server.requests.clear();
  const again = await ana.restart();
  const input = { roomId: stage.roomId, text: 'After', format: 'plain' as const };
  const sent = await again.engine.answer(again.tab.command('messages.sendText', input));
  expect(sent).toEqual({ ok: false, error: { kind: 'encryptionUnavailable' } });
  expect(server.requests.matching('/keys/upload')).toEqual([]);
});
