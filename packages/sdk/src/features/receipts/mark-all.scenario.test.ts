import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../../protocol/ids/ids.ts';

const isReceipt = ({ path }: { readonly path: string }) => path.includes('/receipt/');

/** A page with three rooms, each with an unread message. */
async function stage() {
  const app = createTestEngine();
  const rooms = ['a', 'b', 'c'].map((name) => app.server.room(['alice', 'bob'], { name }));
  const sent = rooms.map((room) => [roomIdOf(room), room.send('bob', 'hello').event_id as EventId] as const);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = watched(tab.listView('roomList.rooms', null));
  await app.pass(1_000);
  return {
    app,
    rooms,
    tab,
    reads: sent.map(([roomId, eventId]) => ({ roomId, eventId })),
    unread: () => valueOf(list).items.filter(({ unreadCount }) => unreadCount > 0).length,
    told: () =>
      app.server.requests
        .matching(isReceipt)
        .map(({ path }) => decodeURIComponent(path).split('/rooms/')[1]?.split('/')[0]),
  };
}

test('[RC-12] many rooms are read at once here, and the server is told of one after another', async () => {
  const { app, tab, reads, unread, told } = await stage();
  expect(unread()).toBe(3);
  app.server.intercept(isReceipt, { kind: 'delayAnswer', delayMs: 1_000 });
  await app.answer(tab.command('receipts.markAllRead', { reads }));
  await app.pass(10);
  expect([unread(), told().length]).toEqual([0, 1]);
  await app.pass(10_000);
  expect(told()).toEqual(reads.map(({ roomId }) => roomId));
});

test('[RC-12] the rest is told after a restart, and of a room that was read further meanwhile only the last', async () => {
  const { app, tab, rooms, reads, unread, told } = await stage();
  app.server.intercept(isReceipt, { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  await app.answer(tab.command('receipts.markAllRead', { reads }));
  const later = rooms[1]?.send('bob', 'more').event_id as EventId;
  await app.pass(500);
  const [, second] = reads;
  await app.answer(
    tab.command('receipts.markRead', { roomId: second?.roomId ?? roomIdOf({ id: '' }), eventId: later }),
  );
  await app.pass(500);
  expect([unread(), told()]).toEqual([0, [reads[0]?.roomId, second?.roomId]]);
  app.engine.stop();
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  again.openTab();
  watched(again.openTab().listView('roomList.rooms', null));
  await again.pass(10_000);
  expect(new Set(told())).toEqual(new Set(reads.map(({ roomId }) => roomId)));
  const paths = app.server.requests.matching(isReceipt).map(({ path }) => decodeURIComponent(path));
  expect(paths.filter((path) => path.includes(second?.eventId ?? ''))).toEqual([]);
});

test('[RC-12] a room that is not known, and an event that was not sent yet, are refused; the others are read', async () => {
  const { app, tab, reads, unread } = await stage();
  const [first] = reads;
  const unsent = { roomId: roomIdOf({ id: '!no:example.org' }), eventId: '~x' as EventId };
  const answer = await app.answer(
    tab.command('receipts.markAllRead', { reads: first === undefined ? [] : [unsent, first] }),
  );
  expect(answer).toMatchObject({ ok: false, error: { kind: 'pendingEvent' } });
  expect(unread()).toBe(2);
});
