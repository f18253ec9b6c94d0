import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { Json } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { SearchHit, SearchParams } from './contract.ts';

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Garden' });
  const tab = app.openTab();
  const signIn = () => app.signIn(tab, 'alice');
  const search = async (query: string, more: Partial<SearchParams> = {}) => {
    const view = watched(tab.listView('search.results', { query, roomId: null, order: 'newest', ...more }));
    await app.pass(200);
    return valueOf(view);
  };
  return { app, room, tab, signIn, search };
}

/** A hit in short: its text with what is marked in brackets. */
function shown({ text }: SearchHit): string {
  return text.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('');
}

test('[SR-01] messages are found by their words, in a room or in all', async () => {
  const { app, room, signIn, search } = await start();
  const other = app.server.room(['alice', 'bob'], { name: 'Kitchen' });
  const first = room.send('bob', 'The Roses need water');
  other.send('bob', 'water boils');
  room.send('bob', 'nothing here');
  await signIn();
  const found = await search('water rose');
  expect(found.items.map(shown)).toEqual(['The [Rose]s need [water]']);
  expect(found.items[0]).toMatchObject({
    roomId: roomIdOf(room),
    eventId: first.event_id,
    kind: 'text',
    roomName: { kind: 'named', name: 'Garden' },
    sender: { userId: '@bob:example.org' },
    isMine: false,
    isFromServer: false,
  });
  expect(found.head).toMatchObject({ state: 'ready', query: 'water rose', hasMore: false });
  expect((await search('water')).items).toHaveLength(2);
  expect((await search('water', { roomId: roomIdOf(other) })).items.map(shown)).toEqual(['[water] boils']);
});

test('[SR-02] an edit is found by what it says now, and at its message', async () => {
  const { app, room, signIn, search } = await start();
  const first = room.send('bob', 'meet at seven');
  await signIn();
  expect((await search('seven')).items).toHaveLength(1);
  const edit = (sender: string, body: string) =>
    room.send(sender, {
      msgtype: 'm.text',
      body: `* ${body}`,
      'm.new_content': { msgtype: 'm.text', body },
      'm.relates_to': { rel_type: 'm.replace', event_id: first.event_id },
    });
  edit('bob', 'meet at eight');
  edit('alice', 'meet at midnight');
  await app.pass(500);
  expect((await search('eight')).items).toMatchObject([{ eventId: first.event_id, isEdited: true }]);
  expect((await search('seven')).items).toEqual([]);
  expect((await search('midnight')).items).toEqual([]);
});

test('[SR-03] what was redacted or hidden, and what ignored people say, is never found', async () => {
  const { app, room, signIn, search } = await start();
  const gone = room.send('bob', 'secret plan');
  const hidden = room.send('bob', 'hidden plan');
  room.send('bob', 'open plan');
  await signIn();
  expect((await search('plan')).items).toHaveLength(3);
  // So many that the messages are not in memory any more.
  for (let more = 0; more < 400; more += 1) {
    room.send('bob', `filler ${more}`);
    if (more % 10 === 9) await app.pass(100);
  }
  room.redact('bob', gone.event_id);
  room.event('alice', 'm.visibility', {
    visibility: 'hidden',
    'm.relates_to': { rel_type: 'm.reference', event_id: hidden.event_id },
  });
  await app.pass(500);
  expect((await search('plan')).items.map(shown)).toEqual(['open [plan]']);
  app.server.user('alice').setAccountData('m.ignored_user_list', { ignored_users: { '@bob:example.org': {} } });
  await app.pass(500);
  expect((await search('plan')).items).toEqual([]);
});

test('[SR-04] operators narrow a search, and one that says nothing is told', async () => {
  const { room, signIn, search } = await start();
  const root = room.send('bob', 'report about https://example.org/a');
  room.send('alice', 'my report');
  room.send('bob', { msgtype: 'm.file', body: 'report.pdf', filename: 'report.pdf', url: 'mxc://example.org/pdf' });
  room.send('bob', {
    msgtype: 'm.text',
    body: 'late report',
    'm.relates_to': { rel_type: 'm.thread', event_id: root.event_id },
  });
  room.state('alice', 'm.room.pinned_events', { pinned: [root.event_id] });
  await signIn();
  const texts = async (query: string) =>
    (await search(query)).items.map((hit) => `${shown(hit)}${hit.fileName?.length ?? ''}`);
  expect(await texts('report is:mine')).toEqual(['my [report]']);
  expect(await texts('report from:alice')).toEqual(['my [report]']);
  expect(await texts('report has:link')).toEqual(['[report] about https://example.org/a']);
  expect(await texts('report has:file')).toEqual(['2']);
  expect(await texts('is:thread')).toEqual(['late report']);
  expect(await texts('is:pinned')).toEqual(['report about https://example.org/a']);
  expect(await texts('report after:2100-01-01')).toEqual([]);
  expect(await texts('report in:garden is:mine')).toEqual(['my [report]']);
  expect(await texts('report in:nowhere')).toEqual([]);
  const { head } = await search('report has:cheese before:soon');
  expect(head.refused).toEqual([
    { kind: 'unknownValue', word: 'has:cheese' },
    { kind: 'notADate', word: 'before:soon' },
  ]);
});

