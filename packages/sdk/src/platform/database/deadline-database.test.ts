import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { expect, test } from 'vitest';
import { describeDatabases } from './database.conformance.ts';
import type { Database, Databases } from './database.ts';
import { DeadlineDatabase, within } from './deadline-database.ts';
import { createMemoryDatabases } from './memory.ts';

const SCHEMA = { name: 'd', version: 1, stores: ['one'] };
const LIMIT_MS = 20_000;

describeDatabases('limited in time', () => {
  const memory = createMemoryDatabases();
  const clock = new FakeClock();
  const databases: Databases = {
    open: async (schema) => {
      const opened = await memory.open(schema);
      if (!opened.ok) return opened;
      return { ok: true, value: new DeadlineDatabase(opened.value, { clock, onSilent: () => undefined }) };
    },
    delete: (name) => memory.delete(name),
  };
  return databases;
});

async function start() {
  const clock = new FakeClock();
  const databases = new TestDatabases();
  const opened = await databases.open(SCHEMA);
  if (!opened.ok) throw new Error(opened.error.kind);
  const told: string[] = [];
  const database = new DeadlineDatabase(opened.value, { clock, onSilent: () => told.push('silent') });
  database.onLost(() => told.push('lost'));
  return { clock, databases, database, told };
}

const calls: readonly [string, (database: Database) => Promise<unknown>][] = [
  ['get', (database) => database.get('one', ['a'])],
  ['getMany', (database) => database.getMany('one', [['a']])],
  ['range', (database) => database.range('one', { prefix: [] })],
  ['write', (database) => database.write([{ kind: 'put', store: 'one', key: ['a'], value: 1 }], 'strict')],
];

test.each(calls)(
  '[DB-19] a %s without an answer gives the connection up, with everything asked of it',
  async (_, call) => {
    const { clock, databases, database, told } = await start();
    databases.hang(() => true);
    const hanging = call(database);
    await clock.advance(LIMIT_MS - 1);
    expect(told).toEqual([]);
    const young = database.get('one', ['b']);
    await clock.advance(1);
    const closed = { ok: false, error: { kind: 'closed' } };
    expect([await hanging, await young]).toEqual([closed, closed]);
    expect(told).toEqual(['silent', 'lost']);
    for (const [, other] of calls) expect(await other(database)).toEqual(closed);
    expect(clock.timerCount).toBe(0);
  },
);

test('[DB-19] what is answered leaves no timer behind', async () => {
  const { clock, database, told } = await start();
  for (const [, call] of calls) expect(await call(database)).toMatchObject({ ok: true });
  expect(clock.timerCount).toBe(0);
  await clock.advance(10 * LIMIT_MS);
  expect(told).toEqual([]);
});

test('[DB-19] what is not there in time is answered for, and comes too late to somebody else', async () => {
  const clock = new FakeClock();
  const late: string[] = [];
  let arrive: (value: string) => void = () => undefined;
  const pending = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const answer = within(clock, pending, { limitMs: 1_000, late: 'nothing', onLate: (value) => late.push(value) });
  await clock.advance(1_000);
  expect(await answer).toBe('nothing');
  arrive('a connection');
  await settle();
  expect(late).toEqual(['a connection']);
  expect(await within(clock, Promise.resolve('soon'), { limitMs: 1_000, late: 'nothing' })).toBe('soon');
  expect(clock.timerCount).toBe(0);
});
