import {
  onNewDevice,
  recoveryOf,
  restarted,
  SETTLED_MS,
  setUp,
  talk,
  unlock,
} from '@parley/testkit/engine/recovering.ts';
import type { RequestMatch } from '@parley/testkit/homeserver/request-log.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { describe, expect, test } from 'vitest';

const FOREIGN = {
  algorithm: 'm.megolm_backup.v1.curve25519-aes-sha2',
  auth_data: { public_key: 'hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo', signatures: {} },
};
const isUpload: RequestMatch = ({ method, path }) => method === 'PUT' && path.endsWith('/room_keys/keys');

test('[06.K-01] [06.K-02] [06.K-03] [SEC-18] keys are not sent to a backup that nobody vouches for', async () => {
  const { ana, bo, server } = await talk({ settings: { rotation_period_msgs: 1 } });
  server.state.backups.create(ana.userId, FOREIGN);
  await bo.say('More');
  await ana.say('To be backed up');
  await bo.engine.pass(60_000);
  expect(recoveryOf(ana)).toMatchObject({ backup: 'locked' });
  expect(server.state.backups.current(ana.userId)).toMatchObject({ count: 0 });
});

test('[06.K-02] [SEC-18] nor if it has the version of the one before', async () => {
  const { ana, server } = await talk();
  const stop = server.intercept('/room_keys/version', {
    kind: 'change',
    change: (body) => ({ ...body, auth_data: FOREIGN.auth_data }),
  });
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS);
  server.requests.clear();
  await again.say('Secret');
  await again.engine.pass(60_000);
  expect(recoveryOf(again)).toMatchObject({ backup: 'locked' });
  expect(server.requests.matching(isUpload)).toEqual([]);
  stop();
});

test('[RCV-04] [06.K-04] a backup that was deleted is made again, with everything in it', async () => {
  const { ana, server } = await talk();
  server.state.backups.delete(ana.userId, '1');
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS * 2);
  expect(server.state.backups.current(ana.userId)).toMatchObject({ version: '3', count: 2 });
  expect(recoveryOf(again)).toMatchObject({ backup: 'working', keys: { backedUp: 2, total: 2 } });
});

test('[RCV-04] one whose key lies under a recovery key is made again once that is entered', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  const key = await setUp(ana);
  await ana.engine.pass(SETTLED_MS);
  server.state.backups.delete(ana.userId, '1');
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS);
  expect(recoveryOf(again)).toMatchObject({ recovery: 'incomplete', backup: 'none' });
  expect(await unlock(again, key)).toEqual({ ok: true, value: null });
  await again.engine.pass(SETTLED_MS);
  expect(recoveryOf(again)).toMatchObject({ recovery: 'on', backup: 'working', keys: { backedUp: 2, total: 2 } });
  const third = await onNewDevice(stage);
  expect(await unlock(third, key)).toEqual({ ok: true, value: null });
  await third.engine.pass(SETTLED_MS);
  expect(third.texts.slice(-2)).toEqual(['A question', 'An answer']);
});

test('[06.K-06] a device that has the identity gets the key of the backup from another', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  const key = await setUp(ana);
  await ana.engine.pass(SETTLED_MS);
  server.user('ana').setAccountData('m.megolm_backup.v1', {});
  const again = await onNewDevice(stage);
  await unlock(again, key);
  await again.engine.pass(SETTLED_MS * 2);
  expect(recoveryOf(again)).toMatchObject({ backup: 'working' });
  expect(again.texts.slice(-2)).toEqual(['A question', 'An answer']);
});

test('[REL-55] a message whose key is not in the backup yet is read soon after it is there', async () => {
  const stage = await talk();
  const { ana, bo, server } = stage;
  const key = await setUp(ana);
  const stop = server.intercept(isUpload, { kind: 'answer', reply: { status: 503, body: {} } });
  // A new key of Bo's, which goes to the one device that is there.
  const boAgain = await bo.restart();
  await boAgain.say('Not backed up yet');
  await ana.say('Nor this');
  await ana.engine.pass(SETTLED_MS);
  const again = await onNewDevice(stage);
  await unlock(again, key);
  await again.engine.pass(5_000);
  stop();
  await again.engine.pass(60_000);
  expect(again.texts.slice(-2)).toEqual(['Not backed up yet', 'Nor this']);
});