test('[SR-05] wherever an engine is killed, the next one finds all that is stored and nothing else', async () => {
  for (let kill = 1; kill <= 10; kill += 1) {
    const { app, room, signIn, search } = await start();
    room.send('bob', 'apple zero');
    await signIn();
    expect((await search('apple')).items).toHaveLength(1);
    const dies = app.env.databases.writeCount + kill;
    const revive = app.env.databases.failWrites(({ number }) => (number >= dies ? { kind: 'closed' } : undefined));
    for (const word of ['one', 'two', 'three']) {
      room.send('bob', `apple ${word}`);
      await app.pass(6_000);
    }
    app.env.databases.crash();
    app.engine.stop();
    revive();
    app.server.setReachable(false);
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
    const tab = next.openTab();
    await next.pass(100);
    const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
    const found = watched(tab.listView('search.results', { query: 'apple', roomId: null, order: 'newest' }));
    await next.pass(1_000);
    const stored = valueOf(items).items.filter((item) => item.kind === 'event' && item.content.kind === 'text');
    expect(valueOf(found).items).toHaveLength(stored.length);
    expect(valueOf(found).items.length).toBeGreaterThan(0);
  }
});

test('[SR-06] signing out takes the index along', async () => {
  const { app, room, tab, signIn, search } = await start();
  room.send('bob', 'apple');
  await signIn();
  await search('apple');
  expect(app.env.databases.countIn('features')).toBeGreaterThan(0);
  await app.answer(tab.command('login.signOut', null));
  await app.pass(500);
  expect(app.env.databases.countIn('features')).toBe(0);
});

test('[SR-07] history is fetched all the way back when it is asked for, and says how far it is', async () => {
  const { app, room, tab, signIn, search } = await start();
  room.send('bob', 'the first marmalade');
  for (let count = 0; count < 450; count += 1) room.send('bob', `filler ${count}`);
  await signIn();
  const before = await search('marmalade');
  expect(before.items).toEqual([]);
  expect(before.head.reach).toMatchObject({ kind: 'part' });
  await app.answer(tab.command('search.lookBack', { roomId: roomIdOf(room) }));
  await app.pass(20_000);
  const after = await search('marmalade');
  expect(after.items.map(shown)).toEqual(['the first [marmalade]']);
  expect(after.head.reach).toEqual({ kind: 'everything' });
  const index = watched(tab.listView('search.index', null));
  await app.pass(100);
  expect(valueOf(index)).toMatchObject({
    head: { state: 'ready', messages: 451 },
    items: [{ roomId: roomIdOf(room), messages: 451, reach: { kind: 'everything' }, isLookingBack: false }],
  });
});

test('[SR-08] a room that is left out is not found until it is taken in again; the index can be paused and deleted', async () => {
  const { app, room, tab, signIn, search } = await start();
  room.send('bob', 'apple');
  await signIn();
  expect((await search('apple')).items).toHaveLength(1);
  const roomId = roomIdOf(room);
  await app.answer(tab.command('search.setLeftOut', { roomId, isLeftOut: true }));
  await app.pass(1_000);
  const left = await search('apple', { roomId });
  expect([left.items, left.head.reach]).toEqual([[], { kind: 'leftOut' }]);
  await app.answer(tab.command('search.setLeftOut', { roomId, isLeftOut: false }));
  await app.pass(1_000);
  expect((await search('apple')).items).toHaveLength(1);
  await app.answer(tab.command('search.setPaused', { isPaused: true }));
  room.send('bob', 'apple again');
  await app.pass(10_000);
  expect((await search('apple')).items).toHaveLength(1);
  await app.answer(tab.command('search.setPaused', { isPaused: false }));
  await app.pass(10_000);
  expect((await search('apple')).items).toHaveLength(2);
  await app.answer(tab.command('search.deleteIndex', null));
  const index = watched(tab.listView('search.index', null));
  await app.pass(100);
  expect(valueOf(index).head).toMatchObject({ state: 'off', bytes: 0 });
});

test('[SR-10] the server searches what is not here yet: one list, no doubles', async () => {
  const { app, room, signIn, search } = await start();
  const old = room.send('bob', 'apples were sold');
  for (let count = 0; count < 200; count += 1) room.send('bob', `filler ${count}`);
  const late = room.send('bob', 'apple tree');
  await signIn();
  const events = [late, old].map((event) => ({ rank: 1, result: { ...event, room_id: room.id } }));
  const room_events = { results: [...events, { result: 'nonsense' }], highlights: ['sold'], count: 3 };
  app.server.intercept('/search', {
    kind: 'answer',
    reply: { status: 200, body: { search_categories: { room_events } } },
  });
  const found = await search('apple');
  expect(found.items.map((hit) => [shown(hit), hit.isFromServer])).toEqual([
    ['[apple] tree', false],
    ['[apple]s were sold', true],
  ]);
  expect(found.head).toMatchObject({ server: 'answered', hasMore: false });
  app.server.setReachable(false);
  const alone = await search('tree');
  expect(alone.items).toHaveLength(1);
});

