import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import { createNodeEnv } from '../../platform/node-env.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { EngineStorage } from './engine-storage.ts';
import { ownerStore } from './session-stores.ts';

test('[SEAL-08] a program that keeps things for itself keeps them as they are', async () => {
  const databases = new TestDatabases();
  const env = createNodeEnv({
    time: { now: () => 0, monotonicMs: () => 0, startTimer: () => () => undefined },
    fetch: () => Promise.reject(new Error('no network')),
    fillRandom: (bytes) => bytes.fill(1),
    logSink: () => undefined,
    deviceName: 'test',
    databases,
  });
  const storage = new EngineStorage(env, createLog(env.logSink));
  expect((await storage.openSession()).ok).toBe(true);
  const opened = await storage.openAccount('a', []);
  if (!opened.ok) throw new Error(opened.error.kind);
  const owner = '@me:example.org' as UserId;
  await opened.value.write([ownerStore.put(['owner'], owner)], 'strict');
  expect(await ownerStore.get(opened.value, ['owner'])).toEqual({ ok: true, value: owner });
  const raw = await databases.open({ name: 'parley-account:a', version: 999, stores: [] });
  expect(raw.ok && (await ownerStore.get(raw.value, ['owner']))).toEqual({ ok: true, value: owner });
});
