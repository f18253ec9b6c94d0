import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { KeptAccountData } from './kept-account-data.ts';

async function openDatabase(): Promise<Database> {
  const env = createTestEnv({ http: async () => ({ ok: false, error: { kind: 'unreachable' } }) });
  const opened = await env.databases.open({ name: 'test', version: 1, stores: ['account-data'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}

test('[IP-01] account data that a feature named are stored with the sync, read again, and replaced by newer ones', async () => {
  const database = await openDatabase();
  const kept = new KeptAccountData(['a', 'b']);
  const news = kept.prepare([
    { type: 'a', content: { n: 1 } },
    { type: 'other', content: {} },
    { type: 'a', content: { n: 2 } },
  ]);
  expect(kept.of('a').current).toBe(null);
  expect(news.ops).toHaveLength(1);
  await database.write(news.ops, 'relaxed');
  news.publish();
  expect([kept.of('a').current, kept.of('b').current]).toEqual([{ n: 2 }, null]);

  const later = new KeptAccountData(['a', 'b']);
  await later.restore(database);
  expect([later.of('a').current, later.of('b').current]).toEqual([{ n: 2 }, null]);
});

test('[IP-01] a type that no feature named is not kept, and asking for it is a bug', () => {
  const kept = new KeptAccountData([]);
  expect(kept.prepare([{ type: '__proto__', content: {} }]).ops).toEqual([]);
  expect(() => kept.of('__proto__')).toThrow();
});
