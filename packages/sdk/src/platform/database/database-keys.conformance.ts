import { beforeEach, expect, test } from 'vitest';
import type { Database, Key, StoredRecord } from './database.ts';
import { getOrThrow, put, rangeOrThrow, writeOrThrow } from './database-or-throw.conformance.ts';

/** Hostile identifiers (SEC-08): a server chooses room and event ids, and they become parts of keys. */
const HOSTILE = ['', '\u0000', 'a', 'a\u0000', 'a\uffff', 'ab', '\ud800', '\udc00\ud800', '\uffff', '__proto__', '🙂'];

/** Tests of keys and their order. */
export function describeKeys(database: () => Database): void {
  test('[DB-02] numbers before strings, by value and by code unit, a prefix before what it begins', async () => {
    const sorted: Key[] = [
      [],
      [-1.5],
      [0],
      [0, 'x'],
      [2],
      [10],
      [''],
      ['', ''],
      ['10'],
      ['2'],
      ['a'],
      ['a', 1],
      ['a', ''],
      ['a', 'b'],
      ['a', 'b', 0],
      ['ab'],
      ['\ud83d\ude42'],
      ['\uffff'],
    ];
    const shuffled = [...sorted].sort((a, b) =>
      JSON.stringify([b.length, b]).localeCompare(JSON.stringify([a.length, a])),
    );
    await writeOrThrow(
      database(),
      shuffled.map((key) => put(key, 'value')),
    );
    expect(keysOf(await rangeOrThrow(database(), []))).toEqual(sorted);
  });

  test('[DB-03] hostile text in keys comes back as it was and makes keys apart', async () => {
    await writeOrThrow(
      database(),
      HOSTILE.flatMap((first) => HOSTILE.map((second) => put([first, second], `${first}|${second}`))),
    );
    const all = await rangeOrThrow(database(), []);
    expect(all).toHaveLength(HOSTILE.length ** 2);
    for (const { key, value } of all) expect(value).toBe(`${key[0]}|${key[1]}`);
    expect(await getOrThrow(database(), ['\ud800', '\u0000'])).toBe('\ud800|\u0000');
  });

  test('[DB-04] a prefix never reaches into its neighbours', async () => {
    const keys = [...HOSTILE.map((first) => [first]), ...HOSTILE.map((first) => [first, 'x']), ['a', 1], [1], [1, 'a']];
    await writeOrThrow(
      database(),
      keys.map((key) => put(key, 'value')),
    );
    for (const first of [...HOSTILE, 1]) {
      const expected = keys.filter((key) => key[0] === first);
      expect(keysOf(await rangeOrThrow(database(), [first]))).toHaveLength(expected.length);
      await writeOrThrow(database(), [{ kind: 'deletePrefix', store: 'one', prefix: [first] }]);
      expect(await rangeOrThrow(database(), [first])).toEqual([]);
    }
    expect(await rangeOrThrow(database(), [])).toEqual([]);
  });
}

/** Records in a row. */
export function describeRanges(database: () => Database): void {
  beforeEach(async () => {
    const keys: Key[] = [
      ['a', 1],
      ['b', 1],
      ['b', 2],
      ['b', 3],
      ['b', 4],
      ['c', 1],
    ];
    await writeOrThrow(
      database(),
      keys.map((key) => put(key, key.join('/'))),
    );
  });

  test('[DB-05] both directions, with and without a limit', async () => {
    const range = (query: object) => rangeOrThrow(database(), ['b'], query);
    expect(await range({})).toEqual([1, 2, 3, 4].map((n) => ({ key: ['b', n], value: `b/${n}` })));
    expect(numbers(await range({ direction: 'prev' }))).toEqual([4, 3, 2, 1]);
    expect(numbers(await range({ limit: 2 }))).toEqual([1, 2]);
    expect(numbers(await range({ direction: 'prev', limit: 2 }))).toEqual([4, 3]);
    expect(numbers(await range({ direction: 'prev', limit: 9 }))).toEqual([4, 3, 2, 1]);
    expect(await range({ limit: 0 })).toEqual([]);
    expect(await range({ direction: 'prev', limit: 0 })).toEqual([]);
  });

  test('[DB-05] beyond a key, which need not exist nor lie within the prefix', async () => {
    const range = (beyond: Key, direction: 'next' | 'prev', limit?: number) =>
      rangeOrThrow(database(), ['b'], { beyond, direction, ...(limit === undefined ? {} : { limit }) });
    expect(numbers(await range(['b', 2], 'next'))).toEqual([3, 4]);
    expect(numbers(await range(['b', 2], 'next', 1))).toEqual([3]);
    expect(numbers(await range(['b', 3], 'prev'))).toEqual([2, 1]);
    expect(numbers(await range(['b', 3], 'prev', 1))).toEqual([2]);
    expect(numbers(await range(['b', 2.5], 'next'))).toEqual([3, 4]);
    expect(numbers(await range(['b', 4], 'next'))).toEqual([]);
    expect(numbers(await range(['b'], 'next'))).toEqual([1, 2, 3, 4]);
    expect(numbers(await range(['b'], 'prev'))).toEqual([]);
    expect(numbers(await range(['a', 9], 'next'))).toEqual([1, 2, 3, 4]);
    expect(numbers(await range(['a', 9], 'prev'))).toEqual([]);
    expect(numbers(await range(['c'], 'next'))).toEqual([]);
    expect(numbers(await range(['c'], 'prev'))).toEqual([4, 3, 2, 1]);
  });
}

function keysOf(records: readonly StoredRecord[]): readonly Key[] {
  return records.map((record) => record.key);
}

function numbers(records: readonly StoredRecord[]): readonly unknown[] {
  return records.map((record) => record.key[1]);
}
