import { describeDatabases } from '@parley/sdk/internal/platform/database/database.conformance.ts';
import type { WriteOp } from '@parley/sdk/internal/platform/database/database.ts';
import { expect, test } from 'vitest';
import { TestDatabases } from './test-databases.ts';

const SCHEMA = { name: 'test', version: 1, stores: ['one'] };
const PUT: WriteOp = { kind: 'put', store: 'one', key: ['a'], value: 1 };

describeDatabases('test', () => new TestDatabases());

test('the write that is told to fails and stores nothing', async () => {
  const databases = new TestDatabases();
  const opened = await databases.open(SCHEMA);
  if (!opened.ok) throw new Error(opened.error.kind);
  databases.failWrite(2, { kind: 'quotaExceeded' });
  expect((await opened.value.write([], 'strict')).ok).toBe(true);
  expect(await opened.value.write([PUT], 'strict')).toEqual({ ok: false, error: { kind: 'quotaExceeded' } });
  expect(await opened.value.get('one', ['a'])).toEqual({ ok: true, value: undefined });
  expect((await opened.value.write([PUT], 'strict')).ok).toBe(true);
});

test('data outlives a crash, and the dead engine writes no more', async () => {
  const databases = new TestDatabases();
  const before = await databases.open(SCHEMA);
  if (!before.ok) throw new Error(before.error.kind);
  await before.value.write([PUT], 'strict');
  databases.crash();
  expect(await before.value.write([{ ...PUT, value: 2 }], 'strict')).toEqual({ ok: false, error: { kind: 'closed' } });
  const after = await databases.open(SCHEMA);
  if (!after.ok) throw new Error(after.error.kind);
  expect(await after.value.get('one', ['a'])).toEqual({ ok: true, value: 1 });
});

test('a lost connection is told of', async () => {
  const databases = new TestDatabases();
  const opened = await databases.open(SCHEMA);
  if (!opened.ok) throw new Error(opened.error.kind);
  let lost = 0;
  opened.value.onLost(() => {
    lost += 1;
  });
  databases.lose();
  expect(lost).toBe(1);
});
