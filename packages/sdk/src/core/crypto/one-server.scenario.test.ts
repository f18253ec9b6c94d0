/** Scenarios of complement-crypto for clients on one server, under its names. The others are beside the code that they concern. */
import {
  anaAndBo,
  encryptedIn,
  encryptedRoom,
  Person,
  STARTED_MS,
  type Stage,
} from '@parley/testkit/engine/encrypted-room.ts';
import { addPeople } from '@parley/testkit/homeserver/made-people.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';

const HOUR_MS = 3_600_000;

afterEach(() => vi.useRealTimers());

const failures = ({ items }: Person) =>
  items.flatMap(({ content }) => (content.kind === 'encrypted' ? [content.failure?.code] : []));

/** A room that anybody may join and read, with Ana in it. */
function publicRoom(): Stage {
  const stage = encryptedRoom(['ana']);
  stage.room.state('ana', 'm.room.join_rules', { join_rule: 'public' });
  stage.room.state('ana', 'm.room.history_visibility', { history_visibility: 'shared' });
  return stage;
}

async function arrive({ room }: Stage, ana: Person, bo: Person): Promise<void> {
  room.join('bo');
  await ana.engine.pass(500);
  await bo.engine.pass(STARTED_MS);
}

test('TestBobCanSeeButNotDecryptHistoryInPublicRoom: who comes later sees that something was said, and reads what is said from then on', async () => {
  const stage = publicRoom();
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  await ana.say('Before you came');
  await arrive(stage, ana, bo);
  await ana.say('Welcome');
  expect(failures(bo)).toEqual(['OLM_UNKNOWN_MESSAGE_INDEX']);
  expect(bo.texts.at(-1)).toBe('Welcome');
});

test('TestOnRejoinBobCanSeeButNotDecryptHistoryInPublicRoom: what was said while one was away stays closed', async () => {
  const stage = publicRoom();
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  await arrive(stage, ana, bo);
  await ana.say('With you');
  stage.room.setMembership('bo', 'bo', 'leave');
  await ana.engine.pass(500);
  await ana.say('Without you');
  await arrive(stage, ana, bo);
  await ana.say('With you again');
  expect(bo.texts).toContain('With you');
  expect(failures(bo)).toHaveLength(1);
  expect(bo.texts.at(-1)).toBe('With you again');
});

test('TestOnNewDeviceBobCanSeeButNotDecryptHistoryInPublicRoom: a device without a backup has no old keys, and says so', async () => {
  const stage = publicRoom();
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  await arrive(stage, ana, bo);
  await ana.say('To the old device');
  const other = await Person.signIn(stage, 'bo');
  expect(bo.texts.at(-1)).toBe('To the old device');
  expect(failures(other)).toEqual(['HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED']);
});

test('TestChangingDeviceAfterInviteReEncrypts: who is invited on one device and comes with another reads what is said then', async () => {
  const stage = encryptedRoom(['ana']);
  const ana = await Person.signIn(stage, 'ana');
  const first = await Person.signIn(stage, 'bo');
  stage.room.invite('ana', 'bo');
  await ana.engine.pass(500);
  await ana.say('To whoever comes');
  const second = await Person.signIn(stage, 'bo');
  const [, deviceId = ''] = stage.server.user('bo').deviceIds;
  await first.engine.answer(first.tab.command('devices.vouch', { deviceId: deviceId as DeviceId }));
  first.engine.engine.stop();
  await arrive(stage, ana, second);
  await ana.say('To who came');
  expect(second.texts.at(-1)).toBe('To who came');
});

test('TestFallbackKeyIsUsedIfOneTimeKeysRunOut: a device that was away for long is reached all the same', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  const [deviceId = ''] = server.user('bo').deviceIds;
  bo.engine.engine.stop();
  const { keys } = server.state;
  for (let claims = 0; claims < 50; claims += 1) keys.claim(bo.userId, deviceId, 'signed_curve25519');
  expect(keys.counts(bo.userId, deviceId)['signed_curve25519'] ?? 0).toBe(0);
  await ana.say('By the last key');
  expect(keys.unusedFallbackKeys(bo.userId, deviceId)).toEqual([]);
  const again = await bo.restart();
  expect(again.texts.at(-1)).toBe('By the last key');
  await again.engine.pass(5_000);
  await ana.say('And again');
  await again.engine.pass(5_000);
  expect(keys.counts(bo.userId, deviceId)).toEqual({ signed_curve25519: 50 });
});

