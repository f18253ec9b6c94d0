import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

async function stage() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const said = ['one', 'two', 'three'].map((body) => room.send('bob', body));
  const page = (numbers: readonly number[], next?: string) => ({
    notifications: [
      ...numbers.map((at) => ({
        room_id: roomIdOf(room),
        event: said[at],
        read: at === 0,
        ts: 1_000 + at,
        actions: [],
      })),
      { room_id: 'nowhere', event: {} },
      null,
    ],
    ...(next === undefined ? {} : { next_token: next }),
  });
  const answer = (body: object, times = 1) =>
    app.server.intercept(
      ({ path }) => path.endsWith('/notifications'),
      { kind: 'answer', reply: { status: 200, body: body as never } },
      times,
    );
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  const asked = () => app.server.requests.matching('/notifications').map(({ query }) => query.toString());
  const open = () => {
    const list = watched(tab.listView('mentions.list', null));
    return { list, more: () => app.answer(list.call('more', null)) };
  };
  return { app, room, said, open, page, answer, asked };
}

test('[02.TL-15] what was highlighted is paged backwards, thirty at a time', async () => {
  const { app, room, said, open, page, answer, asked } = await stage();
  answer(page([2, 1], 'older'));
  const { list, more } = open();
  await app.pass(100);
  expect(valueOf(list).head).toEqual({ state: 'ready', hasMore: true, looksIntoEncrypted: false });
  expect(valueOf(list).items[0]).toEqual({
    key: said[2]?.event_id,
    roomId: roomIdOf(room),
    roomName: { kind: 'named', name: 'Ops' },
    eventId: said[2]?.event_id,
    timestamp: 1_002,
    isUnread: true,
  });
  answer(page([0]));
  expect(await more()).toEqual({ ok: true, value: null });
  expect(valueOf(list).items.map(({ eventId, isUnread }) => [eventId, isUnread])).toEqual([
    [said[2]?.event_id, true],
    [said[1]?.event_id, true],
    [said[0]?.event_id, false],
  ]);
  expect(valueOf(list).head).toEqual({ state: 'ready', hasMore: false, looksIntoEncrypted: false });
  expect(asked()).toEqual(['limit=30&only=highlight', 'from=older&limit=30&only=highlight']);
  await more();
  expect(asked()).toHaveLength(2);
});

test('[MN-01] what comes twice stands once, and a page that failed is asked for again', async () => {
  const { app, open, page, answer } = await stage();
  app.server.intercept(
    ({ path }) => path.endsWith('/notifications'),
    { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') },
    1,
  );
  const { list, more } = open();
  await app.pass(100);
  expect(valueOf(list)).toEqual({ head: { state: 'failed', hasMore: false, looksIntoEncrypted: false }, items: [] });
  answer(page([2, 2], 'older'));
  await more();
  answer(page([2, 1]));
  await more();
  expect(valueOf(list).items).toHaveLength(2);
});
