import { Person } from '@parley/testkit/engine/encrypted-room.ts';
import {
  onNewDevice,
  recoveryOf,
  restarted,
  SETTLED_MS,
  setUp,
  talk,
  unlock,
} from '@parley/testkit/engine/recovering.ts';
import { expect, test } from 'vitest';

test('[06.K-04] [06.K-03] [RCV-01] TestCanBackupKeys: keys are in a backup before anybody asks for one', async () => {
  const { ana, server } = await talk();
  expect(recoveryOf(ana)).toMatchObject({
    recovery: 'off',
    backup: 'working',
    keys: { backedUp: 2, total: 2 },
    isBackupDelayed: false,
  });
  expect(server.state.backups.current(ana.userId)).toMatchObject({
    algorithm: 'm.megolm_backup.v1.curve25519-aes-sha2',
    auth_data: { public_key: expect.any(String), signatures: { [ana.userId]: expect.any(Object) } },
    count: 2,
  });
});

test('[06.K-05] [06.X-01] [06.DF-12] a new device reads everything by the recovery key alone', async () => {
  const stage = await talk();
  const { ana } = stage;
  const key = await setUp(ana);
  await ana.engine.pass(SETTLED_MS);
  expect(recoveryOf(ana)).toMatchObject({ recovery: 'on', prompt: null });
  ana.engine.engine.stop();
  const again = await onNewDevice(stage);
  expect(recoveryOf(again)).toMatchObject({ recovery: 'locked', backup: 'locked', prompt: 'unlock' });
  const failures = again.items.flatMap(({ content }) => (content.kind === 'encrypted' ? content.failure?.code : []));
  expect(failures).toEqual(['HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED', 'HISTORICAL_MESSAGE_BACKUP_UNCONFIGURED']);
  expect(await unlock(again, key)).toEqual({ ok: true, value: null });
  await again.engine.pass(SETTLED_MS);
  expect(again.texts.slice(-2)).toEqual(['A question', 'An answer']);
  expect(recoveryOf(again)).toMatchObject({
    recovery: 'on',
    backup: 'working',
    keys: { backedUp: 2, total: 2 },
    restore: { kind: 'done', failed: 0 },
    prompt: null,
  });
  // What is known is kept: the next start asks for nothing of it.
  stage.server.requests.clear();
  const third = await restarted(again);
  await third.engine.pass(SETTLED_MS);
  expect(recoveryOf(third)).toMatchObject({ recovery: 'on', backup: 'working' });
  expect(stage.server.requests.matching(({ path }) => path.includes('secret_storage'))).toEqual([]);
  expect(stage.server.requests.matching(({ path }) => path.endsWith('/room_keys/keys'))).toEqual([]);
});

test('TestBackupWrongRecoveryKeyFails: another key opens nothing, and says so', async () => {
  const stage = await talk();
  const { ana } = stage;
  await setUp(ana);
  const again = await onNewDevice(stage);
  const other = await again.engine.answer(again.tab.command('recovery.makeKey', { passphrase: null }));
  if (!other.ok) throw new Error('no key');
  expect(await unlock(again, other.value.recoveryKey)).toEqual({ ok: false, error: { kind: 'wrongKey' } });
  expect(await unlock(again, 'hello')).toMatchObject({ ok: false, error: { kind: 'badRecoveryKey' } });
  expect(recoveryOf(again)).toMatchObject({ recovery: 'locked' });
  expect(again.texts.slice(-2)).toEqual(['(encrypted)', '(encrypted)']);
});

test('[RCV-02] a new key opens everything, and the one before nothing any more', async () => {
  const stage = await talk();
  const { ana } = stage;
  const first = await setUp(ana);
  const second = await setUp(ana);
  const check = (entry: string) => ana.engine.answer(ana.tab.command('recovery.check', { entry }));
  expect(await check(second)).toEqual({ ok: true, value: null });
  expect(await check(first)).toEqual({ ok: false, error: { kind: 'wrongKey' } });
  const again = await onNewDevice(stage);
  expect(await unlock(again, first)).toEqual({ ok: false, error: { kind: 'wrongKey' } });
  expect(await unlock(again, second)).toEqual({ ok: true, value: null });
});

