import { FakeClock, settle } from '@parley/testkit/fakes/fake-clock.ts';
import { createTestEnv } from '@parley/testkit/fakes/test-env.ts';
import { expect, test } from 'vitest';
import { createLog } from '../../base/log/log.ts';
import { err } from '../../base/result/result.ts';
import { Scope } from '../../base/scope/scope.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, TransactionId, UserId } from '../../protocol/ids/ids.ts';
import { Outbox } from '../outbox/account-outbox.ts';
import { resolveEvents } from '../outbox/resolve-events.ts';
// Loaded before: what is loaded anew takes real time, which the fake clock does not wait for.
import './around.ts';
import { LateEchoes } from './late-echoes.ts';
import type { PagingTarget } from './paging.ts';

const ROOM = '!room:example.org' as RoomId;
const ME = '@me:example.org' as UserId;
const TXN = 'txn' as TransactionId;

test('[OB-12] what was found is forgotten: another message of the same name is asked for as often', async () => {
  const clock = new FakeClock();
  const unreachable = { kind: 'unreachable' } as const;
  const env = createTestEnv({ clock, http: () => Promise.resolve(err(unreachable)) });
  const opened = await env.databases.open({ name: 'test', version: 1, stores: ['outbox', 'meta'] });
  if (!opened.ok) throw new Error(opened.error.kind);
  const outbox = new Outbox(env, opened.value, { me: ME, newestOf: () => null });
  let asked = 0;
  const requests: Pick<PagingTarget['requests'], 'send'> = {
    send: () => {
      asked += 1;
      return Promise.resolve(err(unreachable));
    },
  };
  const scope = new Scope(() => undefined);
  const target = { outbox, requests } as PagingTarget;
  new LateEchoes({ clock, target, scope, log: createLog(() => undefined), isSyncing: () => true }).start();
  const sendUnheard = async (eventId: EventId) => {
    const added = await outbox.add(ROOM, { kind: 'event', type: 'm.room.message', content: {} }, TXN);
    if (!added.ok) throw new Error(added.error.kind);
    outbox.steps.setUnderWay(added.value, true);
    await outbox.steps.setState(added.value, { kind: 'sent', eventId });
    for (let round = 0; round < 6; round += 1) {
      await clock.advance(30_000);
      await settle();
    }
  };
  await sendUnheard('$first' as EventId);
  expect(asked).toBe(3);
  const echo = { event_id: '$first', room_id: ROOM, sender: ME, type: 'm.room.message', content: {} } as RoomEvent;
  resolveEvents(outbox, ROOM, [echo]).publish();
  await sendUnheard('$second' as EventId);
  expect(asked).toBe(6);
  scope.end();
});
