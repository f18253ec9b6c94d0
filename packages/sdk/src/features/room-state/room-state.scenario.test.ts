import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

const HOUR_MS = 3_600_000;

async function start(isGuest = false) {
  const app = createTestEngine();
  app.server.state.delayed.longestMs = 24 * HOUR_MS;
  if (isGuest)
    app.server.intercept('/account/whoami', { kind: 'change', change: (body) => ({ ...body, is_guest: true }) });
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const header = watched(tab.view('timeline.room', { roomId }));
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(1_000);
  const topic = { roomId, type: 'm.room.topic', stateKey: '', content: { topic: 'Rockets' } };
  const topicNow = () => {
    const value = valueOf(header);
    return value.kind === 'known' ? value.topic : null;
  };
  return { app, tab, roomId, header, items, topic, topicNow };
}

test('[ST-01] any state is set by type and key, and comes back by sync', async () => {
  const { app, tab, topic, topicNow } = await start();
  expect(await app.answer(tab.command('roomState.set', topic))).toMatchObject({ ok: true, value: {} });
  await app.pass(1_000);
  expect(topicNow()).toBe('Rockets');
  for (const bad of [{ type: '' }, { type: '..' }, { stateKey: '.' }])
    expect(await app.answer(tab.command('roomState.set', { ...topic, ...bad }))).toEqual({
      ok: false,
      error: { kind: 'badName' },
    });
});

test('[ST-01] [01.P-07] [04.Q-04] a guest sets no state, and is offered none', async () => {
  const member = await start();
  expect(valueOf(member.header)).toMatchObject({ mayPin: true });
  const { app, tab, topic, header } = await start(true);
  expect(valueOf(header)).toMatchObject({ mayPin: false });
  const info = watched(tab.view('people.room', { roomId: topic.roomId }));
  await app.pass(1_000);
  expect(valueOf(info)).toMatchObject({ rights: { changeTopic: false, write: true } });
  expect(await app.answer(tab.command('roomState.set', topic))).toEqual({ ok: false, error: { kind: 'guest' } });
  expect(app.server.requests.matching(({ method, path }) => method === 'PUT' && path.includes('/state/'))).toEqual([]);
});

test('[ST-02] [04.DE-02] [04.DE-06] the server sets it later; begun anew when it is gone, it is state again', async () => {
  const { app, tab, topic, topicNow } = await start();
  const sendAt = app.env.clock.now() + HOUR_MS;
  const scheduled = await app.answer(tab.command('roomState.schedule', { ...topic, sendAt, ifTooLong: 'refuse' }));
  if (!scheduled.ok) throw new Error(JSON.stringify(scheduled.error));
  await app.pass(1_000);
  expect(topicNow()).toBeNull();
  const { delayId } = scheduled.value;
  app.server.intercept(
    ({ path }) => path.includes('/delayed_events/'),
    { kind: 'answer', reply: { status: 404, body: { errcode: 'M_NOT_FOUND' } } },
    1,
  );
  expect(await app.answer(tab.command('messages.updateScheduled', { delayId, action: 'restart' }))).toMatchObject({
    ok: true,
  });
  const asked = app.server.requests.matching(({ query }) => query.has('org.matrix.msc4140.delay'));
  expect(asked.map(({ path }) => path.split('/').slice(-2).join('/'))).toEqual(['m.room.topic/', 'm.room.topic/']);
  await app.pass(HOUR_MS + 10_000);
  expect(topicNow()).toBe('Rockets');
});
