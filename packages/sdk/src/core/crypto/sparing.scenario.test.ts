import { anaAndBo, encryptedIn, encryptedRoom, Person, type Stage } from '@parley/testkit/engine/encrypted-room.ts';
import { expect, test } from 'vitest';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';

/** Messages until everybody has the key and nothing is left to be done. */
async function settle(ana: Person): Promise<void> {
  for (const text of ['With its key', 'Nothing to do', 'Settled']) await ana.say(text);
}

/** Number of times that all devices are gone through for `count` messages. */
async function looksFor(ana: Person, count: number): Promise<number> {
  const before = ana.crypto.calls('shareRoomKey');
  for (let number = 0; number < count; number += 1) await ana.say(`Message ${number}`);
  return ana.crypto.calls('shareRoomKey') - before;
}

function sessionsIn(stage: Stage): number {
  return new Set(encryptedIn(stage).map(({ content }) => content['session_id'])).size;
}

test('[06.C-11] a message goes through no devices while nobody lacks the key', async () => {
  const { ana, bo } = await anaAndBo();
  await settle(ana);
  // News that may concern devices come once, at any of them: the uploads after signing in.
  expect(await looksFor(ana, 20)).toBeLessThanOrEqual(1);
  expect(bo.texts.at(-1)).toBe('Message 19');
  // Reading from the OlmMachine changes nothing; the key of somebody else is news, and so is the upload of new keys after it.
  await bo.say('Hello');
  await ana.engine.pass(500);
  expect(await looksFor(ana, 20)).toBeLessThanOrEqual(2);
});

test('[SEC-19] [06.C-10] a key that was spared is changed when the room says so', async () => {
  const stage = await anaAndBo({ rotation_period_msgs: 4 });
  for (let number = 0; number < 13; number += 1) await stage.ana.say(`${number}`);
  expect(sessionsIn(stage)).toBe(4);
  expect(stage.bo.texts.slice(-13)).toEqual(Array.from({ length: 13 }, (_, number) => `${number}`));
});

test('[06.C-14] the key after the last is given before anybody writes again', async () => {
  const stage = await anaAndBo({ rotation_period_msgs: 4 });
  const { ana, bo, server } = stage;
  for (let number = 0; number < 4; number += 1) await ana.say(`${number}`);
  expect(sessionsIn(stage)).toBe(1);
  await ana.engine.pass(500);
  server.intercept('/sendToDevice', { kind: 'unreachable' });
  await ana.say('With the next key');
  expect(ana.items.at(-1)?.sendState?.kind).toBe('sent');
  expect(sessionsIn(stage)).toBe(2);
  expect(bo.texts.at(-1)).toBe('With the next key');
});

test('[06.C-14] [SEC-1A] who leaves after the next key was given gets none that is used', async () => {
  const stage = encryptedRoom(['ana', 'bo', 'cyd'], { rotation_period_msgs: 4 });
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  for (let number = 0; number < 4; number += 1) await ana.say(`${number}`);
  await ana.engine.pass(500);
  stage.room.setMembership('ana', 'bo', 'leave');
  await ana.engine.pass(500);
  const before = ana.crypto.calls('shareRoomKey');
  await ana.say('Without you');
  expect(ana.crypto.calls('shareRoomKey')).toBeGreaterThan(before);
  expect(bo.texts).not.toContain('Without you');
});

test('[06.C-14] [SEC-1A] who leaves a room that was spared does not get the next key', async () => {
  const stage = encryptedRoom(['ana', 'bo', 'cyd']);
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  await settle(ana);
  stage.room.setMembership('ana', 'cyd', 'leave');
  await ana.engine.pass(500);
  await settle(ana);
  expect(sessionsIn(stage)).toBe(1);
  stage.room.setMembership('ana', 'bo', 'leave');
  await ana.engine.pass(500);
  await ana.say('Without you');
  expect(sessionsIn(stage)).toBe(2);
  expect(bo.texts).not.toContain('Without you');
});

test('[SEC-1A] [06.C-14] where only members may read from now on, a key that was spared is changed', async () => {
  const stage = await anaAndBo();
  await settle(stage.ana);
  stage.room.state('ana', 'm.room.history_visibility', { history_visibility: 'joined' });
  await stage.ana.engine.pass(500);
  await stage.ana.say('After');
  expect(sessionsIn(stage)).toBe(2);
});

test('[06.C-06] [REL-52] a device that comes to a room that was spared reads the next message', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  await settle(ana);
  const other = await Person.signIn(stage, 'bo');
  const [, deviceId = ''] = server.user('bo').deviceIds as readonly DeviceId[];
  await bo.engine.answer(bo.tab.command('devices.vouch', { deviceId: deviceId as DeviceId }));
  await ana.engine.pass(500);
  await ana.say('For both');
  expect(other.texts.at(-1)).toBe('For both');
});

test('[06.X-03] [06.C-12] who is blocked, or not verified where that is asked, gets no key of a room that was spared', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  await settle(ana);
  const [deviceId = ''] = server.user('bo').deviceIds as readonly DeviceId[];
  const device = { userId: bo.userId as UserId, deviceId: deviceId as DeviceId };
  await ana.engine.answer(ana.tab.command('devices.setBlocked', { ...device, isBlocked: true }));
  await ana.say('Not for this device');
  expect(bo.texts).not.toContain('Not for this device');
  await ana.engine.answer(ana.tab.command('devices.setBlocked', { ...device, isBlocked: false }));
  await settle(ana);
  expect(bo.texts.at(-1)).toBe('Settled');
  await ana.engine.answer(ana.tab.command('identity.setTrust', { recipients: 'verified' }));
  await ana.say('For verified people');
  expect(bo.texts).not.toContain('For verified people');
});

test('[REL-10] [SEC-09] a machine that breaks is looked at anew', async () => {
  const { ana, bo } = await anaAndBo();
  await settle(ana);
  ana.crypto.trap();
  await ana.engine.pass(5_000);
  expect(await looksFor(ana, 1)).toBe(1);
  expect(bo.texts.at(-1)).toBe('Message 0');
});
