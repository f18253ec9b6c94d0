import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { EventId, RoomId } from '../protocol/ids/ids.ts';

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'cyd'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  return { app, room, tab, roomId, items };
}

test('[TY-01] who types in the open room is shown by name, but not oneself, nor anybody while the server is away', async () => {
  const { app, room, tab, roomId } = await start();
  const typing = watched(tab.view('typing.people', { roomId }));
  await app.pass(50);
  const names = () => valueOf(typing).map(({ name }) => name);
  expect(names()).toEqual([]);
  room.typing('bob', true);
  room.typing('alice', true);
  await app.pass(200);
  expect(names()).toEqual(['Bob']);
  app.server.intercept(({ path }) => path.includes('/sync'), { kind: 'unreachable' }, 3);
  room.send('bob', 'said');
  await app.pass(1_500);
  expect(names()).toEqual([]);
});

test('[01.TY-01] the server hears that the person types, and that they stopped', async () => {
  const { app, tab, roomId } = await start();
  await app.answer(tab.command('typing.tell', { roomId, isTyping: true }));
  await app.pass(600);
  await app.answer(tab.command('typing.tell', { roomId, isTyping: true }));
  await app.answer(tab.command('typing.tell', { roomId, isTyping: false }));
  await app.pass(1_000);
  const told = app.server.requests.matching(({ path }) => path.includes('/typing/'));
  expect(told.map(({ body }) => body)).toEqual([{ typing: true, timeout: 20_000 }, { typing: false }]);
});

test('[TY-02] that the person stopped never overtakes that they type, however slow the way is', async () => {
  const { app, room, tab, roomId } = await start();
  const isTyping = ({ path }: { readonly path: string }) => path.includes('/typing/');
  app.server.intercept(isTyping, { kind: 'delayRequest', delayMs: 3_000 }, 1);
  await app.answer(tab.command('typing.tell', { roomId, isTyping: true }));
  await app.pass(600);
  await app.answer(tab.command('typing.tell', { roomId, isTyping: false }));
  await app.pass(6_000);
  expect(app.server.requests.matching(isTyping).map(({ body }) => body)).toEqual([
    { typing: true, timeout: 20_000 },
    { typing: false },
  ]);
  expect(app.server.state.rooms.get(room.id)?.typing.size).toBe(0);
});

test('[TY-03] whose message arrives does not type any more', async () => {
  const { app, room, tab, roomId } = await start();
  const typing = watched(tab.view('typing.people', { roomId }));
  const names = () => valueOf(typing).map(({ name }) => name);
  room.typing('bob', true);
  room.typing('cyd', true);
  await app.pass(200);
  expect(names()).toEqual(['Bob', 'Cyd']);
  room.event('cyd', 'm.reaction', {});
  room.send('bob', 'said');
  await app.pass(200);
  expect(names()).toEqual(['Cyd']);
});

test('[RC-05] who has read up to where is shown, follows them, and is there after a restart', async () => {
  const { app, room, tab, roomId } = await start();
  const readers = watched(tab.listView('receipts.readers', { roomId }));
  const one = room.send('alice', 'one').event_id as EventId;
  const two = room.send('alice', 'two').event_id as EventId;
  room.read('bob', one);
  await app.pass(200);
  const shown = (handle: typeof readers) =>
    valueOf(handle).items.map(({ eventId, readers: found }) => [eventId, ...found.map(({ person }) => person.name)]);
  expect(shown(readers)).toEqual([[one, 'Bob']]);
  room.read('cyd', two);
  room.read('bob', two);
  await app.pass(200);
  expect(shown(readers).map(([eventId, ...names]) => [eventId, names.sort()])).toEqual([[two, ['Bob', 'Cyd']]]);
  app.engine.stop();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const again = second.openTab();
  watched(again.listView('timeline.items', { roomId }));
  const later = watched(again.listView('receipts.readers', { roomId }));
  await second.pass(200);
  expect(shown(later)[0]?.[0]).toBe(two);
});

test('[RC-01] a private receipt is told as such; one of the main timeline names it', async () => {
  const { app, room, tab, roomId } = await start();
  const eventId = room.send('bob', 'hello').event_id as EventId;
  await app.pass(100);
  await app.answer(tab.command('receipts.markRead', { roomId, eventId, isPrivate: true, timeline: 'main' }));
  await app.pass(400);
  const told = app.server.requests.matching(({ path }) => path.includes('/receipt/'));
  expect(told.map(({ path, body }) => [path.includes('m.read.private'), body])).toEqual([
    [true, { thread_id: 'main' }],
  ]);
});