test('TestFailedDeviceKeyDownloadRetries: a message reaches people whose devices could not be asked for at first', async () => {
  const stage = encryptedRoom(['ana', 'bo']);
  const bo = await Person.signIn(stage, 'bo');
  stage.server.intercept('/keys/query', { kind: 'unreachable' }, 3);
  const ana = await Person.signIn(stage, 'ana');
  await ana.say('Found you');
  await ana.engine.pass(30_000);
  expect(bo.texts.at(-1)).toBe('Found you');
});

test('TestToDeviceMessagesArentLostWhenKeysQueryFails: keys that came are kept though their sender cannot be asked for', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  const isBos = (headers: ReadonlyMap<string, string>) => headers.get('authorization')?.includes(bo.userId) === true;
  server.intercept(({ path, headers }) => path.endsWith('/keys/query') && isBos(headers), { kind: 'unreachable' });
  await ana.say('All the same');
  await bo.engine.pass(5_000);
  expect(bo.texts.at(-1)).toBe('All the same');
});

test('TestToDeviceMessagesAreProcessedInOrder: many keys that come at once open what each was for', async () => {
  const stage = await anaAndBo({ rotation_period_msgs: 1 });
  const { ana, bo } = stage;
  bo.engine.engine.stop();
  const texts = Array.from({ length: 12 }, (_, index) => `number ${index}`);
  for (const text of texts) await ana.say(text);
  expect(sessionsIn(stage)).toBe(texts.length);
  const again = await bo.restart();
  await again.engine.pass(2_000);
  expect(again.texts.slice(-texts.length)).toEqual(texts);
});

test('TestRoomKeyIsNotCycled: a new name or a new device of somebody changes no key', async () => {
  const stage = await anaAndBo();
  const { ana, room } = stage;
  await ana.say('One');
  room.state('bo', 'm.room.member', { membership: 'join', displayname: 'Bo the second' }, stage.server.user('bo').id);
  await ana.engine.pass(500);
  await ana.say('Two');
  await Person.signIn(stage, 'bo');
  await ana.engine.pass(500);
  await ana.say('Three');
  expect(sessionsIn(stage)).toBe(1);
});

test('TestRoomKeyIsCycledAfterEnoughTime: and one key serves no longer than the room says', async () => {
  const stage = await anaAndBo({ rotation_period_ms: HOUR_MS });
  const { ana, bo, clock } = stage;
  // The machine's time is the platform's.
  vi.setSystemTime(clock.now());
  await ana.say('One');
  await ana.say('Two');
  expect(sessionsIn(stage)).toBe(1);
  await ana.engine.pass(HOUR_MS + 60_000);
  vi.setSystemTime(clock.now());
  await ana.say('Three');
  expect(sessionsIn(stage)).toBe(2);
  expect(bo.texts.slice(-3)).toEqual(['One', 'Two', 'Three']);
});

test('TestToDeviceMessagesAreBatched: a new key for a hundred and twenty people takes one request', async () => {
  const stage = encryptedRoom(['ana', 'bo']);
  const people = addPeople(stage.server, stage.room, 120);
  const bo = await Person.signIn(stage, 'bo');
  const ana = await Person.signIn(stage, 'ana');
  await ana.say('To all of you');
  await ana.engine.pass(2_000);
  const sent = stage.server.requests.matching(({ path }) => path.includes('/sendToDevice/m.room.encrypted/'));
  const reached = sent.map(({ body }) => Object.keys(asObject(asObject(body)['messages'])));
  expect(reached).toHaveLength(1);
  expect(new Set(reached[0])).toEqual(new Set([...people, bo.userId]));
  expect(bo.texts.at(-1)).toBe('To all of you');
});

test('TestDelayedInviteResponse: who joins before the answer to the invitation came reads what is said then', async () => {
  const stage = encryptedRoom(['ana']);
  stage.server.room(['bo']);
  const { server, roomId } = stage;
  const ana = await Person.signIn(stage, 'ana');
  const bo = await Person.signIn(stage, 'bo');
  await ana.say('Alone');
  server.intercept('/invite', { kind: 'delayAnswer', delayMs: 20_000 }, 1);
  const inviting = ana.tab.command('people.act', { roomId, userId: bo.userId as UserId, action: 'invite', reason: '' });
  await ana.engine.pass(2_000);
  const joined = await bo.engine.answer(bo.tab.command('membership.join', { roomId, via: [] }));
  expect(joined.ok).toBe(true);
  await ana.engine.pass(500);
  await ana.say('Together');
  expect(server.requests.pending('/invite')).toHaveLength(1);
  await bo.engine.pass(STARTED_MS);
  expect(bo.texts).toEqual(['Alone', 'Together']);
  expect((await ana.engine.answer(inviting)).ok).toBe(true);
});

function sessionsIn(stage: Stage): number {
  return new Set(encryptedIn(stage).map(({ content }) => content['session_id'])).size;
}
