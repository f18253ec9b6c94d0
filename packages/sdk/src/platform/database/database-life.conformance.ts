import { expect, test } from 'vitest';
import type { Database, Databases } from './database.ts';
import { getOrThrow, openOrThrow, put, rangeOrThrow, SCHEMA, writeOrThrow } from './database-or-throw.conformance.ts';

/** Opening, upgrading, closing, deleting. */
export function describeLife(now: () => { readonly databases: Databases; readonly database: Database }): void {
  test('[DB-10] data survives closing, opening and an upgrade', async () => {
    await writeOrThrow(now().database, [put(['a'], 1)]);
    now().database.close();
    const again = await openOrThrow(now().databases);
    expect(await getOrThrow(again, ['a'])).toBe(1);
    again.close();
    const upgraded = await openOrThrow(now().databases, { version: 3, stores: ['one', 'two', 'three'] });
    expect(await getOrThrow(upgraded, ['a'])).toBe(1);
    expect(await upgraded.write([{ ...put(['a'], 2), store: 'three' }], 'strict')).toMatchObject({ ok: true });
    upgraded.close();
  });

  test('[DB-11] an older version does not open', async () => {
    await writeOrThrow(now().database, [put(['a'], 1)]);
    now().database.close();
    const older = await now().databases.open({ ...SCHEMA, version: 1 });
    expect(older).toEqual({ ok: false, error: { kind: 'tooNew' } });
    expect(await getOrThrow(await openOrThrow(now().databases), ['a'])).toBe(1);
  });

  test('[DB-12] an upgrade elsewhere takes the connection', async () => {
    const { databases, database } = now();
    let lost = 0;
    database.onLost(() => {
      lost += 1;
    });
    const upgraded = await openOrThrow(databases, { version: 3 });
    expect(lost).toBe(1);
    await expectClosed(database);
    database.onLost(() => {
      lost += 1;
    });
    expect(lost).toBe(2);
    await writeOrThrow(upgraded, [put(['a'], 1)]);
    upgraded.close();
  });

  test('[DB-12] deleting elsewhere takes the connection', async () => {
    const { databases, database } = now();
    let lost = 0;
    database.onLost(() => {
      lost += 1;
    });
    expect(await databases.delete(SCHEMA.name)).toEqual({ ok: true, value: undefined });
    expect(lost).toBe(1);
    await expectClosed(database);
  });

  test('[DB-13] a closed connection says so and is not lost', async () => {
    const { databases, database } = now();
    let lost = 0;
    database.onLost(() => {
      lost += 1;
    });
    database.close();
    database.close();
    await expectClosed(database);
    (await openOrThrow(databases, { version: 3 })).close();
    expect(lost).toBe(0);
  });

  test('[DB-15] a deleted database opens empty', async () => {
    const { databases, database } = now();
    await writeOrThrow(database, [put(['a'], 1)]);
    database.close();
    expect(await databases.delete(SCHEMA.name)).toEqual({ ok: true, value: undefined });
    expect(await databases.delete('there was none')).toEqual({ ok: true, value: undefined });
    const fresh = await openOrThrow(databases, { version: 1 });
    expect(await rangeOrThrow(fresh, [])).toEqual([]);
    fresh.close();
  });
}

async function expectClosed(database: Database): Promise<void> {
  const closed = { ok: false, error: { kind: 'closed' } };
  expect(await database.get('one', ['a'])).toEqual(closed);
  expect(await database.getMany('one', [['a']])).toEqual(closed);
  expect(await database.range('one', { prefix: [] })).toEqual(closed);
  expect(await database.write([put(['a'], 1)], 'strict')).toEqual(closed);
  expect(await database.write([], 'strict')).toEqual(closed);
}
