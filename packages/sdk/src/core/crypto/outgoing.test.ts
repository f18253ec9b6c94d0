import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { sleep } from '../../base/clock/clock.ts';
import { createLog } from '../../base/log/log.ts';
import { err, ok } from '../../base/result/result.ts';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { CryptoRequest } from '../../platform/crypto/crypto-request.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Requests } from '../session/requests.ts';
import { Outgoing } from './outgoing.ts';

const BODY = new TextEncoder().encode('{}');

function start(isDiskWell = true) {
  const done: string[] = [];
  const database: Pick<Database, 'write'> = {
    write: async (_, durability) => {
      done.push(durability);
      return isDiskWell ? ok() : err({ kind: 'quotaExceeded' });
    },
  };
  const requests: Pick<Requests, 'fetchBytes'> = {
    fetchBytes: async () => {
      done.push('sent');
      return ok({ status: 200, headers: new Map(), body: BODY });
    },
  };
  const machine: Pick<CryptoMachine, 'markSent'> = { markSent: async () => ok() };
  const outgoing = new Outgoing({
    clock: new FakeClock(),
    database: database as Database,
    requests: requests as Requests,
    signal: new AbortController().signal,
    log: createLog(() => undefined),
  });
  return { done, send: (request: CryptoRequest) => outgoing.send(machine as CryptoMachine, request) };
}

const UPLOAD: CryptoRequest = { id: '1', kind: 'keysUpload', body: '{}' };
const SHARE: CryptoRequest = { id: '2', kind: 'toDevice', body: '{}', eventType: 'm.room.encrypted', txnId: 't' };
const QUERY: CryptoRequest = { id: '3', kind: 'keysQuery', body: '{}' };

test('[CR-01] what others use from then on leaves when no power cut takes it from the machine any more', async () => {
  const { done, send } = start();
  for (const request of [UPLOAD, SHARE, QUERY]) expect((await send(request)).ok).toBe(true);
  expect(done).toEqual(['strict', 'sent', 'strict', 'sent', 'sent']);
});

test('[CR-01] nothing of it leaves while the disk takes nothing', async () => {
  const { done, send } = start(false);
  expect(await send(UPLOAD)).toEqual(err({ kind: 'machine' }));
  expect(done).toEqual(['strict']);
});

test('[CR-01] [REL-10] what devices get leaves one after the other, in the order of the machine; all else does not wait for it', async () => {
  const clock = new FakeClock();
  const seen: string[] = [];
  const requests: Pick<Requests, 'fetchBytes'> = {
    fetchBytes: async ({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      seen.push(`${name} leaves`);
      await sleep(clock, name === 'first' ? 1_000 : 10);
      seen.push(`${name} is there`);
      return ok({ status: 200, headers: new Map(), body: BODY });
    },
  };
  const waiting: CryptoRequest[] = [
    { ...SHARE, id: 'a', txnId: 'first' },
    QUERY,
    { ...SHARE, id: 'b', txnId: 'second' },
  ];
  const machine: Pick<CryptoMachine, 'markSent' | 'outgoing'> = {
    outgoing: async () => ok(waiting.splice(0)),
    markSent: async () => ok(),
  };
  const outgoing = new Outgoing({
    clock,
    database: { write: async () => ok() } as unknown as Database,
    requests: requests as Requests,
    signal: new AbortController().signal,
    log: createLog(() => undefined),
  });
  const done = outgoing.run(machine as CryptoMachine);
  await clock.advance(5_000);
  await done;
  expect(seen.slice(0, 2).sort()).toEqual(['first leaves', 'query leaves']);
  expect(seen.slice(2)).toEqual(['query is there', 'first is there', 'second leaves', 'second is there']);
});

test('[CR-02] syncs that say nothing to a machine that wanted nothing do not ask it again for ten seconds', async () => {
  const clock = new FakeClock();
  const wanted: CryptoRequest[] = [QUERY];
  let looks = 0;
  const machine: Pick<CryptoMachine, 'markSent' | 'outgoing'> = {
    outgoing: async () => {
      looks += 1;
      return ok(wanted.splice(0));
    },
    markSent: async () => ok(),
  };
  const outgoing = new Outgoing({
    clock,
    database: { write: async () => ok() } as unknown as Database,
    requests: { fetchBytes: async () => ok({ status: 200, headers: new Map(), body: BODY }) } as unknown as Requests,
    signal: new AbortController().signal,
    log: createLog(() => undefined),
  });
  const sync = (hasNews: boolean) => outgoing.runAfterSync(machine as CryptoMachine, hasNews);
  await sync(false);
  expect(looks).toBe(3);
  await sync(false);
  expect(looks).toBe(3);
  await sync(true);
  expect(looks).toBe(4);
  await outgoing.send(machine as CryptoMachine, QUERY);
  await sync(false);
  expect(looks).toBe(5);
  await clock.advance(9_000);
  await sync(false);
  expect(looks).toBe(5);
  await clock.advance(1_000);
  await sync(false);
  expect(looks).toBe(6);
});
