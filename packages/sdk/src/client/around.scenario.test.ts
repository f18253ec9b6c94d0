import {
  createTestEngine,
  roomIdOf,
  TestEngine,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId, RoomId } from '../protocol/ids/ids.ts';
import type { Client } from './remote.ts';

interface Started {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly room: ScriptedRoom;
  readonly roomId: RoomId;
  readonly said: readonly WireEvent[];
}

/** Alice signs in where Bob has said `b1` to `b{count}`. */
async function start(count: number): Promise<Started> {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const said = Array.from({ length: count }, (_, index) => room.send('bob', `b${index + 1}`));
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, tab, room, roomId: roomIdOf(room), said };
}

function idOf(said: readonly WireEvent[], number: number): EventId {
  return said[number - 1]?.event_id as EventId;
}

async function openAround({ app, tab, roomId }: Started, around: EventId) {
  const items = watched(tab.listView('timeline.items', { roomId, around }));
  await app.pass(1_000);
  return {
    items,
    head: () => valueOf(items).head,
    texts: () => textsOf(items).filter((text) => text.startsWith('b')),
    back: () => app.answer(items.call('pageBack', null)),
    forward: () => app.answer(items.call('pageForward', null)),
  };
}

const texts = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `b${from + at}`);

test('[02.TL-09] an old event is shown with what was said around it, and both directions load', async () => {
  const started = await start(600);
  const focus = await openAround(started, idOf(started.said, 250));
  expect(focus.head()).toMatchObject({ state: 'ready', focus: 'here', older: 'idle', newer: 'idle' });
  const shown = focus.texts();
  expect(shown).toContain('b250');
  expect(shown).not.toContain('b600');
  await focus.back();
  await focus.forward();
  await started.app.pass(10);
  const grown = focus.texts();
  expect(grown.length).toBeGreaterThanOrEqual(shown.length + 200);
  expect(grown).toEqual(texts(Number(grown[0]?.slice(1)), Number(grown.at(-1)?.slice(1))));
});

test('[02.TL-09] both directions may load at once: neither takes away what the other brought, and both go on', async () => {
  const started = await start(900);
  const focus = await openAround(started, idOf(started.said, 450));
  const shown = focus.texts();
  for (let round = 1; round <= 2; round += 1) {
    await Promise.all([focus.back(), focus.forward()]);
    await started.app.pass(10);
    const grown = focus.texts();
    expect(grown.length).toBeGreaterThanOrEqual(shown.length + round * 200);
    expect(grown).toEqual(texts(Number(grown[0]?.slice(1)), Number(grown.at(-1)?.slice(1))));
    expect(focus.head()).toMatchObject({ older: 'idle', newer: 'idle' });
  }
});

test('[FO-01] [REL-15] what was found apart takes its place once it meets the newest events, and stays there', async () => {
  const started = await start(600);
  const { app, said } = started;
  const focus = await openAround(started, idOf(said, 250));
  for (let page = 0; page < 8 && focus.head().newer !== 'none'; page += 1) {
    await focus.forward();
    await app.pass(10);
  }
  expect(focus.head()).toMatchObject({ focus: 'here', newer: 'none' });
  const shown = focus.texts();
  expect(shown).toEqual(texts(Number(shown[0]?.slice(1)), 600));
  app.engine.stop();
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const tab = again.openTab();
  const asked = () => app.server.requests.matching(({ path }) => path.includes('/context/')).length;
  const before = asked();
  const found = await openAround({ ...started, app: again, tab }, idOf(said, 250));
  expect(found.head().focus).toBe('here');
  expect(found.texts()).toContain('b250');
  expect([before, asked()]).toEqual([1, 1]);
});

test('[FO-01] a server that does not say where newer messages are is asked on by the newest that is known', async () => {
  const started = await start(200);
  const { app, said } = started;
  app.server.intercept(({ path }) => path.includes('/context/'), {
    kind: 'change',
    change: (body) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'end')),
  });
  const focus = await openAround(started, idOf(said, 80));
  expect(focus.head()).toMatchObject({ state: 'ready', focus: 'here', newer: 'idle' });
  expect(focus.texts()).toContain('b80');
  for (let page = 0; page < 8 && focus.head().newer !== 'none'; page += 1) {
    await focus.forward();
    await app.pass(10);
  }
  expect(focus.head()).toMatchObject({ focus: 'here', newer: 'none' });
  const shown = focus.texts();
  expect(shown).toContain('b80');
  expect(shown).toEqual(texts(Number(shown[0]?.slice(1)), 200));
});

