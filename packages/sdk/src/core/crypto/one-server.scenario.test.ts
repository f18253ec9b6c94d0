/** What complement-crypto asks of clients on one server, under its names; the others stand with what they are about. */
import {
  anaAndBo,
  encryptedIn,
  encryptedRoom,
  Person,
  STARTED_MS,
  type Stage,
} from '@parley/testkit/engine/encrypted-room.ts';
import { expect, test } from 'vitest';
import type { DeviceId } from '../../protocol/ids/ids.ts';

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
  expect(new Set(encryptedIn(stage).map(({ content }) => content['session_id'])).size).toBe(texts.length);
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
  expect(new Set(encryptedIn(stage).map(({ content }) => content['session_id'])).size).toBe(1);
});
