/** Messages that the server sends later. */
import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { DelayId } from '../protocol/ids/ids.ts';

const HOUR_MS = 3_600_000;
const isScheduling = ({ query }: { readonly query: URLSearchParams }) => query.has('org.matrix.msc4140.delay');

async function start(longestMs: number | null = 24 * HOUR_MS) {
  const app = createTestEngine();
  app.server.state.delayed.longestMs = longestMs;
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  const waiting = watched(tab.view('messages.scheduled', { roomId }));
  await app.pass(100);
  const schedule = (text: string, inMs: number, ifTooLong: 'refuse' | 'latest' = 'refuse') =>
    app.answer(
      tab.command('messages.schedule', {
        roomId,
        text,
        format: 'plain',
        sendAt: app.env.clock.now() + inMs,
        ifTooLong,
      }),
    );
  const update = (delayId: DelayId, action: 'cancel' | 'restart' | 'send') =>
    app.answer(tab.command('messages.updateScheduled', { delayId, action }));
  const texts = () => {
    const state = valueOf(waiting);
    return state.kind === 'known' ? state.messages.map(({ text }) => text) : state.kind;
  };
  return { app, room, roomId, tab, items, waiting, schedule, update, texts };
}

type Started = Awaited<ReturnType<typeof start>>;

async function idFor(started: Started, text: string, inMs: number): Promise<DelayId> {
  const scheduled = await started.schedule(text, inMs);
  if (!scheduled.ok) throw new Error(JSON.stringify(scheduled.error));
  await started.app.pass(10);
  return scheduled.value.delayId;
}

test('[04.DE-02] [04.DE-04] a message waits at the server, is listed, sent at its time, and off the list', async () => {
  const started = await start();
  await idFor(started, 'later', 2 * HOUR_MS);
  await idFor(started, 'sooner', HOUR_MS);
  expect(started.texts()).toEqual(['sooner', 'later']);
  expect(textsOf(started.items)).not.toContain('sooner');
  await started.app.pass(HOUR_MS + 5_000);
  expect(textsOf(started.items).at(-1)).toBe('sooner');
  expect(started.texts()).toEqual(['later']);
});

test('[04.DE-03] one is cancelled, one sent at once, one starts its delay anew', async () => {
  const started = await start();
  const [first, second, third] = [
    await idFor(started, 'first', HOUR_MS),
    await idFor(started, 'second', HOUR_MS),
    await idFor(started, 'third', HOUR_MS),
  ];
  await started.app.pass(HOUR_MS / 2);
  expect((await started.update(first, 'cancel')).ok).toBe(true);
  expect((await started.update(second, 'send')).ok).toBe(true);
  expect((await started.update(third, 'restart')).ok).toBe(true);
  await started.app.pass(10);
  expect(started.texts()).toEqual(['third']);
  expect(textsOf(started.items).at(-1)).toBe('second');
  await started.app.pass(HOUR_MS / 2 + 5_000);
  expect(started.texts()).toEqual(['third']);
  await started.app.pass(HOUR_MS / 2 + 5_000);
  expect(textsOf(started.items).slice(-2)).toEqual(['second', 'third']);
  expect(started.texts()).toEqual([]);
});

test('[04.DE-03] [11.SC-07] a server that knows an action only in the body is asked so', async () => {
  const started = await start();
  const delayId = await idFor(started, 'later', HOUR_MS);
  const unknown = { status: 404, body: { errcode: 'M_UNRECOGNIZED', error: '' } };
  started.app.server.intercept('/cancel', { kind: 'answer', reply: unknown });
  started.app.server.intercept(`/${delayId}`, { kind: 'answer', reply: { status: 200, body: {} } });
  expect((await started.update(delayId, 'cancel')).ok).toBe(true);
  expect(started.app.server.requests.matching(`/${delayId}`)[0]?.body).toEqual({ action: 'cancel' });
});

