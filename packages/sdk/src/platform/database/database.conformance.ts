import { beforeEach, describe, expect, test } from 'vitest';
import type { Database, DatabaseSchema, Databases, Key, StoredRecord, WriteOp } from './database.ts';

const SCHEMA: DatabaseSchema = { name: 'conformance', version: 2, stores: ['one', 'two'] };

/** The rules of `database.spec.md` that every driver can be asked about. `create` gives databases of which none exists. */
export function describeDatabases(driver: string, create: () => Promise<Databases> | Databases): void {
  describe(`${driver} databases`, () => {
    let databases: Databases;
    let database: Database;

    beforeEach(async () => {
      databases = await create();
      database = await openOrThrow(databases);
    });

    describeValues(() => database);
    describeKeys(() => database);
    describe('ranges', () => describeRanges(() => database));
    describeWrites(() => database);
    describeLife(() => ({ databases, database }));
  });
}

function describeValues(database: () => Database): void {
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

/** Hostile identifiers (SEC-08): a server chooses room and event ids, and they become parts of keys. */
const HOSTILE = ['', '\u0000', 'a', 'a\u0000', 'a\uffff', 'ab', '\ud800', '\udc00\ud800', '\uffff', '__proto__', '🙂'];

function describeKeys(database: () => Database): void {
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

function describeRanges(database: () => Database): void {
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

function describeWrites(database: () => Database): void {
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

function describeLife(now: () => { readonly databases: Databases; readonly database: Database }): void {
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

  test('[DB-18] an upgrade empties and removes stores once, on the way from older versions only', async () => {
    await writeOrThrow(now().database, [put(['a'], 1), { ...put(['a'], 2), store: 'two' }]);
    now().database.close();
    const upgrades = [
      { version: 2, empty: ['one'] },
      { version: 3, empty: ['two', 'nowhere'], remove: ['gone'] },
    ];
    const schema = { version: 3, stores: ['one', 'two'], upgrades };
    const upgraded = await openOrThrow(now().databases, schema);
    expect(await getOrThrow(upgraded, ['a'])).toBe(1);
    expect(await upgraded.get('two', ['a'])).toEqual({ ok: true, value: undefined });
    await writeOrThrow(upgraded, [{ ...put(['a'], 3), store: 'two' }]);
    upgraded.close();
    const again = await openOrThrow(now().databases, schema);
    expect(await again.get('two', ['a'])).toEqual({ ok: true, value: 3 });
    again.close();
    const fewer = { version: 4, stores: ['one'], upgrades: [...upgrades, { version: 4, remove: ['two'] }] };
    const last = await openOrThrow(now().databases, fewer);
    expect(await last.get('two', ['a'])).toMatchObject({ ok: false, error: { kind: 'failed' } });
    expect(await getOrThrow(last, ['a'])).toBe(1);
    last.close();
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

function put(key: Key, value: unknown): WriteOp {
  return { kind: 'put', store: 'one', key, value };
}

async function openOrThrow(databases: Databases, changes: Partial<DatabaseSchema> = {}): Promise<Database> {
  const opened = await databases.open({ ...SCHEMA, ...changes });
  if (!opened.ok) throw new Error(`open: ${opened.error.kind}`);
  return opened.value;
}

async function writeOrThrow(database: Database, ops: readonly WriteOp[]): Promise<void> {
  const written = await database.write(ops, 'relaxed');
  if (!written.ok) throw new Error(`write: ${JSON.stringify(written.error)}`);
}

async function getOrThrow(database: Database, key: Key): Promise<unknown> {
  const read = await database.get('one', key);
  if (!read.ok) throw new Error(`get: ${JSON.stringify(read.error)}`);
  return read.value;
}

async function rangeOrThrow(database: Database, prefix: Key, query: object = {}): Promise<readonly StoredRecord[]> {
  const read = await database.range('one', { prefix, ...query });
  if (!read.ok) throw new Error(`range: ${JSON.stringify(read.error)}`);
  return read.value;
}

function keysOf(records: readonly StoredRecord[]): readonly Key[] {
  return records.map((record) => record.key);
}

function numbers(records: readonly StoredRecord[]): readonly unknown[] {
  return records.map((record) => record.key[1]);
}