test("[06.K-05] [SEC-18] keys that are damaged, or another session's, are left out", async () => {
  const stage = await talk();
  const { ana, server } = stage;
  const key = await setUp(ana);
  await ana.engine.pass(SETTLED_MS);
  server.intercept('/room_keys/keys', {
    kind: 'change',
    change: ({ rooms }) => ({
      rooms: { ...asObject(rooms), '!other:example.org': { sessions: { none: {} } }, nothing: 1 },
    }),
  });
  server.intercept(({ method, path }) => method === 'GET' && /room_keys\/keys\/./.test(path), {
    kind: 'change',
    change: (body) => ({ ...body, session_data: { ephemeral: 'x', ciphertext: 'y', mac: 'z' } }),
  });
  const again = await onNewDevice(stage);
  await unlock(again, key);
  await again.engine.pass(SETTLED_MS);
  expect(again.texts.slice(-2)).toEqual(['A question', 'An answer']);
  expect(recoveryOf(again)).toMatchObject({ keys: { total: 2 } });
});

test('[06.X-01] an identity that the server does not show is not taken', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  const key = await setUp(ana);
  const again = await onNewDevice(stage);
  const stop = server.intercept('/account_data/m.cross_signing.master', {
    kind: 'answer',
    reply: {
      status: 200,
      body: server.state.users.get(ana.userId)?.accountData.get('m.cross_signing.self_signing')?.value ?? {},
    },
  });
  expect(await unlock(again, key)).toMatchObject({ ok: false });
  stop();
  expect(await unlock(again, key)).toEqual({ ok: true, value: null });
});

const STEPS: readonly (readonly [string, RequestMatch])[] = [
  ['the account data that is read', ({ method, path }) => method === 'GET' && path.includes('/account_data/')],
  ['the description of the key', ({ method, path }) => method === 'PUT' && path.includes('/m.secret_storage.key.')],
  ['the first secret', ({ method, path }) => method === 'PUT' && path.includes('/m.cross_signing.master')],
  ['the second secret', ({ method, path }) => method === 'PUT' && path.includes('/m.cross_signing.self_signing')],
  ['the third secret', ({ method, path }) => method === 'PUT' && path.includes('/m.cross_signing.user_signing')],
  ['the key of the backup', ({ method, path }) => method === 'PUT' && path.includes('/m.megolm_backup.v1')],
  ['the key in use', ({ method, path }) => method === 'PUT' && path.includes('/m.secret_storage.default_key')],
];

describe('stopped at any request, setting up goes on with the same key', () => {
  for (const [name, match] of STEPS) {
    test.each(['hang', 'loseAnswer'] as const)(`[RCV-03] ${name}: %s`, async (kind) => {
      const stage = await talk();
      const { ana, server } = stage;
      const made = await ana.engine.answer(ana.tab.command('recovery.makeKey', { passphrase: null }));
      if (!made.ok) throw new Error('no key');
      const input = { ...made.value, isReset: false };
      const stop = server.intercept(match, { kind });
      void ana.tab.command('recovery.setUp', input);
      await ana.engine.pass(2_000);
      stop();
      const again = await restarted(ana);
      await again.engine.pass(SETTLED_MS);
      const done = await again.engine.answer(again.tab.command('recovery.setUp', input));
      expect(done).toEqual({ ok: true, value: null });
      const third = await onNewDevice(stage);
      expect(await unlock(third, made.value.recoveryKey)).toEqual({ ok: true, value: null });
      await third.engine.pass(SETTLED_MS);
      expect(third.texts.slice(-2)).toEqual(['A question', 'An answer']);
    });
  }
});