test('[SR-17] who wrote what the server found is called as the server had them, if they are no known member here', async () => {
  const { app, room, signIn, search } = await start();
  const written = room.send('bob', 'apples were sold');
  for (let count = 0; count < 200; count += 1) room.send('bob', `filler ${count}`);
  await signIn();
  const gone = (name: string, profile: Json) => ({
    result: { ...written, event_id: `$${name}`, sender: `@${name}:localhost`, room_id: room.id },
    context: { profile_info: profile },
  });
  const results = [
    gone('carol', { '@carol:localhost': { displayname: 'Carol', avatar_url: 'mxc://localhost/carol' } }),
    gone('dan', { '@dan:localhost': { displayname: null, avatar_url: 7 } }),
    gone('eve', 'nonsense'),
    { ...gone('bob', { '@bob:localhost': { displayname: 'Bob of then' } }), result: { ...written, room_id: room.id } },
  ];
  const room_events = { results, highlights: ['sold'], count: 4 };
  app.server.intercept('/search', {
    kind: 'answer',
    reply: { status: 200, body: { search_categories: { room_events } } },
  });
  const found = await search('apple');
  expect(found.items.map(({ sender, isMine }) => [sender.name, sender.avatar, isMine])).toEqual([
    ['Carol', 'mxc://localhost/carol', false],
    ['@dan:localhost', null, false],
    ['@eve:localhost', null, false],
    ['Bob', null, false],
  ]);
});

test('[SR-11] nothing is marked or read until somebody searches, and a later start goes on', async () => {
  const { app, room, signIn, search } = await start();
  room.send('bob', 'apple');
  await signIn();
  await app.pass(60_000);
  expect(app.env.databases.countIn('features')).toBe(0);
  await search('apple');
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const tab = next.openTab();
  await next.pass(1_000);
  room.send('bob', 'apple pie');
  await next.pass(1_000);
  const index = watched(tab.listView('search.index', null));
  await next.pass(100);
  expect(valueOf(index).head).toMatchObject({ state: 'ready', messages: 2 });
});

test('[SR-13] results that are shown grow: at their end by themselves, and before it when they are asked for', async () => {
  const { app, room, tab, signIn } = await start();
  const early = room.send('bob', 'the first apple');
  for (let count = 0; count < 100; count += 1) room.send('bob', `filler ${count}`);
  const shownFirst = room.send('bob', 'apple pie');
  await signIn();
  const view = tab.listView('search.results', { query: 'apple', roomId: null, order: 'newest' });
  const found = watched(view);
  await app.pass(2_000);
  const ids = () => valueOf(found).items.map(({ eventId }) => eventId);
  expect(ids()).toEqual([shownFirst.event_id]);
  const reach = () => valueOf(found).head.reach.kind;
  expect(reach()).toBe('part');
  await app.answer(tab.command('search.lookBack', { roomId: roomIdOf(room) }));
  await app.pass(20_000);
  expect([ids(), reach()]).toEqual([[shownFirst.event_id, early.event_id], 'everything']);

  const news = room.send('bob', 'apple news');
  room.send('bob', 'nothing of that');
  await app.pass(10_000);
  expect([ids(), valueOf(found).head.later]).toEqual([[shownFirst.event_id, early.event_id], 1]);
  room.redact('bob', early.event_id);
  await app.pass(10_000);
  expect([ids(), valueOf(found).head.later]).toEqual([[shownFirst.event_id], 1]);
  await app.answer(view.call('showLater', null));
  await app.pass(100);
  expect([ids(), valueOf(found).head.later]).toEqual([[news.event_id, shownFirst.event_id], 0]);
});

test('[SR-14] a name that several rooms have is told with these rooms; a whole name is not a part of others', async () => {
  const { app, room, signIn, search } = await start();
  const other = app.server.room(['alice', 'bob'], { name: 'Garden' });
  const party = app.server.room(['alice', 'bob'], { name: 'Garden party' });
  for (const each of [room, other, party]) each.send('bob', 'apple');
  await signIn();
  const both = await search('apple in:garden');
  expect(both.items).toHaveLength(2);
  const [ambiguous] = both.head.ambiguous;
  expect(ambiguous?.word).toBe('in:garden');
  expect(ambiguous?.rooms.map(({ roomId }) => roomId).toSorted()).toEqual([roomIdOf(room), roomIdOf(other)].toSorted());
  const one = await search(`apple in:${roomIdOf(other)}`);
  expect([one.items.map(({ roomId }) => roomId), one.head.ambiguous]).toEqual([[roomIdOf(other)], []]);
  const part = await search('apple in:gard');
  expect(part.head.ambiguous[0]?.rooms).toHaveLength(3);
  expect((await search('apple in:"garden party"')).items).toHaveLength(1);
});