test('[RCV-02] a device that was not unlocked makes no new key, unless what only the old one opens is given up', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  await setUp(ana);
  const again = await onNewDevice(stage);
  const made = await again.engine.answer(again.tab.command('recovery.makeKey', { passphrase: null }));
  if (!made.ok) throw new Error('no key');
  const ask = (isReset: boolean) =>
    again.engine.answer(again.tab.command('recovery.setUp', { ...made.value, isReset }));
  expect(await ask(false)).toEqual({ ok: false, error: { kind: 'locked' } });
  // Without the person's identity not even then: whoever reads the backup must be known to be theirs.
  expect(await ask(true)).toEqual({ ok: false, error: { kind: 'notVerified' } });
  expect(server.state.backups.current(ana.userId)).toMatchObject({ count: 2 });
});

test('[06.K-11] a passphrase does what the key made of it does', async () => {
  const stage = await talk();
  const { ana } = stage;
  const made = await ana.engine.answer(ana.tab.command('recovery.makeKey', { passphrase: 'correct horse' }));
  if (!made.ok) throw new Error('no key');
  await ana.engine.answer(ana.tab.command('recovery.setUp', { ...made.value, isReset: false }));
  const again = await onNewDevice(stage);
  expect(recoveryOf(again)).toMatchObject({ recovery: 'locked', hasPassphrase: true });
  expect(await unlock(again, 'wrong horse')).toEqual({ ok: false, error: { kind: 'wrongKey' } });
  expect(await unlock(again, 'correct horse')).toEqual({ ok: true, value: null });
});

test('[RCV-05] who does not want to be asked is not asked again', async () => {
  const { ana } = await talk();
  expect(recoveryOf(ana)).toMatchObject({ prompt: 'save' });
  await ana.engine.answer(ana.tab.command('recovery.dismiss', { prompt: 'save' }));
  expect(recoveryOf(ana)).toMatchObject({ recovery: 'off', prompt: null });
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS);
  expect(recoveryOf(again)).toMatchObject({ recovery: 'off', prompt: null });
});

test('[RCV-01] who turned the backup off does not get it again, on any device', async () => {
  const stage = await talk();
  const { ana, server } = stage;
  expect(await ana.engine.answer(ana.tab.command('recovery.turnOffBackup', null))).toEqual({ ok: true, value: null });
  const again = await restarted(ana);
  await again.engine.pass(SETTLED_MS);
  await again.say('Not backed up');
  await again.engine.pass(SETTLED_MS);
  expect(recoveryOf(again)).toMatchObject({ backup: 'none' });
  expect(server.state.backups.current(ana.userId)).toBeNull();
  await setUp(again);
  await again.engine.pass(SETTLED_MS);
  expect(recoveryOf(again)).toMatchObject({ recovery: 'on', backup: 'working', keys: { backedUp: 2, total: 2 } });
});

test('[RCV-01] recovery without a backup is whole all the same', async () => {
  const { ana } = await talk();
  await setUp(ana);
  await ana.engine.answer(ana.tab.command('recovery.turnOffBackup', null));
  expect(recoveryOf(ana)).toMatchObject({ recovery: 'on', backup: 'none', prompt: null });
});

test('[06.K-12] keys go to another account in a file', async () => {
  const stage = await talk();
  const { ana } = stage;
  const passphrase = 'correct horse';
  const made = await ana.engine.answer(ana.tab.command('recovery.exportKeys', { passphrase }));
  if (!made.ok) throw new Error('no file');
  const again = await Person.signIn(stage, 'ana');
  const take = (input: { readonly file: string; readonly passphrase: string }) =>
    again.engine.answer(again.tab.command('recovery.importKeys', input));
  const { file } = made.value;
  expect(await take({ file, passphrase: 'wrong' })).toEqual({ ok: false, error: { kind: 'wrongPassphrase' } });
  expect(await take({ file: 'hello', passphrase })).toEqual({ ok: false, error: { kind: 'badKeyFile' } });
  expect(await take({ file, passphrase })).toEqual({ ok: true, value: { imported: 2, total: 2 } });
  await again.engine.pass(1_000);
  expect(again.texts.slice(-2)).toEqual(['A question', 'An answer']);
});
