/** Threads where the server knows none: no bundles, no list, versions to v1.2. They are made from what is stored and from relations. */
import { createTestEngine, roomIdOf, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../../protocol/ids/ids.ts';
import type { ThreadExtra } from './contract.ts';

const inThread = (root: WireEvent, body: string) => ({
  msgtype: 'm.text',
  body,
  'm.relates_to': {
    rel_type: 'm.thread',
    event_id: root.event_id,
    is_falling_back: true,
    'm.in_reply_to': { event_id: root.event_id },
  },
});
const idOf = (event: WireEvent) => event.event_id as EventId;

/** Alice looks at a room of that server; `before` is what was said before she came. */
async function stage(before: (room: ReturnType<ReturnType<typeof createTestEngine>['server']['room']>) => WireEvent) {
  const app = createTestEngine();
  app.server.state.knowsThreads = false;
  const room = app.server.room(['alice', 'bob', 'carol'], { name: 'Ops' });
  const roomId = roomIdOf(room);
  const root = before(room);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId }));
  const list = watched(tab.listView('threads.list', { roomId, filter: 'all' }));
  await app.pass(5_000);
  const reply = (who: string, body: string) => room.event(who, 'm.room.message', inThread(root, body));
  const thread = () => watched(tab.listView('timeline.items', { roomId, thread: idOf(root) }));
  const threadOf = (view: typeof items): ThreadExtra | undefined => {
    const item = valueOf(view).items.find((one) => one.kind === 'event' && one.eventId === root.event_id);
    return item?.kind === 'event' ? item.extras.find((extra) => extra.kind === 'thread') : undefined;
  };
  return { app, room, roomId, root, tab, items, reply, list, thread, threadOf };
}

/** The texts of roots in a list, with how many replies each has. */
function listed({ list }: Pick<Awaited<ReturnType<typeof stage>>, 'list'>): readonly string[] {
  return valueOf(list).items.map(({ eventId, extras }) => {
    const extra = extras.find(({ kind }) => kind === 'thread');
    return `${eventId} ${extra?.kind === 'thread' ? extra.count : 0}`;
  });
}

test('[02.TH-10] [02.TH-07] replies stand in their thread, counted at the root and listed', async () => {
  const stand = await stage((room) => room.send('bob', 'hello'));
  const { app, items, reply, thread, threadOf, root } = stand;
  reply('bob', 'one');
  reply('carol', 'two');
  await app.pass(1_000);
  expect(textsOf(items)).toEqual(['hello']);
  expect(threadOf(items)).toMatchObject({ count: 2, latest: { text: 'two' }, hasParticipated: false });
  expect(listed(stand)).toEqual([`${root.event_id} 2`]);
  const open = thread();
  await app.pass(1_000);
  expect(textsOf(open)).toEqual(['hello', 'one', 'two']);
});

test('[02.TH-04] [02.TH-09] [02.TH-13] a root from before what is loaded is fetched, and its replies are counted', async () => {
  const stand = await stage((room) => {
    const root = room.send('bob', 'long ago');
    for (let n = 0; n < 70; n += 1) room.event(n === 3 ? 'alice' : 'bob', 'm.room.message', inThread(root, `r${n}`));
    for (let n = 0; n < 60; n += 1) room.send('bob', `later ${n}`);
    return root;
  });
  const { app, root, reply, list, thread } = stand;
  expect(listed(stand)).toEqual([]);
  expect(valueOf(list).head).toEqual({ state: 'ready', hasMore: true });
  reply('carol', 'news');
  await app.pass(5_000);
  expect(listed(stand)).toEqual([`${root.event_id} 71`]);
  expect(valueOf(list).items[0]?.extras).toMatchObject([{ hasParticipated: true, latest: { text: 'news' } }]);
  const open = thread();
  await app.pass(5_000);
  expect(textsOf(open).at(-1)).toBe('news');
});

test('[02.TH-13] more threads are found further back in the room', async () => {
  const stand = await stage((room) => {
    const root = room.send('bob', 'long ago');
    room.event('bob', 'm.room.message', inThread(root, 'yes'));
    for (let n = 0; n < 90; n += 1) room.send('bob', `later ${n}`);
    return root;
  });
  const { app, root, list } = stand;
  expect(listed(stand)).toEqual([]);
  const more = () => app.answer(list.call('more', null));
  expect(await more()).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(listed(stand)).toEqual([`${root.event_id} 1`]);
  while (valueOf(list).head.hasMore) await more();
  expect(valueOf(list).head).toEqual({ state: 'ready', hasMore: false });
});

test('[02.TH-02] around an event far back its thread is counted by its replies', async () => {
  const { app, tab, roomId, root, threadOf } = await stage((room) => {
    const old = room.send('bob', 'long ago');
    for (let n = 0; n < 90; n += 1) room.send('bob', `between ${n}`);
    for (let n = 0; n < 4; n += 1) room.event('bob', 'm.room.message', inThread(old, `r${n}`));
    for (let n = 0; n < 90; n += 1) room.send('bob', `later ${n}`);
    return old;
  });
  const around = watched(tab.listView('timeline.items', { roomId, around: idOf(root) }));
  await app.pass(5_000);
  expect(threadOf(around)).toMatchObject({ count: 4, latest: { text: 'r3' } });
});

test('[02.TH-12] with its last reply taken back a thread is over', async () => {
  const stand = await stage((room) => room.send('bob', 'hello'));
  const { app, room, reply, items, threadOf } = stand;
  const one = reply('bob', 'one');
  await app.pass(1_000);
  room.redact('bob', one.event_id);
  await app.pass(1_000);
  expect(threadOf(items)).toBeUndefined();
  expect(listed(stand)).toEqual([]);
});
