import { expect, test } from 'vitest';
import type { Database, WriteOp } from './database.ts';
import { getOrThrow, put, rangeOrThrow, writeOrThrow } from './database-or-throw.conformance.ts';

/** Tests that written values are read back. */
export function describeValues(database: () => Database): void {
  test('[DB-01] what was put is a copy, and so is what is read', async () => {
    const value = {
      list: [1, { deep: 'text' }],
      bytes: new Uint8Array([1, 2]),
      missing: undefined,
      map: new Map([['a', 1]]),
    };
    const writing = database().write([put(['a'], value)], 'strict');
    value.list.push(3);
    expect(await writing).toEqual({ ok: true, value: undefined });
    const read = await getOrThrow(database(), ['a']);
    expect(read).toEqual({ ...value, list: [1, { deep: 'text' }] });
    Object.assign(read as object, { list: 'changed' });
    expect(await getOrThrow(database(), ['a'])).toEqual({ ...value, list: [1, { deep: 'text' }] });
  });

  test('[DB-09] many are read in the order asked, with undefined for what is missing', async () => {
    await writeOrThrow(database(), [put(['a'], 'A'), put(['b'], 'B')]);
    const read = await database().getMany('one', [['b'], ['x'], ['a'], ['b']]);
    expect(read).toEqual({ ok: true, value: ['B', undefined, 'A', 'B'] });
    expect(await database().getMany('one', [])).toEqual({ ok: true, value: [] });
  });
}

/** Batches. */
export function describeWrites(database: () => Database): void {
  test('[DB-06] a batch is done in order', async () => {
    await writeOrThrow(database(), [
      put(['a', 1], 'first'),
      put(['a', 1], 'second'),
      put(['a', 2], 'gone'),
      { kind: 'delete', store: 'one', key: ['a', 2] },
      put(['b', 1], 'gone'),
      { kind: 'deletePrefix', store: 'one', prefix: ['b'] },
      put(['b', 2], 'stays'),
    ]);
    expect(await rangeOrThrow(database(), [])).toEqual([
      { key: ['a', 1], value: 'second' },
      { key: ['b', 2], value: 'stays' },
    ]);
    expect(await database().write([], 'relaxed')).toEqual({ ok: true, value: undefined });
  });

  test.each<[string, WriteOp]>([
    ['a value that cannot be copied', put(['bad'], () => undefined)],
    ['a key that is none', put(['bad', Number.NaN], 1)],
    ['an unknown store', { ...put(['bad'], 1), store: 'nowhere' }],
  ])('[DB-07] a batch with %s changes nothing', async (_, bad) => {
    await writeOrThrow(database(), [put(['old'], 'kept')]);
    const batch: WriteOp[] = [
      put(['new'], 1),
      { kind: 'deletePrefix', store: 'one', prefix: [] },
      bad,
      put(['later'], 1),
    ];
    expect(await database().write(batch, 'strict')).toMatchObject({ ok: false, error: { kind: 'failed' } });
    expect(await rangeOrThrow(database(), [])).toEqual([{ key: ['old'], value: 'kept' }]);
    await writeOrThrow(database(), [put(['after'], 'works')]);
    expect(await getOrThrow(database(), ['after'])).toBe('works');
  });

  test('[DB-08] deleting', async () => {
    await writeOrThrow(database(), [put(['a'], 1), put([], 2), { ...put(['a'], 3), store: 'two' }]);
    await writeOrThrow(database(), [
      { kind: 'delete', store: 'one', key: ['nothing'] },
      { kind: 'deletePrefix', store: 'one', prefix: ['nothing'] },
    ]);
    expect(await rangeOrThrow(database(), [])).toHaveLength(2);
    await writeOrThrow(database(), [{ kind: 'deletePrefix', store: 'one', prefix: [] }]);
    expect(await rangeOrThrow(database(), [])).toEqual([]);
    expect(await database().get('two', ['a'])).toEqual({ ok: true, value: 3 });
  });

  test('[DB-14] reads and writes take effect in the order they were started', async () => {
    const first = database().write([put(['a'], 1)], 'relaxed');
    const between = database().get('one', ['a']);
    const second = database().write([put(['a'], 2)], 'relaxed');
    const after = database().get('one', ['a']);
    await Promise.all([first, second]);
    expect([await between, await after]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
    ]);
  });
}
