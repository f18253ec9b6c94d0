import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { describeDatabases } from '../../platform/database/database.conformance.ts';
import type { Database, WriteOp } from '../../platform/database/database.ts';
import type { Mirroring } from './kept.ts';
import { MirroredDatabases } from './mirrored-databases.ts';
import { PageStorage } from './page-storage.ts';

const SCHEMA = { name: 'test', version: 1, stores: ['one', 'two'] };
const MIRRORED: Mirroring = { stores: new Set(['one']), open: (op) => op };
const NOTHING = { text: null, secret: null };

/** A page that keeps what it is told, unless it refuses. */
function createPage() {
  const page = new PageStorage(new FakeClock());
  const kept: { text: string | null; isRefusing: boolean } = { text: null, isRefusing: false };
  page.content.subscribe(() => {
    const wish = page.content.current;
    if (wish.kind !== 'kept') return;
    if (!kept.isRefusing) kept.text = wish.text;
    queueMicrotask(() => page.answer(wish.version, !kept.isRefusing));
  });
  return { page, kept };
}

async function open(databases: MirroredDatabases): Promise<Database> {
  const opened = await databases.open(SCHEMA);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

function put(store: string, key: string, value: unknown): WriteOp {
  return { kind: 'put', store, key: [key], value };
}

describeDatabases('mirrored', () => new MirroredDatabases(createPage().page, NOTHING, MIRRORED));

test('[KEEP-06] the page keeps the mirrored store and no other, as it is after the last change', async () => {
  const { page, kept } = createPage();
  const database = await open(new MirroredDatabases(page, NOTHING, MIRRORED));
  await database.write([put('one', 'a', { text: 'A' }), put('one', 'b', 'B'), put('two', 'c', 'a secret')], 'strict');
  await database.write(
    [{ kind: 'delete', store: 'one', key: ['b'] }, put('one', 'd', new Map([[1, undefined]]))],
    'strict',
  );
  expect(kept.text).not.toContain('secret');
  const again = await open(new MirroredDatabases(page, { text: kept.text, secret: null }, MIRRORED));
  expect(await again.range('one', { prefix: [] })).toEqual({
    ok: true,
    value: [
      { key: ['a'], value: { text: 'A' } },
      { key: ['d'], value: new Map([[1, undefined]]) },
    ],
  });
  expect(await again.range('two', { prefix: [] })).toEqual({ ok: true, value: [] });
});

test('[KEEP-06] what the page refuses changes nothing, of the whole batch', async () => {
  const { page, kept } = createPage();
  const database = await open(new MirroredDatabases(page, NOTHING, MIRRORED));
  await database.write([put('one', 'a', 1)], 'strict');
  const before = kept.text;
  kept.isRefusing = true;
  const refused = await database.write([put('one', 'a', 2), put('two', 'b', 2)], 'strict');
  expect(refused).toEqual({ ok: false, error: { kind: 'quotaExceeded' } });
  expect(await database.get('one', ['a'])).toEqual({ ok: true, value: 1 });
  expect(await database.get('two', ['b'])).toEqual({ ok: true, value: undefined });
  kept.isRefusing = false;
  await database.write([put('two', 'b', 3)], 'strict');
  expect(kept.text).toBe(before);
});

test('[KEEP-06] a page that does not answer is one that did not keep it', async () => {
  const clock = new FakeClock();
  const database = await open(new MirroredDatabases(new PageStorage(clock), NOTHING, MIRRORED));
  const writing = database.write([put('one', 'a', 1)], 'strict');
  await clock.advance(5_000);
  expect(await writing).toEqual({ ok: false, error: { kind: 'quotaExceeded' } });
});

test('[KEEP-06] deleting a database takes what the page kept of it', async () => {
  const { page, kept } = createPage();
  const databases = new MirroredDatabases(page, NOTHING, MIRRORED);
  await (await open(databases)).write([put('one', 'a', 'gone')], 'strict');
  await databases.delete(SCHEMA.name);
  expect(kept.text).not.toContain('gone');
});