test('[04.DE-06] [11.SC-02] what is gone is off the list; to start it anew, it is scheduled once more', async () => {
  const started = await start();
  const elsewhere = (delayId: DelayId) =>
    started.app.server.state.delayed.update(started.app.env.clock, delayId, 'cancel');
  const first = await idFor(started, 'first', HOUR_MS);
  const second = await idFor(started, 'second', HOUR_MS);
  elsewhere(first);
  elsewhere(second);
  expect(await started.update(first, 'cancel')).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  await started.app.pass(10);
  expect(started.texts()).toEqual([]);
  const third = await idFor(started, 'third', HOUR_MS);
  elsewhere(third);
  expect((await started.update(third, 'restart')).ok).toBe(true);
  await started.app.pass(10);
  expect(started.texts()).toEqual(['third']);
});

test('[04.DE-06] one to start anew that is gone, and of which nothing is known here, is said to be gone', async () => {
  const started = await start();
  const delayId = await idFor(started, 'first', HOUR_MS);
  const { app } = started;
  app.server.state.delayed.update(app.env.clock, delayId, 'cancel');
  app.engine.stop();
  // Nobody has looked at the list in this engine.
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  const tab = next.openTab();
  await next.pass(100);
  const before = app.server.requests.matching(isScheduling).length;
  const answer = await next.answer(tab.command('messages.updateScheduled', { delayId, action: 'restart' }));
  expect(answer).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  expect(app.server.requests.matching(isScheduling)).toHaveLength(before);
});

test('[04.DE-01] [11.ER-15] a server without delayed events is said to be one, and asked nothing more', async () => {
  const started = await start(null);
  const unsupported = { kind: 'unsupported', message: 'Server does not support the delayed events API' };
  expect(valueOf(started.waiting)).toEqual(unsupported);
  expect(await started.schedule('x', HOUR_MS)).toMatchObject({ ok: false, error: unsupported });
  expect(await started.update('d' as DelayId, 'send')).toMatchObject({ ok: false, error: unsupported });
  expect(started.app.server.requests.matching(isScheduling)).toHaveLength(0);
});

test('[04.DE-05] too late a time is refused with what is possible, or becomes the latest possible', async () => {
  const started = await start(HOUR_MS);
  const tooLong = { ok: false, error: { kind: 'tooLong', longestMs: HOUR_MS } };
  expect(await started.schedule('late', 2 * HOUR_MS)).toMatchObject(tooLong);
  expect(started.app.server.requests.matching(isScheduling)).toHaveLength(0);
  expect((await started.schedule('late', 2 * HOUR_MS, 'latest')).ok).toBe(true);
  await started.app.pass(HOUR_MS + 5_000);
  expect(textsOf(started.items).at(-1)).toBe('late');
});

test('[04.DE-05] [11.SC-03] a server that says its longest delay only when it refuses is believed then', async () => {
  const started = await start();
  started.app.server.intercept('/capabilities', { kind: 'answer', reply: { status: 404, body: {} } });
  const body = {
    errcode: 'M_UNKNOWN',
    error: '',
    'org.matrix.msc4140.errcode': 'M_MAX_DELAY_EXCEEDED',
    'org.matrix.msc4140.max_delay': HOUR_MS,
  };
  started.app.server.intercept(isScheduling, { kind: 'answer', reply: { status: 400, body } }, 2);
  expect(await started.schedule('late', 2 * HOUR_MS)).toMatchObject({
    ok: false,
    error: { kind: 'tooLong', longestMs: HOUR_MS },
  });
  expect((await started.schedule('late', 2 * HOUR_MS, 'latest')).ok).toBe(true);
  const delays = started.app.server.requests
    .matching(isScheduling)
    .map(({ query }) => query.get('org.matrix.msc4140.delay'));
  expect(Number(delays.at(-1))).toBe(HOUR_MS);
});

test('nothing is scheduled in the past, empty, or in a room that is encrypted; a lost answer does not schedule twice', async () => {
  const started = await start();
  expect(await started.schedule('x', -1)).toMatchObject({ ok: false, error: { kind: 'past' } });
  expect(await started.schedule(' ', HOUR_MS)).toMatchObject({ ok: false, error: { kind: 'empty' } });
  started.app.server.setReachable(false);
  expect(await started.schedule('x', HOUR_MS)).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
});