const UNLOCKING: readonly (readonly [string, RequestMatch])[] = [
  ['the secrets', ({ method, path }) => method === 'GET' && path.includes('/m.cross_signing.user_signing')],
  ['the signature', '/keys/signatures/upload'],
  ['the version', '/room_keys/version'],
  ['all keys', ({ method, path }) => method === 'GET' && path.endsWith('/room_keys/keys')],
  ['one key', ({ method, path }) => method === 'GET' && /room_keys\/keys\/./.test(path)],
];

describe('stopped at any request, unlocking goes on', () => {
  for (const [name, match] of UNLOCKING) {
    test.each(['hang', 'loseAnswer'] as const)(`[RCV-03] ${name}: %s`, async (kind) => {
      const stage = await talk();
      const key = await setUp(stage.ana);
      await stage.ana.engine.pass(SETTLED_MS);
      const dying = await onNewDevice(stage);
      const stop = stage.server.intercept(match, { kind });
      void dying.tab.command('recovery.unlock', { entry: key });
      await dying.engine.pass(2_000);
      stop();
      const again = await restarted(dying);
      await again.engine.pass(SETTLED_MS);
      const status = recoveryOf(again);
      if (status.kind === 'known' && status.recovery !== 'on')
        expect(await unlock(again, key)).toEqual({ ok: true, value: null });
      await again.engine.pass(SETTLED_MS);
      expect(recoveryOf(again)).toMatchObject({ recovery: 'on', backup: 'working' });
      expect(again.texts.slice(-2)).toEqual(['A question', 'An answer']);
    });
  }
});

describe('stopped at any request, the first backup is made all the same', () => {
  const boundaries: readonly (readonly [string, RequestMatch])[] = [
    ['the question for a version', ({ method, path }) => method === 'GET' && path.endsWith('/room_keys/version')],
    ['the new version', ({ method, path }) => method === 'POST' && path.endsWith('/room_keys/version')],
    ['the first keys', isUpload],
  ];
  for (const [name, match] of boundaries) {
    test.each(['hang', 'loseAnswer', 'unreachable'] as const)(`[06.K-04] [RCV-03] ${name}: %s`, async (kind) => {
      const { ana, server, heal } = await talk({ before: (stage) => stage.server.intercept(match, { kind }) });
      heal();
      const again = await restarted(ana);
      await again.engine.pass(60_000);
      expect(recoveryOf(again)).toMatchObject({ backup: 'working', keys: { backedUp: 2, total: 2 } });
      expect(server.state.backups.current(ana.userId)).toMatchObject({ count: 2 });
    });
  }
});

test('[06.X-02] after a new identity was made, the recovery key is asked for once and opens that', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  const key = await setUp(ana);
  await ana.engine.pass(SETTLED_MS);
  const asked = await ana.engine.answer(ana.tab.command('identity.reset', { answer: null }));
  if (!asked.ok && asked.error.kind === 'authenticationRequired') {
    const { session } = asked.error.challenge;
    const answer = { kind: 'password' as const, session, password: server.user('ana').password };
    expect(await ana.engine.answer(ana.tab.command('identity.reset', { answer }))).toMatchObject({ ok: true });
  } else expect(asked).toMatchObject({ ok: true });
  await ana.engine.pass(SETTLED_MS);
  expect(recoveryOf(ana)).toMatchObject({ recovery: 'incomplete' });
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS);
  expect(recoveryOf(again)).toMatchObject({ recovery: 'incomplete' });
  expect(await unlock(again, key)).toEqual({ ok: true, value: null });
  expect(recoveryOf(again)).toMatchObject({ recovery: 'on' });
  const third = await onNewDevice(stage);
  expect(await unlock(third, key)).toEqual({ ok: true, value: null });
  await third.engine.pass(SETTLED_MS);
  expect(recoveryOf(third)).toMatchObject({ recovery: 'on', backup: 'working' });
});