test('[RH-04] a message that arrives changes the timeline, the list and the badge once each, and nothing else of an open room', async () => {
  const { app, room, tab, roomId } = await start();
  const look = { from: 0, to: 20, keep: null, openRoomId: roomId } as const;
  const views = {
    items: tab.listView('timeline.items', { roomId }),
    list: tab.listView('roomList.window', { ...look, sort: 'activity', filter: 'all', query: '', collapsed: [] }),
    badge: tab.view('notifications.badge', null),
    header: tab.view('timeline.room', { roomId }),
    threads: tab.view('threads.unread', { roomId }),
    typing: tab.view('typing.people', { roomId }),
    readers: tab.listView('receipts.readers', { roomId }),
  };
  room.send('bob', 'before');
  await app.pass(1_000);
  const changes = new Map<string, number>();
  for (const [name, view] of Object.entries(views))
    view.subscribe(() => changes.set(name, (changes.get(name) ?? 0) + 1));
  room.send('bob', 'now');
  await app.pass(1_000);
  expect(Object.fromEntries(changes)).toEqual({ items: 1, list: 1, badge: 1 });
});

test('[RC-10] [RH-03] who reads along while many write tells the server once a second, of the last; the header stays', async () => {
  const { app, room, tab, roomId } = await start();
  const header = tab.view('timeline.room', { roomId });
  await app.pass(100);
  let changes = 0;
  header.subscribe(() => {
    changes += 1;
  });
  const read: string[] = [];
  for (let count = 1; count <= 20; count += 1) {
    const eventId = room.send('bob', `message ${count}`).event_id as EventId;
    read.push(eventId);
    await app.pass(50);
    await app.answer(tab.command('receipts.markRead', { roomId, eventId, timeline: 'main' }));
  }
  await app.pass(2_000);
  const told = app.server.requests.matching(({ path }) => path.includes('/receipt/'));
  const toldOf = told.map(({ path }) => read.findIndex((id) => path.endsWith(encodeURIComponent(id))));
  // The last of those of the first 0.3 s.
  expect(toldOf[0]).toBe(5);
  expect(toldOf.at(-1)).toBe(19);
  expect(told.length).toBeLessThanOrEqual(4);
  expect(changes).toBe(0);
});

test('[RC-08] [NT-09] why a room is unread: what counts by which rule, from when on; a new keyword counts at once', async () => {
  const { app, room, tab, roomId } = await start();
  const read = room.send('bob', 'read').event_id as EventId;
  await app.pass(1_000);
  await app.answer(tab.command('receipts.markRead', { roomId, eventId: read }));
  const readAt = app.env.clock.now();
  const mention = { msgtype: 'm.text', body: 'you', 'm.mentions': { user_ids: [app.server.user('alice').id] } };
  const lunch = room.send('bob', 'who wants lunch?');
  room.event('cyd', 'm.room.message', { msgtype: 'm.notice', body: 'a notice' });
  room.event('cyd', 'm.room.message', mention);
  room.event('bob', 'm.room.message', {
    msgtype: 'm.text',
    body: 'inside',
    'm.relates_to': { rel_type: 'm.thread', event_id: lunch.event_id },
  });
  await app.pass(1_000);
  const why = async () => {
    const answer = await app.answer(tab.command('receipts.whyUnread', { roomId }));
    if (!answer.ok) throw new Error(answer.error.kind);
    return answer.value;
  };
  const first = await why();
  expect(first).toMatchObject({
    unreadCount: 4,
    notifyingCount: 4,
    mentionCount: 1,
    mode: 'default',
    isMarkedUnread: false,
  });
  expect(Math.abs((first.readAt ?? 0) - readAt)).toBeLessThan(1_000);
  const lines = ({ events }: typeof first) =>
    events.map(({ senderName, text, weight, rule, threadRoot }) =>
      [senderName, text, weight, rule?.ruleId, rule?.keyword, threadRoot === null ? '' : 'in a thread'].join(' '),
    );
  expect(lines(first)).toEqual([
    'Bob inside notifying .m.rule.message  in a thread',
    'Cyd you mention .m.rule.is_user_mention  ',
    'Cyd a notice notifying .m.rule.message  ',
    'Bob who wants lunch? notifying .m.rule.message  ',
  ]);
  await app.answer(tab.command('notifications.setKeyword', { keyword: 'lunch', isOn: true }));
  await app.answer(tab.command('notifications.setRoom', { roomId, mode: 'mentions' }));
  await app.answer(tab.command('roomList.mark', { roomId, mark: 'unread', isOn: true }));
  await app.pass(1_000);
  const then = await why();
  expect(then).toMatchObject({ mentionCount: 2, notifyingCount: 2, mode: 'mentions', isMarkedUnread: true });
  expect(lines(then).at(-1)).toBe('Bob who wants lunch? mention lunch lunch ');
  expect(lines(then)[0]).toBe(`Bob inside quiet ${roomId}  in a thread`);
  const nowhere = { roomId: '!nowhere:example.org' as RoomId };
  expect(await app.answer(tab.command('receipts.whyUnread', nowhere))).toMatchObject({ ok: false });
});

