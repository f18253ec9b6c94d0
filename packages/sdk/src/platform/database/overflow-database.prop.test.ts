import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database, Key, WriteOp } from './database.ts';
import { createMemoryDatabases } from './memory.ts';
import { OverflowDatabase } from './overflow-database.ts';

const SCHEMA = { name: 'overflow', version: 1, stores: ['one', 'two', 'meta'] };

/** Few, so that what is written meets what waits. */
const key: fc.Arbitrary<Key> = fc.constantFrom<Key>([], ['a'], ['a', 1], ['b'], ['b', 1]);
const store = fc.constantFrom('one', 'two');
const op: fc.Arbitrary<WriteOp> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), store, key, value: fc.nat(99) }) },
  fc.record({ kind: fc.constant('delete' as const), store, key }),
  fc.record({ kind: fc.constant('deletePrefix' as const), store, prefix: key }),
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), ops: fc.array(op, { maxLength: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('strict' as const), ops: fc.array(op, { minLength: 1, maxLength: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disk' as const), isFull: fc.boolean() }) },
  fc.constant({ kind: 'store' as const }),
);
const query = fc.record(
  {
    prefix: key,
    direction: fc.constantFrom('next' as const, 'prev' as const),
    limit: fc.nat(4),
    beyond: key,
  },
  { requiredKeys: ['prefix'] },
);

async function open(): Promise<Database> {
  const opened = await createMemoryDatabases().open(SCHEMA);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

/** Refuses every batch while it is full, and takes its time for what it refuses. */
function disk(inner: Database) {
  const state = { isFull: false };
  const database: Database = {
    get: (name, wanted) => inner.get(name, wanted),
    getMany: (name, wanted) => inner.getMany(name, wanted),
    range: (name, wanted) => inner.range(name, wanted),
    write: async (ops, durability) => {
      if (!state.isFull) return inner.write(ops, durability);
      await Promise.resolve();
      return { ok: false, error: { kind: 'quotaExceeded' } };
    },
    onLost: (listener) => inner.onLost(listener),
    close: () => inner.close(),
  };
  return { state, database };
}

test('[DB-20] whatever finds no room, what is read is as if there had been room; and after storing, the disk is so too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30, size: 'max' }),
      fc.array(query, { maxLength: 5 }),
      async (steps, queries) => {
        const [inner, model] = [await open(), await open()];
        const { state, database } = disk(inner);
        state.isFull = steps.length % 2 === 1;
        const overflow = new OverflowDatabase(database, { onFull: () => undefined, mayWait: () => true });
        const expectSame = async (one: Database) => {
          for (const name of ['one', 'two']) {
            const all = await model.range(name, { prefix: [] });
            expect(await one.range(name, { prefix: [] })).toEqual(all);
            for (const wanted of queries)
              expect(await one.range(name, wanted)).toEqual(await model.range(name, wanted));
            const keys = queries.map(({ prefix }) => prefix);
            expect(await one.getMany(name, keys)).toEqual(await model.getMany(name, keys));
            for (const wanted of keys) expect(await one.get(name, wanted)).toEqual(await model.get(name, wanted));
          }
        };
        let writing: Promise<unknown>[] = [];
        for (const next of steps) {
          if (next.kind === 'disk') state.isFull = next.isFull;
          if (next.kind === 'write') {
            // Side by side, as an engine does.
            writing.push(overflow.write(next.ops, 'relaxed'));
            await model.write(next.ops, 'relaxed');
            continue;
          }
          expect(await Promise.all(writing)).toEqual(writing.map(() => ({ ok: true, value: undefined })));
          writing = [];
          if (next.kind === 'strict') {
            const written = await overflow.write(next.ops, 'strict');
            expect(written.ok).toBe(!state.isFull);
            if (written.ok) await model.write(next.ops, 'strict');
          }
          if (next.kind === 'store') await overflow.store();
          await expectSame(overflow);
        }
        await Promise.all(writing);
        state.isFull = false;
        expect(await overflow.store()).toMatchObject({ ok: true });
        expect(overflow.overlay).toBeUndefined();
        await expectSame(inner);
      },
    ),
    { numRuns: 300 },
  );
});

test('[DB-20] what must not wait is refused by a full disk, and a connection that is gone takes nothing', async () => {
  const { state, database } = disk(await open());
  let fullCount = 0;
  const overflow = new OverflowDatabase(database, {
    onFull: () => {
      fullCount += 1;
    },
    mayWait: (ops) => ops.every((change) => change.store !== 'meta'),
  });
  state.isFull = true;
  const put = (name: string): WriteOp => ({ kind: 'put', store: name, key: ['a'], value: 1 });
  const full = { ok: false, error: { kind: 'quotaExceeded' } };
  expect(await overflow.write([put('one')], 'strict')).toEqual(full);
  expect(await overflow.write([put('meta')], 'relaxed')).toEqual(full);
  expect(fullCount).toBe(0);
  expect(await overflow.write([put('one')], 'relaxed')).toMatchObject({ ok: true });
  expect(fullCount).toBe(1);
  expect(await overflow.write([put('meta')], 'relaxed')).toEqual(full);
  const again = new OverflowDatabase(database, { onFull: () => undefined, mayWait: () => true }, overflow.overlay);
  expect(await again.get('one', ['a'])).toEqual({ ok: true, value: 1 });
  overflow.close();
  expect(await overflow.write([put('two')], 'relaxed')).toEqual({ ok: false, error: { kind: 'closed' } });
});

test('[DB-20] [REL-31] what is written over something that waits is not undone when that finds room', async () => {
  const inner = await open();
  const { state, database } = disk(inner);
  const overflow = new OverflowDatabase(database, { onFull: () => undefined, mayWait: () => true });
  const put = (value: number): WriteOp => ({ kind: 'put', store: 'one', key: ['a'], value });
  state.isFull = true;
  await overflow.write([put(1)], 'relaxed');
  state.isFull = false;
  expect(await overflow.write([put(2)], 'strict')).toMatchObject({ ok: true });
  expect(await overflow.get('one', ['a'])).toEqual({ ok: true, value: 2 });
  expect(await overflow.store()).toMatchObject({ ok: true });
  expect(await inner.get('one', ['a'])).toEqual({ ok: true, value: 2 });
});
