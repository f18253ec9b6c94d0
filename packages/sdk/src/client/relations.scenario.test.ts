import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../protocol/ids/ids.ts';
import type { EventItem, ItemContent, ItemExtra } from './contract.ts';

type Item = EventItem<ItemContent, ItemExtra>;

const groupsOf = (item: Item | undefined) =>
  item?.extras.flatMap((extra) => (extra.kind === 'reactions' ? extra.groups : [])) ?? [];

interface Started {
  readonly app: TestEngine;
  readonly room: ScriptedRoom;
  readonly texts: () => readonly string[];
  readonly item: (event: WireEvent) => Item | undefined;
  readonly reactions: () => unknown;
  readonly preview: () => unknown;
  readonly toggle: (key: string) => Promise<unknown>;
}

/** Alice looks at a room in which Bob has said `hello`. */
async function start(): Promise<Started & { readonly hello: WireEvent }> {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const hello = room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  const list = watched(tab.listView('roomList.rooms', null));
  await app.pass(100);
  const item = (event: WireEvent) =>
    valueOf(items).items.find((found): found is Item => found.kind === 'event' && found.eventId === event.event_id);
  return {
    app,
    room,
    hello,
    texts: () => textsOf(items),
    item,
    reactions: () => groupsOf(item(hello)).map(({ key, count, isMine }) => [key, count, isMine]),
    preview: () => valueOf(list).items[0]?.preview,
    toggle: (key) => app.answer(tab.command('reactions.toggle', { roomId, eventId: hello.event_id as EventId, key })),
  };
}

function aliceEvents(room: ScriptedRoom, type: string): readonly WireEvent[] {
  return room.events.filter((event) => event.type === type && event.sender.startsWith('@alice'));
}

const isWrite = ({ method }: LoggedRequest) => method === 'PUT';

test('[RE-01] a reaction is there at once, goes away at once, and comes back', async () => {
  const { app, room, reactions, toggle } = await start();
  for (const [expected, events, redactions] of [
    [[['👍', 1, true]], 1, 0],
    [[], 1, 1],
    [[['👍', 1, true]], 2, 1],
  ] as const) {
    await toggle('👍');
    expect(reactions()).toEqual(expected);
    await app.pass(1_000);
    expect(reactions()).toEqual(expected);
    expect(aliceEvents(room, 'm.reaction')).toHaveLength(events);
    expect(aliceEvents(room, 'm.room.redaction')).toHaveLength(redactions);
  }
});

test('[RE-01] quick taps while the network is slow come to what the last one meant', async () => {
  const { app, room, reactions, toggle } = await start();
  app.server.intercept(isWrite, { kind: 'delayAnswer', delayMs: 1_000 });
  await Promise.all([toggle('👍'), toggle('👍'), toggle('👍')]);
  await app.pass(20_000);
  expect(reactions()).toEqual([['👍', 1, true]]);
  const redacted = aliceEvents(room, 'm.reaction').filter(({ content }) => Object.keys(content).length === 0);
  expect(aliceEvents(room, 'm.reaction').length - redacted.length).toBe(1);
});

test('[RE-02] a reaction that waits for the network is dropped without a request', async () => {
  const { app, room, reactions, toggle } = await start();
  app.server.setReachable(false);
  await toggle('👍');
  await app.pass(100);
  await toggle('👍');
  expect(reactions()).toEqual([]);
  app.server.setReachable(true);
  await app.pass(60_000);
  expect(aliceEvents(room, 'm.reaction')).toEqual([]);
});

