import { anaAndBo, encryptedIn, encryptedRoom, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { expect, test } from 'vitest';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';

test('[06.C-14] TestRoomKeyIsNotCycled: not for another name, nor for a new device, which gets the key from then on', async () => {
  const stage = await anaAndBo();
  const { ana, bo, room, server } = stage;
  await ana.say('Before');
  room.state('bo', 'm.room.member', { membership: 'join', displayname: 'Bob' }, bo.userId);
  await ana.engine.pass(500);
  await ana.say('After another name');
  const other = await Person.signIn(stage, 'bo');
  const [, deviceId = ''] = server.user('bo').deviceIds as readonly DeviceId[];
  await bo.engine.answer(bo.tab.command('devices.vouch', { deviceId: deviceId as DeviceId }));
  await ana.engine.pass(1_000);
  await ana.say('After another device');
  expect(sessionsIn(stage)).toHaveLength(1);
  expect(other.texts.at(-1)).toBe('After another device');
  expect(other.texts).not.toContain('Before');
});

test('[SEC-1A] [06.C-14] who may read less gets another key: where only members may read from now on, it is cycled', async () => {
  const stage = await anaAndBo();
  await stage.ana.say('Before');
  stage.room.state('ana', 'm.room.history_visibility', { history_visibility: 'joined' });
  await stage.ana.engine.pass(500);
  await stage.ana.say('After');
  expect(sessionsIn(stage)).toHaveLength(2);
  expect(stage.bo.texts.slice(-2)).toEqual(['Before', 'After']);
});

test('[06.C-14] TestBobCanSeeButNotDecryptHistoryInPublicRoom: what was said before is there, and closed', async () => {
  const stage = encryptedRoom(['ana']);
  const ana = await Person.signIn(stage, 'ana');
  await ana.say('Before you came');
  stage.room.join('bo');
  const bo = await Person.signIn(stage, 'bo');
  await ana.engine.pass(500);
  await ana.say('Welcome');
  expect(bo.texts.at(-1)).toBe('Welcome');
  expect(bo.items.find(({ content }) => content.kind === 'encrypted')).toBeDefined();
  expect(bo.texts).not.toContain('Before you came');
});

test('TestFallbackKeyIsUsedIfOneTimeKeysRunOut: a device that is away still gets keys', async () => {
  const { ana, bo, server } = await anaAndBo();
  const [deviceId = ''] = server.user('bo').deviceIds;
  bo.engine.engine.stop();
  for (let count = 0; count < 60; count += 1) server.state.keys.claim(bo.userId, deviceId, 'signed_curve25519');
  expect(server.state.keys.counts(bo.userId, deviceId)).toEqual({ signed_curve25519: 0 });
  await ana.say('By the last key');
  const again = await bo.restart();
  expect(again.texts.at(-1)).toBe('By the last key');
  // The next answer of sync says that they ran out.
  await again.engine.pass(40_000);
  expect(server.state.keys.counts(bo.userId, deviceId)).toEqual({ signed_curve25519: 50 });
});

test('TestFailedDeviceKeyDownloadRetries: a message waits until it is known who gets it', async () => {
  const { ana, bo, server } = await anaAndBo();
  server.intercept('/keys/query', { kind: 'unreachable' }, 2);
  await ana.say('Patience');
  await ana.engine.pass(10_000);
  expect(ana.items.at(-1)?.sendState?.kind).toBe('sent');
  expect(bo.texts.at(-1)).toBe('Patience');
});

test('[06.X-04] another identity that comes while a message is on its way holds it back', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  await ana.say('Before');
  await ana.engine.answer(ana.tab.command('identity.vouch', { userId: bo.userId as UserId }));
  const second = await Person.signIn(stage, 'bo');
  await ana.engine.pass(1_000);
  // The next message needs the devices asked for; meanwhile the server takes the new identity.
  server.intercept(
    // Bo's own devices ask as well.
    ({ path, headers }) =>
      path.endsWith('/keys/query') && headers.get('authorization')?.endsWith(`_${ana.userId}`) === true,
    { kind: 'delayRequest', delayMs: 5_000 },
    1,
  );
  server.state.keys.changed(bo.userId);
  await ana.engine.pass(100);
  const reset = second.tab.command('identity.reset', { answer: null });
  await ana.say('On its way');
  expect((await second.engine.answer(reset)).ok).toBe(true);
  await ana.engine.pass(20_000);
  expect(ana.items.at(-1)?.sendState).toMatchObject({ kind: 'not_sent', reason: { kind: 'identityChanged' } });
  expect(second.texts).not.toContain('On its way');
});

function sessionsIn(stage: Stage): readonly unknown[] {
  return [...new Set(encryptedIn(stage).map(({ content }) => content['session_id']))];
}