test('[FO-02] a new message, a reaction and a redaction reach a timeline that is apart', async () => {
  const started = await start(300);
  const { app, room, said } = started;
  const focus = await openAround(started, idOf(said, 100));
  const annotation = { rel_type: 'm.annotation', event_id: idOf(said, 100), key: '👍' };
  room.event('bob', 'm.reaction', { 'm.relates_to': annotation });
  room.redact('bob', idOf(said, 101));
  room.send('bob', 'b301');
  await app.pass(1_000);
  const items = valueOf(focus.items).items.filter((item) => item.kind === 'event');
  expect(items.find((item) => item.eventId === idOf(said, 100))?.extras).toMatchObject([{ kind: 'reactions' }]);
  expect(items.find((item) => item.eventId === idOf(said, 101))?.content.kind).toBe('redacted');
  expect(focus.texts()).not.toContain('b301');
});

test('[FO-03] an event that the server does not know, or that cannot be asked for, leaves the newest messages', async () => {
  const started = await start(100);
  const gone = await openAround(started, '$nowhere' as EventId);
  expect(gone.head()).toMatchObject({ state: 'ready', focus: 'gone', newer: 'none' });
  expect(gone.texts().at(-1)).toBe('b100');
  started.app.server.setReachable(false);
  const away = await openAround(started, idOf(started.said, 5));
  await started.app.pass(120_000);
  expect(away.head().focus).toBe('unreachable');
  expect(away.texts().at(-1)).toBe('b100');
});

test('[FO-04] the head says up to where the person has read', async () => {
  const { app, tab, roomId, said } = await start(30);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  expect(valueOf(items).head.readUpTo).toBeNull();
  await app.answer(tab.command('receipts.markRead', { roomId, eventId: idOf(said, 20) }));
  await app.pass(100);
  expect(valueOf(items).head.readUpTo).toBe(idOf(said, 20));
});

test('[FO-05] what is shown apart can be answered, edited and deleted', async () => {
  const { app, tab, room, roomId, said, own } = await startWithOwn();
  const focus = await openAround({ app, tab, room, roomId, said }, idOf(said, 100));
  expect(valueOf(focus.items).items.some((item) => item.kind === 'event' && item.eventId === own)).toBe(true);
  const replyTo = idOf(said, 100);
  const reply = { roomId, text: 'an answer', format: 'plain', replyTo } as const;
  expect(await app.answer(tab.command('messages.sendText', reply))).toMatchObject({ ok: true });
  const edit = { roomId, eventId: own, text: 'better', format: 'plain' } as const;
  expect(await app.answer(tab.command('messages.edit', edit))).toMatchObject({ ok: true });
  await app.pass(1_000);
  expect(textsOf(focus.items)).toContain('better');
  expect(await app.answer(tab.command('messages.redact', { roomId, eventId: own }))).toMatchObject({ ok: true });
  await app.pass(1_000);
  const [, answer, edited, redaction] = room.events.filter(({ sender }) => sender.startsWith('@alice')).slice(-4);
  expect(answer?.content['m.relates_to']).toEqual({ 'm.in_reply_to': { event_id: replyTo } });
  expect([edited?.content['m.relates_to'], redaction?.type]).toEqual([
    { rel_type: 'm.replace', event_id: own },
    'm.room.redaction',
  ]);
});

/** Alice said something long ago, between what Bob said. */
async function startWithOwn(): Promise<Started & { readonly own: EventId }> {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const said = Array.from({ length: 100 }, (_, index) => room.send('bob', `b${index + 1}`));
  const own = room.send('alice', 'mine').event_id as EventId;
  for (let number = 101; number <= 600; number += 1) room.send('bob', `b${number}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  return { app, tab, room, roomId: roomIdOf(room), said, own };
}