test('[01.RC-02] what is not sent yet cannot have been read', async () => {
  const { app, tab, roomId } = await start();
  const eventId = `~${roomId}:t1` as EventId;
  expect(await app.answer(tab.command('receipts.markRead', { roomId, eventId }))).toEqual({
    ok: false,
    error: { kind: 'pendingEvent', message: `Cannot set read receipt to a pending event (${eventId})` },
  });
  await app.pass(1_000);
  expect(app.server.requests.matching(({ path }) => path.includes('/receipt/'))).toEqual([]);
});

test('[01.RC-08] who reads a room that they marked as unread has come back to it, and other devices hear so', async () => {
  const { app, room, tab, roomId } = await start();
  const rooms = watched(tab.listView('roomList.rooms', null));
  const isMarked = () => valueOf(rooms).items[0]?.isMarkedUnread;
  expect(await app.answer(tab.command('roomList.mark', { roomId, mark: 'unread', isOn: true }))).toMatchObject({
    ok: true,
  });
  const eventId = room.send('bob', 'news').event_id as EventId;
  await app.pass(1_000);
  expect(isMarked()).toBe(true);
  const heal = app.server.intercept(({ path }) => path.includes('/receipt/'), { kind: 'unreachable' });
  await app.answer(tab.command('receipts.markRead', { roomId, eventId }));
  await app.pass(100);
  expect(isMarked()).toBe(false);
  app.engine.stop();
  heal();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const again = watched(next.openTab().listView('roomList.rooms', null));
  await next.pass(5_000);
  const told = app.server.requests.matching(({ path }) => path.endsWith('/m.marked_unread'));
  expect(told.map(({ body }) => body)).toEqual([{ unread: true }, { unread: false }]);
  expect(valueOf(again).items[0]?.isMarkedUnread).toBe(false);
});

test('[01.RC-08] a room that another device marks as unread stays so, although the mark before it was still to be taken off', async () => {
  const { app, room, tab, roomId } = await start();
  const rooms = watched(tab.listView('roomList.rooms', null));
  await app.answer(tab.command('roomList.mark', { roomId, mark: 'unread', isOn: true }));
  const eventId = room.send('bob', 'news').event_id as EventId;
  await app.pass(1_000);
  const heal = app.server.intercept(({ path }) => path.includes('/receipt/'), { kind: 'unreachable' });
  await app.answer(tab.command('receipts.markRead', { roomId, eventId }));
  await app.pass(100);
  app.server.user('alice').setRoomAccountData(roomId, 'm.marked_unread', { unread: true });
  await app.pass(1_000);
  heal();
  await app.pass(60_000);
  expect(app.server.requests.matching(({ path }) => path.endsWith('/m.marked_unread'))).toHaveLength(1);
  expect(valueOf(rooms).items[0]?.isMarkedUnread).toBe(true);
});

test('[RC-01] what is read elsewhere is read here', async () => {
  const { app, room, tab } = await start();
  const list = watched(tab.listView('roomList.rooms', null));
  const root = room.send('bob', 'root');
  room.send('bob', 'plain');
  await app.pass(100);
  const unread = () => valueOf(list).items[0]?.unreadCount;
  expect(unread()).toBe(2);
  room.read('alice', root.event_id);
  await app.pass(100);
  expect(unread()).toBe(1);
});