test('[RE-03] a refused reaction is as if it had not been, and can be tried again', async () => {
  const { app, room, reactions, toggle } = await start();
  app.server.intercept(isWrite, { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN' } } }, 1);
  await toggle('👍');
  await app.pass(1_000);
  expect(reactions()).toEqual([]);
  await toggle('👍');
  await app.pass(1_000);
  expect(reactions()).toEqual([['👍', 1, true]]);
  expect(aliceEvents(room, 'm.reaction')).toHaveLength(1);
});

test('[RE-03] a refused redaction brings the reaction back, and can be tried again', async () => {
  const { app, reactions, toggle } = await start();
  await toggle('👍');
  await app.pass(1_000);
  app.server.intercept(isWrite, { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN' } } }, 1);
  await toggle('👍');
  await app.pass(1_000);
  expect(reactions()).toEqual([['👍', 1, true]]);
  await toggle('👍');
  await app.pass(1_000);
  expect(reactions()).toEqual([]);
});

test('[02.RL-02] reactions of others count by person, and change with a redaction', async () => {
  const { app, room, hello, item, reactions } = await start();
  const relation = { rel_type: 'm.annotation', event_id: hello.event_id, key: '🎉' };
  const first = room.event('bob', 'm.reaction', { 'm.relates_to': relation });
  room.event('bob', 'm.reaction', { 'm.relates_to': relation });
  await app.pass(100);
  expect(reactions()).toEqual([['🎉', 1, false]]);
  const before = item(hello);
  room.state('bob', 'm.room.member', { membership: 'join', displayname: 'Robert' }, '@bob:example.org');
  await app.pass(100);
  expect(item(hello)).not.toBe(before);
  expect(groupsOf(item(hello))[0]?.names).toEqual(['Robert']);
  room.redact('bob', first.event_id);
  await app.pass(100);
  expect(reactions()).toEqual([['🎉', 1, false]]);
});

test('[02.RL-01] an edit of the sender shows everywhere, one of somebody else nowhere', async () => {
  const { app, room, hello, texts, item, preview } = await start();
  const edit = (sender: string, body: string) =>
    room.send(sender, {
      msgtype: 'm.text',
      body: `* ${body}`,
      'm.new_content': { msgtype: 'm.text', body },
      'm.relates_to': { rel_type: 'm.replace', event_id: hello.event_id },
    });
  edit('alice', 'forged');
  await app.pass(100);
  expect(texts().at(-1)).toBe('hello');
  edit('bob', 'hello again');
  await app.pass(100);
  expect(texts().at(-1)).toBe('hello again');
  expect(item(hello)).toMatchObject({ isEdited: true });
  expect(preview()).toMatchObject({ content: { kind: 'text', text: 'hello again' } });
});

test('[01.X-03] a redaction takes the message away, from the timeline, the list and the disk', async () => {
  const { app, room, hello, texts, item, preview } = await start();
  room.redact('bob', hello.event_id);
  await app.pass(100);
  expect(texts().at(-1)).toBe('(redacted)');
  expect(item(hello)).toMatchObject({
    isEdited: false,
    content: { kind: 'redacted', by: { userId: '@bob:example.org', name: 'Bob' } },
  });
  expect(preview()).toBe(null);
});

test('[01.X-03] [TL-18] an edit that is redacted counts no more; only who never knew it as one sees what is left of it', async () => {
  const { app, room, hello, texts, item } = await start();
  const edit = room.send('bob', {
    ...{ msgtype: 'm.text', body: '* better' },
    'm.new_content': { msgtype: 'm.text', body: 'better' },
    'm.relates_to': { rel_type: 'm.replace', event_id: hello.event_id },
  });
  await app.pass(1_000);
  expect(texts()).toEqual(['better']);
  room.redact('bob', edit.event_id);
  await app.pass(1_000);
  expect(texts()).toEqual(['hello']);
  expect(item(hello)).toMatchObject({ isEdited: false });
  const other = new TestEngine(app.server, app.env.clock, { seed: 2 });
  const tab = other.openTab();
  await other.signIn(tab, 'alice');
  const items = watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await other.pass(1_000);
  expect(textsOf(items).slice(-2)).toEqual(['hello', '(redacted)']);
});

test('[TL-11] a redaction of an older message holds when that is loaded later', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const secret = room.send('bob', 'secret');
  for (let n = 0; n < 120; n += 1) room.send('bob', `b${n}`);
  const first = app.openTab();
  await app.signIn(first, 'alice');
  const roomId = roomIdOf(room);
  const before = watched(first.listView('timeline.items', { roomId }));
  await app.pass(100);
  for (let n = 0; n < 5; n += 1) await app.answer(before.call('pageBack', null));
  app.engine.stop();
  const second = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  room.redact('bob', secret.event_id);
  await second.pass(1_000);
  app.server.setReachable(false);
  const tab = second.openTab();
  const items = watched(tab.listView('timeline.items', { roomId }));
  await second.pass(100);
  for (let n = 0; n < 5; n += 1) await second.answer(items.call('pageBack', null));
  await second.pass(100);
  expect(textsOf(items)).toContain('b0');
  expect(textsOf(items)).not.toContain('secret');
});

test('[TL-12] an answer quotes the real event, as it is now', async () => {
  const { app, room, hello, item } = await start();
  const reply = room.send('alice', {
    msgtype: 'm.text',
    body: '> <@bob:example.org> I never said this\n\nreally',
    'm.relates_to': { 'm.in_reply_to': { event_id: hello.event_id } },
  });
  const lost = room.send('alice', {
    msgtype: 'm.text',
    body: 'x',
    'm.relates_to': { 'm.in_reply_to': { event_id: '$gone' } },
  });
  await app.pass(100);
  expect(item(reply)?.reply).toMatchObject({ kind: 'loaded', text: 'hello', sender: { name: 'Bob' } });
  expect(item(lost)?.reply).toEqual({ kind: 'unknown', eventId: '$gone' });
  room.redact('bob', hello.event_id);
  await app.pass(100);
  expect(item(reply)?.reply).toMatchObject({ kind: 'loaded', text: '' });
});

test('[TL-12] an answer to what nobody put into words says what that is', async () => {
  const { app, room, item } = await start();
  const voice = room.send('bob', {
    ...{ msgtype: 'm.audio', body: 'voice-message.ogg', url: 'mxc://example.org/voice' },
    'org.matrix.msc3245.voice': {},
  });
  const reply = room.send('alice', {
    ...{ msgtype: 'm.text', body: 'I hear you' },
    'm.relates_to': { 'm.in_reply_to': { event_id: voice.event_id } },
  });
  await app.pass(100);
  expect(item(reply)?.reply).toMatchObject({ kind: 'loaded', text: '', wordless: 'voice' });
  room.redact('bob', voice.event_id);
  await app.pass(100);
  expect(item(reply)?.reply).not.toHaveProperty('wordless');
});
