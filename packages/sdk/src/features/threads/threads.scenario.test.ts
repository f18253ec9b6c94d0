import {
  createTestEngine,
  roomIdOf,
  type TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { describe, expect, test } from 'vitest';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { ThreadExtra } from './contract.ts';

const inThread = (root: string, body: string) => ({
  msgtype: 'm.text',
  body,
  'm.relates_to': { rel_type: 'm.thread', event_id: root, is_falling_back: true, 'm.in_reply_to': { event_id: root } },
});
const idOf = (event: WireEvent) => event.event_id as EventId;

/** Alice looks at a room in which Bob has said `hello`. */
async function stage(app: TestEngine = createTestEngine()) {
  const room = app.server.room(['alice', 'bob', 'carol'], { name: 'Ops' });
  const roomId = roomIdOf(room);
  const hello = room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(1_000);
  const reply = (who: string, body: string, root = hello) =>
    room.event(who, 'm.room.message', inThread(root.event_id, body));
  const thread = (root = hello) => watched(tab.listView('timeline.items', { roomId, thread: idOf(root) }));
  const summary = (root = hello): ThreadExtra | undefined => {
    const item = valueOf(items).items.find(
      (candidate) => candidate.kind === 'event' && candidate.eventId === root.event_id,
    );
    return item?.kind === 'event' ? item.extras.find((extra) => extra.kind === 'thread') : undefined;
  };
  const send = (text: string, more: { replyTo?: EventId } = {}) =>
    app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain', threadRoot: idOf(hello), ...more }));
  return { app, room, roomId, tab, hello, items, reply, thread, summary, send };
}

describe('in the room', () => {
  test('[02.TH-02] [02.TH-07] [02.TH-10] replies are counted at the root, and stand in the thread', async () => {
    const { app, items, hello, reply, thread, summary } = await stage();
    reply('bob', 'one');
    reply('carol', 'two');
    await app.pass(100);
    expect(textsOf(items)).toEqual(['hello']);
    expect(summary()).toMatchObject({
      count: 2,
      hasParticipated: false,
      latest: { text: 'two', sender: { userId: '@carol:example.org' } },
    });
    const open = thread();
    await app.pass(100);
    expect(textsOf(open)).toEqual(['hello', 'one', 'two']);
    expect(valueOf(open).head).toMatchObject({ state: 'ready', older: 'none' });
    expect(hello.event_id).toBeTruthy();
  });

  test('[02.TH-11] a plain answer to a threaded message is in the thread, one to the root in the room', async () => {
    const { app, room, items, hello, reply, thread } = await stage();
    const one = reply('bob', 'one');
    const answer = (to: WireEvent, body: string) =>
      room.event('carol', 'm.room.message', {
        msgtype: 'm.text',
        body,
        'm.relates_to': { 'm.in_reply_to': { event_id: to.event_id } },
      });
    answer(one, 'to one');
    answer(hello, 'to hello');
    const open = thread();
    await app.pass(100);
    expect(textsOf(open)).toEqual(['hello', 'one', 'to one']);
    expect(textsOf(items)).toEqual(['hello', 'to hello']);
  });

  test('[02.TH-12] a reply that is taken back returns to the room, and with the last one the thread is over', async () => {
    const { app, room, items, reply, thread, summary } = await stage();
    const one = reply('bob', 'one');
    const two = reply('carol', 'two');
    const open = thread();
    await app.pass(100);
    room.redact('carol', two.event_id);
    await app.pass(100);
    expect(summary()).toMatchObject({ count: 1, latest: { text: 'one' } });
    expect(textsOf(items)).toEqual(['hello', '(redacted)']);
    expect(textsOf(open)).toEqual(['hello', 'one']);
    room.redact('bob', one.event_id);
    await app.pass(100);
    expect(summary()).toBeUndefined();
    expect(textsOf(open)).toEqual(['hello']);
  });

  test('[01.X-07] what a reply that is taken back leads on goes to the room with it', async () => {
    const { app, room, items, reply, thread, summary } = await stage();
    const one = reply('bob', 'one');
    reply('bob', 'two');
    room.event('carol', 'm.room.message', {
      msgtype: 'm.text',
      body: 'to one',
      'm.relates_to': { 'm.in_reply_to': { event_id: one.event_id } },
    });
    const open = thread();
    await app.pass(100);
    expect(textsOf(open)).toEqual(['hello', 'one', 'two', 'to one']);
    expect(summary()).toMatchObject({ count: 2 });
    room.redact('bob', one.event_id);
    await app.pass(100);
    expect(textsOf(open)).toEqual(['hello', 'two']);
    expect(textsOf(items)).toEqual(['hello', '(redacted)', 'to one']);
    expect(summary()).toMatchObject({ count: 1, latest: { text: 'two' } });
  });

  test('[02.TH-15] an edit of a reply changes what is said of the thread, not how long it is', async () => {
    const { app, room, reply, summary } = await stage();
    const one = reply('bob', 'one');
    room.event('bob', 'm.room.message', {
      msgtype: 'm.text',
      body: '* uno',
      'm.new_content': { msgtype: 'm.text', body: 'uno' },
      'm.relates_to': { rel_type: 'm.replace', event_id: one.event_id },
    });
    await app.pass(100);
    expect(summary()).toMatchObject({ count: 1, latest: { text: 'uno' } });
  });
});

describe('reading', () => {
  const readMain = (stand: Awaited<ReturnType<typeof stage>>, eventId: EventId) =>
    stand.app.answer(stand.tab.command('receipts.markRead', { roomId: stand.roomId, eventId, timeline: 'main' }));
  const told = ({ app }: Awaited<ReturnType<typeof stage>>) =>
    app.server.requests.matching(({ path }) => path.includes('/receipt/')).map(({ body }) => body);

  test('[TU-01] who reads the room has not read its threads; what is unread in each is told', async () => {
    const stand = await stage();
    const { app, tab, roomId, hello, reply } = stand;
    const unread = watched(tab.view('threads.unread', { roomId }));
    reply('bob', 'one');
    const two = reply('bob', 'two');
    await app.pass(100);
    const thread = { rootId: hello.event_id, unreadCount: 2, notifyingCount: 2, mentionCount: 0 };
    expect(valueOf(unread)).toEqual([thread]);
    const rooms = watched(tab.listView('roomList.rooms', null));
    await app.pass(100);
    const waiting = () => valueOf(rooms).items[0]?.threads;
    expect(waiting()).toEqual({ rootId: hello.event_id, notifyingCount: 2, mentionCount: 0 });
    await readMain(stand, idOf(hello));
    await app.pass(400);
    expect(told(stand)).toEqual([{ thread_id: 'main' }]);
    expect(valueOf(unread)).toEqual([thread]);
    await app.answer(tab.command('receipts.markRead', { roomId, eventId: idOf(two), timeline: idOf(hello) }));
    await app.pass(100);
    expect(valueOf(unread)).toEqual([]);
    expect(waiting()).toBeNull();
  });

  test('[RC-09] what a receipt of the whole room reads is told of no thread, nor of the main timeline', async () => {
    const stand = await stage();
    const { app, room, tab, roomId, hello, reply } = stand;
    const read = (eventId: EventId, timeline?: 'main' | EventId) =>
      app.answer(tab.command('receipts.markRead', { roomId, eventId, ...(timeline && { timeline }) }));
    const one = idOf(reply('bob', 'one'));
    const mine = idOf(room.send('alice', 'mine'));
    await app.pass(1_000);
    // A later receipt of the whole room includes the one that waits to be sent.
    const heal = app.server.intercept(({ path }) => path.includes('/receipt/'), { kind: 'unreachable' });
    await read(one, idOf(hello));
    await read(mine);
    await app.pass(100);
    const tries = told(stand).length;
    heal();
    await app.pass(20_000);
    expect(told(stand).slice(tries)).toEqual([{}]);
    await read(mine, 'main');
    await read(one, idOf(hello));
    await app.pass(20_000);
    expect(told(stand).slice(tries)).toEqual([{}]);
    const later = idOf(reply('bob', 'two'));
    await app.pass(1_000);
    await read(later, idOf(hello));
    await app.pass(1_000);
    expect(told(stand).slice(tries)).toEqual([{}, { thread_id: hello.event_id }]);
  });

  test('[TU-02] unread threads of all rooms are listed, the room with the latest message first', async () => {
    const { app, roomId, tab, hello, reply } = await stage();
    const other = app.server.room(['alice', 'bob'], { name: 'Dev' });
    const root = other.send('bob', 'root');
    const everywhere = watched(tab.listView('threads.everywhere', null));
    await app.pass(1_000);
    expect(valueOf(everywhere).items).toEqual([]);
    other.event('bob', 'm.room.message', inThread(root.event_id, 'there'));
    await app.pass(1_000);
    const last = reply('bob', 'here');
    await app.pass(1_000);
    const shown = () =>
      valueOf(everywhere).items.map(({ roomName, rootId, unreadCount }) => [roomName, rootId, unreadCount]);
    const dev = [{ kind: 'named', name: 'Dev' }, root.event_id, 1];
    expect(shown()).toEqual([[{ kind: 'named', name: 'Ops' }, hello.event_id, 1], dev]);
    await app.answer(tab.command('receipts.markRead', { roomId, eventId: idOf(last), timeline: idOf(hello) }));
    await app.pass(100);
    expect(shown()).toEqual([dev]);
  });

  test('[02.TH-10] where the server knows no threads, the room is read as a whole', async () => {
    const app = createTestEngine();
    app.server.intercept('/versions', {
      kind: 'answer',
      reply: {
        status: 200,
        body: { versions: ['v1.1'], unstable_features: { 'org.matrix.simplified_msc3575': true } },
      },
    });
    const stand = await stage(app);
    const reply = stand.reply('bob', 'one');
    await app.pass(5_000);
    await readMain(stand, idOf(reply));
    await app.pass(400);
    expect(told(stand)).toEqual([{}]);
  });
});

describe('writing', () => {
  test('[02.S-08] [02.TH-07] a reply seems to answer the newest one, and counts while it is on its way', async () => {
    const { app, room, hello, reply, summary, send } = await stage();
    const one = reply('bob', 'one');
    await app.pass(100);
    await send('two');
    expect(summary()).toMatchObject({ count: 2, hasParticipated: true, latest: { text: 'two' } });
    await app.pass(1_000);
    expect(summary()).toMatchObject({ count: 2 });
    const sent = room.events.findLast((event) => event.type === 'm.room.message');
    expect(sent?.content['m.relates_to']).toEqual({
      rel_type: 'm.thread',
      event_id: hello.event_id,
      is_falling_back: true,
      'm.in_reply_to': { event_id: one.event_id },
    });
  });

  test('[02.S-08] a true answer in a thread says so', async () => {
    const { app, room, hello, reply, send } = await stage();
    const one = reply('bob', 'one');
    reply('bob', 'two');
    await app.pass(100);
    await send('to one', { replyTo: idOf(one) });
    await app.pass(1_000);
    const sent = room.events.findLast((event) => event.type === 'm.room.message');
    expect(sent?.content['m.relates_to']).toEqual({
      rel_type: 'm.thread',
      event_id: hello.event_id,
      is_falling_back: false,
      'm.in_reply_to': { event_id: one.event_id },
    });
  });

  test('[02.T-09] a reply to a root that waits goes out after it, to its real name', async () => {
    const { app, room, roomId, tab, items } = await stage();
    app.env.network.setOnline(false);
    await app.answer(tab.command('messages.sendText', { roomId, text: 'root', format: 'plain' }));
    const item = valueOf(items).items.at(-1);
    const rootId = item?.kind === 'event' ? item.relationId : ('' as EventId);
    await app.answer(tab.command('messages.sendText', { roomId, text: 'reply', format: 'plain', threadRoot: rootId }));
    expect(textsOf(items).at(-1)).toBe('root');
    app.env.network.setOnline(true);
    await app.pass(5_000);
    const [root, sent] = room.events.slice(-2);
    expect(sent?.content['m.relates_to']).toMatchObject({ rel_type: 'm.thread', event_id: root?.event_id });
  });
});

describe('history', () => {
  /** A thread of seventy replies that the room has left far behind. */
  async function longAgo() {
    const app = createTestEngine();
    const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
    const root = room.send('bob', 'root');
    for (let n = 0; n < 70; n += 1) room.event('bob', 'm.room.message', inThread(root.event_id, `r${n}`));
    for (let n = 0; n < 60; n += 1) room.send('bob', `later ${n}`);
    const roomId = roomIdOf(room);
    const tab = app.openTab();
    await app.signIn(tab, 'alice');
    const open = () => watched(tab.listView('timeline.items', { roomId, thread: idOf(root) }));
    const back = (thread: ReturnType<typeof open>) => app.answer(thread.call('pageBack', null));
    return { app, room, root, open, back };
  }

  test('[02.TH-04] [02.TH-09] it is paged backwards, and the root stands at its start', async () => {
    const { app, room, root, open, back } = await longAgo();
    const thread = open();
    await app.pass(1_000);
    expect(valueOf(thread).head).toMatchObject({ state: 'ready', older: 'idle' });
    expect(textsOf(thread)).toHaveLength(50);
    expect(textsOf(thread).at(-1)).toBe('r69');
    expect(await back(thread)).toMatchObject({ ok: true, value: { reachedStart: true } });
    expect(textsOf(thread)).toHaveLength(71);
    expect(textsOf(thread)[0]).toBe('root');
    expect(valueOf(thread).head.older).toBe('none');
    room.event('bob', 'm.room.message', inThread(root.event_id, 'new'));
    await app.pass(1_000);
    expect(textsOf(thread).at(-1)).toBe('new');
  });

  test('[TU-03] a reply far back is found, with all that was said since', async () => {
    const { app, room, root } = await longAgo();
    const tab = app.openTab();
    const roomId = roomIdOf(room);
    const reply = room.events.find((event) => event.content['body'] === 'r3');
    if (reply === undefined) throw new Error('no reply');
    const found = await app.answer(tab.command('threads.find', { roomId, eventId: idOf(reply) }));
    expect(found).toEqual({ ok: true, value: { rootId: root.event_id } });
    expect(await app.answer(tab.command('threads.find', { roomId, eventId: idOf(root) }))).toMatchObject({
      value: { rootId: null },
    });
    const at = (around: EventId) => watched(tab.listView('timeline.items', { roomId, thread: idOf(root), around }));
    const here = at(idOf(reply));
    await app.pass(3_000);
    expect(valueOf(here).head.focus).toBe('here');
    expect(textsOf(here)).toContain('r3');
    expect(textsOf(here).at(-1)).toBe('r69');
    const gone = at('$nothing' as EventId);
    await app.pass(3_000);
    expect(valueOf(gone).head.focus).toBe('gone');
  });

  test('[02.TH-04] a root that is not to be had is logged, and the thread goes on', async () => {
    const { app, open, back } = await longAgo();
    app.server.intercept(({ path }) => path.includes('/event/'), {
      kind: 'answer',
      reply: failure(404, 'M_NOT_FOUND', 'no'),
    });
    const thread = open();
    await app.pass(1_000);
    await back(thread);
    expect(textsOf(thread)).toHaveLength(70);
    expect(app.env.logEntries.map(({ message }) => message)).toContain(
      'Failed to fetch thread root to construct thread with',
    );
  });

  test('[02.TH-08] where sync left something out, the newest replies are asked for again', async () => {
    const { app, room, root, open } = await longAgo();
    const thread = open();
    await app.pass(1_000);
    app.env.network.setOnline(false);
    await app.pass(1_000);
    room.event('bob', 'm.room.message', inThread(root.event_id, 'missed'));
    for (let n = 0; n < 120; n += 1) room.send('bob', `much later ${n}`);
    app.env.network.setOnline(true);
    await app.pass(10_000);
    expect(textsOf(thread).at(-1)).toBe('missed');
    expect(textsOf(thread)).toHaveLength(51);
  });

  test('[02.TH-05] a start that fails is logged, and asked for again', async () => {
    const { app, open, back } = await longAgo();
    app.server.intercept(
      ({ path }) => path.includes('/relations/'),
      { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') },
      1,
    );
    const thread = open();
    await app.pass(1_000);
    expect(valueOf(thread).head).toMatchObject({ state: 'ready', older: 'failed' });
    expect(app.env.logEntries.map(({ message }) => message)).toContain(
      'Failed to load start of newly created thread: ',
    );
    await back(thread);
    expect(textsOf(thread)).toHaveLength(50);
  });
});

describe('what a server cannot do', () => {
  const versionsOf = (versions: string[], flags: string[]) =>
    ({
      kind: 'answer',
      reply: {
        status: 200,
        body: {
          versions,
          unstable_features: Object.fromEntries(
            ['org.matrix.simplified_msc3575', ...flags].map((flag) => [flag, true] as const),
          ),
        },
      },
    }) as const;

  test('[02.TH-06] edits come bundled where relations of relations are not looked for', async () => {
    const app = createTestEngine();
    app.server.intercept('/versions', versionsOf(['v1.4'], []));
    const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
    const root = room.send('bob', 'root');
    const edited = room.event('bob', 'm.room.message', inThread(root.event_id, 'one'));
    const sealed = room.event('bob', 'm.room.encrypted', {
      'm.relates_to': { rel_type: 'm.thread', event_id: root.event_id },
    });
    for (let n = 0; n < 80; n += 1) room.send('bob', `later ${n}`);
    const edit = {
      ...edited,
      event_id: '$edit',
      content: {
        msgtype: 'm.text',
        body: '* uno',
        'm.new_content': { msgtype: 'm.text', body: 'uno' },
        'm.relates_to': { rel_type: 'm.replace', event_id: edited.event_id },
      },
    };
    app.server.intercept(({ path }) => path.endsWith('/m.thread'), {
      kind: 'change',
      change: () => ({
        chunk: [{ ...sealed }, { ...edited, unsigned: { 'm.relations': { 'm.replace': { ...edit } } } }],
      }),
    });
    app.server.intercept(({ path }) => path.endsWith('/m.replace'), {
      kind: 'answer',
      reply: failure(403, 'M_FORBIDDEN', 'no'),
    });
    const tab = app.openTab();
    await app.signIn(tab, 'alice');
    const roomId = roomIdOf(room);
    watched(tab.listView('timeline.items', { roomId }));
    await app.pass(5_000);
    const thread = watched(tab.listView('timeline.items', { roomId, thread: idOf(root) }));
    await app.pass(5_000);
    expect(textsOf(thread)).toEqual(['root', 'uno', '(encrypted)']);
    expect(app.env.logEntries.map(({ message }) => message)).toContain(
      'Failed to load edits for encrypted thread event',
    );
  });

  test('[02.TH-13] without a list, roots are asked for as what others relate to', async () => {
    const app = createTestEngine();
    app.server.intercept('/versions', versionsOf(['v1.3'], ['org.matrix.msc3440.stable']));
    const { roomId, tab } = await stage(app);
    await app.pass(5_000);
    watched(tab.listView('threads.list', { roomId, filter: 'my' }));
    await app.pass(1_000);
    const asked = app.server.requests.matching('/messages').at(-1);
    expect(JSON.parse(asked?.query.get('filter') ?? '{}')).toEqual({
      lazy_load_members: true,
      related_by_rel_types: ['m.thread'],
      related_by_senders: ['@alice:example.org'],
    });
  });
});

describe('the list', () => {
  test('[02.TH-13] [02.TH-14] threads stand by their newest reply, all or those of the person', async () => {
    const { app, room, roomId, tab, hello, reply, send } = await stage();
    const other = room.send('bob', 'other');
    reply('carol', 'first');
    await app.pass(1_000);
    reply('carol', 'second', other);
    const all = watched(tab.listView('threads.list', { roomId, filter: 'all' }));
    const my = watched(tab.listView('threads.list', { roomId, filter: 'my' }));
    await app.pass(1_000);
    const idsOf = (list: typeof all) => valueOf(list).items.map((item) => item.eventId);
    expect(valueOf(all).head).toEqual({ state: 'ready', hasMore: false });
    expect(idsOf(all)).toEqual([other.event_id, hello.event_id]);
    expect(idsOf(my)).toEqual([]);
    await send('mine');
    await app.pass(1_000);
    expect(idsOf(all)).toEqual([hello.event_id, other.event_id]);
    expect(idsOf(my)).toEqual([hello.event_id]);
  });
});

test('[02.TH-01] [11.ER-17] without its room there is no thread', async () => {
  const { app, tab, hello } = await stage();
  const nowhere = tab.listView('timeline.items', { roomId: '!nowhere:example.org' as RoomId, thread: idOf(hello) });
  const answer = await app.answer(nowhere.call('pageBack', null));
  expect(answer).toEqual({
    ok: false,
    error: {
      kind: 'threadWithoutRoom',
      message: 'element-web#22141: A thread requires a room in order to function',
    },
  });
});
