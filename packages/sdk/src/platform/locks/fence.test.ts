import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { err, ok } from '../../base/result/result.ts';
import type { DeviceId, UserId } from '../../protocol/ids/ids.ts';
import type { CryptoMachines } from '../crypto/crypto-machine.ts';
import type { OpenMachine } from '../crypto/device.ts';
import type { HttpRequest } from '../http/http.ts';
import { Fence, fencedEnv } from './fence.ts';
import { LockMachineInMemory } from './memory-locks.ts';

const SCHEMA = { name: 'd', version: 1, stores: ['s'] };
const REQUEST: HttpRequest = { method: 'GET', url: 'https://x', headers: new Map(), timeoutMs: 1 };
const put = { kind: 'put', store: 's', key: ['k'], value: 1 } as const;

const NONE = err({ kind: 'failed', reason: 'none here' } as const);
const MACHINE: OpenMachine = { userId: '@alice:example.org' as UserId, deviceId: 'A' as DeviceId, store: null };

async function fenced(more: Partial<Parameters<typeof createTestEnv>[0]> = {}) {
  const clock = new FakeClock();
  const machine = new LockMachineInMemory();
  const requests: HttpRequest[] = [];
  const http = (request: HttpRequest) => {
    requests.push(request);
    return Promise.resolve(err({ kind: 'unreachable' } as const));
  };
  const fence = new Fence(clock);
  const env = fencedEnv(createTestEnv({ http, clock, ...more }), fence);
  const lock = must(await machine.thread({ clock }).locks.acquire('engine'), 'a free lock');
  return { clock, env, fence, lock, requests, other: machine.thread({ clock }).locks };
}

test('[LK-10] before the lock is held nothing is opened or asked; afterwards all is', async () => {
  const { env, fence, lock, requests } = await fenced();
  expect(await env.databases.open(SCHEMA)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  expect(await env.http(REQUEST)).toEqual(err({ kind: 'aborted' }));
  expect(requests).toEqual([]);
  fence.open(lock);
  const database = must((await env.databases.open(SCHEMA)).ok, 'open');
  expect(database).toBe(true);
  expect(await env.http(REQUEST)).toEqual(err({ kind: 'unreachable' }));
});

test('[LK-10] after the lock was lost nothing is written, deleted or asked, and what is open can be read', async () => {
  const { clock, env, fence, lock, requests, other } = await fenced();
  fence.open(lock);
  const opened = await env.databases.open(SCHEMA);
  if (!opened.ok) throw new Error('not open');
  const database = opened.value;
  expect(await database.write([put], 'strict')).toEqual(ok());
  const taking = other.takeOver('engine', { as: 'other', patienceMs: 100 });
  await clock.advance(100);
  await taking;
  expect(await database.write([{ ...put, value: 2 }], 'strict')).toEqual(err({ kind: 'closed' }));
  expect(await env.databases.delete('d')).toEqual(err({ kind: 'closed' }));
  expect(await env.http(REQUEST)).toEqual(err({ kind: 'aborted' }));
  expect(requests).toEqual([]);
  expect(await database.get('s', ['k'])).toEqual(ok(1));
});

test('[LK-11] a thread that was held up asks first, and a refusal to answer holds the write back', async () => {
  const { clock, env, fence, lock } = await fenced();
  let asked = 0;
  let answer = true;
  fence.open({
    ...lock,
    lost: lock.lost,
    isHeld: () => {
      asked += 1;
      return Promise.resolve(answer);
    },
  });
  const opened = await env.databases.open(SCHEMA);
  if (!opened.ok) throw new Error('not open');
  await clock.advance(499);
  expect(await opened.value.write([put], 'strict')).toEqual(ok());
  expect(asked).toBe(1);
  await clock.advance(1);
  expect(await opened.value.write([put], 'strict')).toEqual(ok());
  expect(await opened.value.write([put], 'strict')).toEqual(ok());
  expect(asked).toBe(2);
  await clock.advance(60_000);
  // The lock was taken away meanwhile, and the news has not arrived yet.
  answer = false;
  expect(await opened.value.write([put], 'strict')).toEqual(err({ kind: 'closed' }));
  expect(asked).toBe(3);
});

test('[LK-12] machines are opened and used behind the fence, too', async () => {
  const opened: OpenMachine[] = [];
  const note = (options: OpenMachine) => {
    opened.push(options);
    return Promise.resolve(NONE);
  };
  const machines: CryptoMachines = {
    primitives: null,
    migrations: { identityOf: () => Promise.resolve(NONE), open: (options) => note(options) },
    open: (options) => note(options),
  };
  const { env, fence, lock } = await fenced({ crypto: machines });
  const opener = must(await env.crypto?.(), 'machines');
  expect(await opener.open(MACHINE)).toEqual(err({ kind: 'broken' }));
  expect(await opener.migrations?.open(MACHINE, 'key')).toEqual(err({ kind: 'broken' }));
  expect(opened).toEqual([]);
  fence.open(lock);
  expect(await opener.open(MACHINE)).toEqual(NONE);
  expect(await opener.migrations?.open(MACHINE, 'key')).toEqual(NONE);
  expect(await opener.migrations?.identityOf('pickle', 'key')).toEqual(NONE);
  expect(await Promise.all(opened.map(async ({ mayRun }) => mayRun?.()))).toEqual([true, true]);
  fence.close();
  expect(await Promise.all(opened.map(async ({ mayRun }) => mayRun?.()))).toEqual([false, false]);
});

test('[LK-10] a closed fence stays shut', async () => {
  const { env, fence, lock } = await fenced();
  fence.open(lock);
  fence.close();
  expect(await env.databases.delete('d')).toEqual(err({ kind: 'closed' }));
});

test('[LK-11] an answer that a thread hears late, because it was held up, is asked for again', async () => {
  const { clock, env, fence, lock } = await fenced();
  const answers: ((isHeld: boolean) => void)[] = [];
  const isHeld = () => new Promise<boolean>((resolve) => answers.push(resolve));
  fence.open({ ...lock, lost: lock.lost, isHeld: async () => true });
  const opened = await env.databases.open(SCHEMA);
  if (!opened.ok) throw new Error('not open');
  fence.open({ ...lock, lost: lock.lost, isHeld });
  await clock.advance(500);
  const writing = opened.value.write([put], 'strict');
  await clock.advance(1_500);
  answers[0]?.(true);
  await settle();
  expect(answers).toHaveLength(2);
  answers[1]?.(false);
  expect(await writing).toEqual(err({ kind: 'closed' }));
  expect(await opened.value.get('s', ['k'])).toEqual(ok(undefined));
});
