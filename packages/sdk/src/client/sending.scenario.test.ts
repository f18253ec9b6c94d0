import { roomIdOf, TestEngine, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { Fault } from '@parley/testkit/homeserver/interceptions.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { asObject, type Json, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { TransactionId } from '../protocol/ids/ids.ts';
import type { EventItem, ItemContent, ItemExtra } from './contract.ts';
import type { Client } from './remote.ts';

type Item = EventItem<ItemContent, ItemExtra>;

interface Started {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly room: ScriptedRoom;
  /** Every state of the timeline that was shown: its texts. */
  readonly shown: (readonly string[])[];
  readonly texts: () => readonly string[];
  readonly items: () => readonly Item[];
  readonly say: (text: string) => Promise<TransactionId>;
}

function open(app: TestEngine, tab: Client, room: ScriptedRoom): Started {
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  const shown: (readonly string[])[] = [];
  items.subscribe(() => shown.push(textsOf(items)));
  return {
    app,
    tab,
    room,
    shown,
    texts: () => textsOf(items),
    items: () => valueOf(items).items.filter((item): item is Item => item.kind === 'event'),
    say: async (text) => {
      const sent = await app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain' }));
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return sent.value.txnId;
    },
  };
}

async function start(): Promise<Started> {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const started = open(app, tab, room);
  await app.pass(100);
  return started;
}

/** The engine dies and another one begins with what was stored, and with randomness of its own. */
async function restart({ app, room }: Started, seed = 2): Promise<Started> {
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed });
  const started = open(next, next.openTab(), room);
  await next.pass(10);
  return started;
}

function arrivedAt(room: ScriptedRoom): readonly unknown[] {
  return room.events
    .filter(({ type, sender }) => type === 'm.room.message' && sender.startsWith('@alice'))
    .map(({ content }) => content['body']);
}

const isSend = ({ method, path }: LoggedRequest) => method === 'PUT' && path.includes('/send/');

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `m${index + 1}`);
}

test('[02.T-03] [02.S-04] [REL-01] [REL-04] a hundred messages under every fault, with restarts in between, arrive once each and in order', async () => {
  let started = await start();
  const { server } = started.app;
  const random = new SeededRandom(42);
  const faults: readonly (Fault | null)[] = [
    { kind: 'loseAnswer' },
    { kind: 'unreachable' },
    { kind: 'answer', reply: { status: 503, body: { errcode: 'M_UNKNOWN', error: 'busy' } } },
    { kind: 'answer', reply: { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 500 } } },
    { kind: 'answer', reply: { status: 200, body: new TextEncoder().encode('<html>') } },
    { kind: 'delayAnswer', delayMs: 3_000 },
    null,
    null,
  ];
  for (let n = 1; n <= 100; n += 1) {
    const fault = faults[(random.bytes(1)[0] ?? 0) % faults.length] ?? null;
    if (fault !== null) server.intercept(isSend, fault, 1 + ((random.bytes(1)[0] ?? 0) % 3));
    await started.say(`m${n}`);
    await started.app.pass(((random.bytes(1)[0] ?? 0) % 8) * 500);
    if (n % 20 === 0) started = await restart(started, n);
  }
  await started.app.pass(3_600_000);
  expect(arrivedAt(started.room)).toEqual(numbered(100));
  expect(started.texts().slice(-100)).toEqual(numbered(100));
  expect(started.items().every(({ sendState }) => sendState === null || sendState.kind === 'sent')).toBe(true);
});

test('[OB-01] a message is there from the moment it is stored until its event is, once, and keeps its key', async () => {
  const { app, shown, items, say } = await start();
  shown.length = 0;
  app.server.intercept(isSend, { kind: 'delayAnswer', delayMs: 1_000 }, 1);
  const txnId = await say('only once');
  const [mine] = items().slice(-1);
  await app.pass(5_000);
  expect(shown.length).toBeGreaterThan(0);
  for (const texts of shown) expect(texts.filter((text) => text === 'only once')).toHaveLength(1);
  const [after] = items().slice(-1);
  expect(after).toMatchObject({ key: mine?.key, txnId, sendState: { kind: 'sent' }, isMine: true });
  expect(after?.eventId).toMatch(/^\$/);
});

test('[02.T-08] an event that comes without its transaction id is known by its id, whichever is first', async () => {
  for (const isSyncFirst of [true, false]) {
    const { app, items, texts, say } = await start();
    app.server.intercept('/sync', { kind: 'change', change: withoutTransactionIds });
    app.server.intercept(isSyncFirst ? isSend : '/sync', { kind: 'delayAnswer', delayMs: 2_000 }, 1);
    const txnId = await say('who am I');
    await app.pass(10_000);
    expect(texts().filter((text) => text === 'who am I')).toHaveLength(1);
    expect(items().at(-1)).toMatchObject({ txnId, key: `txn:${txnId}` });
  }
});

test('[OB-14] what hears nothing is sent again after ten seconds, the second time after half a minute, and stands once', async () => {
  const { app, room, say, texts, items } = await start();
  app.server.intercept(({ path }) => path.includes('/send/'), { kind: 'hang' }, 2);
  await say('out');
  const tries = () => app.server.requests.matching(({ path }) => path.includes('/send/'));
  await app.pass(9_900);
  expect(tries()).toHaveLength(1);
  await app.pass(2_000);
  expect(tries()).toHaveLength(2);
  await app.pass(29_000);
  expect(tries()).toHaveLength(2);
  await app.pass(4_000);
  expect(new Set(tries().map(({ path }) => path))).toHaveLength(1);
  expect(texts()).toEqual(['hello', 'out']);
  expect(items().at(-1)?.eventId).toBe(room.events.at(-1)?.event_id);
});

test('[OB-01] once its event is there, the answer to its request changes nothing any more', async () => {
  const { app, say } = await start();
  app.server.intercept(isSend, { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  await say('quick sync');
  await app.pass(1_000);
  const writes = app.env.databases.writeCount;
  await app.pass(10_000);
  expect(app.env.databases.writeCount).toBe(writes);
});

test('[OB-02] [REL-03] a message whose event came while nobody was connected is known again when the gap is filled', async () => {
  const started = await start();
  const { app, room, say } = started;
  const roomId = roomIdOf(room);
  const stop = app.server.intercept('/sync', { kind: 'unreachable' });
  // Requests that the server already holds are cut as well.
  app.server.setReachable(false);
  app.server.setReachable(true);
  const txnId = await say('into the gap');
  await app.pass(100);
  for (let n = 0; n < 60; n += 1) room.send('bob', `b${n}`);
  const next = await restart(started);
  stop();
  app.server.intercept('/messages', {
    kind: 'change',
    change: (page) => ({ ...page, chunk: withoutIds(page['chunk']) }),
  });
  await next.app.pass(20_000);
  expect(next.texts().filter((text) => text === 'into the gap')).toHaveLength(1);
  const timeline = watched(next.tab.listView('timeline.items', { roomId }));
  await next.app.pass(10);
  for (let turn = 0; turn < 5; turn += 1) {
    const gap = valueOf(timeline).items.find(({ kind }) => kind === 'gap');
    if (gap === undefined) break;
    await next.app.answer(timeline.call('fillGap', { key: gap.key }));
    await next.app.pass(10);
  }
  expect(next.texts().slice(0, 3)).toEqual(['hello', 'into the gap', 'b0']);
  expect(next.items().find((item) => item.txnId === txnId)?.key).toBe(`txn:${txnId}`);
});

test('[02.T-12] a refused message stays as not sent and lets later ones go; it can be sent again or given up', async () => {
  const started = await start();
  const { app, tab, room, items, say } = started;
  const roomId = roomIdOf(room);
  const refuse = () =>
    app.server.intercept(
      isSend,
      { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'Muted' } } },
      1,
    );
  refuse();
  const first = await say('first');
  await app.pass(100);
  refuse();
  const second = await say('second');
  await say('third');
  await app.pass(1_000);
  expect(arrivedAt(room)).toEqual(['third']);
  const reason = { kind: 'refused', status: 403, errcode: 'M_FORBIDDEN', message: 'Muted' };
  expect(
    items()
      .map(({ sendState }) => sendState)
      .filter((state) => state?.kind === 'not_sent'),
  ).toEqual([
    { kind: 'not_sent', reason },
    { kind: 'not_sent', reason },
  ]);
  const next = await restart(started);
  expect(next.items().filter(({ sendState }) => sendState?.kind === 'not_sent')).toHaveLength(2);
  expect(await next.app.answer(next.tab.command('messages.retry', { roomId, txnId: first }))).toEqual({
    ok: true,
    value: null,
  });
  expect(await next.app.answer(next.tab.command('messages.discard', { roomId, txnId: second }))).toEqual({
    ok: true,
    value: null,
  });
  await next.app.pass(1_000);
  expect(arrivedAt(room)).toEqual(['third', 'first']);
  expect(next.texts()).not.toContain('second');
  expect(await next.app.answer(next.tab.command('messages.retry', { roomId, txnId: second }))).toMatchObject({
    ok: false,
    error: { kind: 'notPending' },
  });
  expect(tab.status.current.kind).not.toBe('ready');
});

test('[OB-03] without a network messages wait, and go in order as soon as it is back', async () => {
  const { app, room, items, say } = await start();
  app.server.setReachable(false);
  for (const text of numbered(5)) await say(text);
  await app.pass(300_000);
  expect(
    items()
      .slice(-5)
      .map(({ sendState }) => sendState?.kind),
  ).not.toContain('not_sent');
  app.server.setReachable(true);
  app.env.network.poke();
  await app.pass(1_000);
  expect(arrivedAt(room)).toEqual(numbered(5));
});

test('[REL-08] a server that asks for time gets it: no try comes earlier, whatever the network does', async () => {
  const { app, room, say } = await start();
  const reply = { status: 429, headers: new Map([['retry-after', '60']]), body: { errcode: 'M_LIMIT_EXCEEDED' } };
  app.server.intercept(isSend, { kind: 'answer', reply }, 1);
  await say('patience');
  for (let n = 0; n < 50; n += 1) {
    app.env.network.poke();
    await app.pass(1_000);
  }
  expect(app.server.requests.matching(isSend)).toHaveLength(1);
  await app.pass(15_000);
  expect(arrivedAt(room)).toEqual(['patience']);
});

test('[02.T-09] [REL-06] a reaction to a message that waits waits with it, survives a restart, and names the real event', async () => {
  const started = await start();
  started.app.server.setReachable(false);
  const txnId = await started.say('written in the tunnel');
  const roomId = roomIdOf(started.room);
  const eventId = started.items().find((item) => item.txnId === txnId)?.relationId;
  if (eventId === undefined) throw new Error('no echo');
  expect(eventId).toBe(`~${roomId}:${txnId}`);
  const toggled = await started.app.answer(started.tab.command('reactions.toggle', { roomId, eventId, key: '👍' }));
  expect(toggled.ok).toBe(true);
  await started.say('after it');
  const extrasOf = ({ items }: Started) => items().find((item) => item.txnId === txnId)?.extras;
  expect(extrasOf(started)).toMatchObject([{ kind: 'reactions', groups: [{ key: '👍', isMine: true }] }]);
  const again = await restart(started);
  expect(extrasOf(again)).toMatchObject([{ kind: 'reactions', groups: [{ key: '👍', isMine: true }] }]);
  again.app.server.setReachable(true);
  again.app.env.network.poke();
  await again.app.pass(20_000);
  expect(arrivedAt(again.room)).toEqual(['written in the tunnel', 'after it']);
  const [message, reaction] = ['m.room.message', 'm.reaction'].map((type) =>
    again.room.events.find((event) => event.type === type && event.sender === '@alice:example.org'),
  );
  expect(reaction?.content).toEqual({
    'm.relates_to': { rel_type: 'm.annotation', event_id: message?.event_id, key: '👍' },
  });
  expect(extrasOf(again)).toMatchObject([{ groups: [{ key: '👍', count: 1 }] }]);
});

test('[02.T-09] what relates to a refused message waits for the person, later messages go, and giving up gives up both', async () => {
  const started = await start();
  const refuse: Fault = { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'no' } } };
  started.app.server.intercept(isSend, refuse, 1);
  const txnId = await started.say('refused');
  await started.app.pass(1_000);
  const roomId = roomIdOf(started.room);
  const eventId = started.items().find((item) => item.txnId === txnId)?.relationId;
  if (eventId === undefined) throw new Error('no echo');
  await started.app.answer(started.tab.command('reactions.toggle', { roomId, eventId, key: '👍' }));
  await started.say('later');
  await started.app.pass(5_000);
  expect(arrivedAt(started.room)).toEqual(['later']);
  expect(started.room.events.filter((event) => event.type === 'm.reaction')).toEqual([]);
  const discarded = await started.app.answer(started.tab.command('messages.discard', { roomId, txnId }));
  expect(discarded.ok).toBe(true);
  await started.app.pass(5_000);
  expect(started.texts()).not.toContain('refused');
  expect(started.room.events.filter((event) => event.type === 'm.reaction')).toEqual([]);
});

test('[OB-04] a proxy that says no is not the server refusing', async () => {
  const { app, room, say } = await start();
  app.server.intercept(isSend, { kind: 'answer', reply: { status: 403, body: new TextEncoder().encode('<html>') } }, 3);
  await say('through the portal');
  await app.pass(60_000);
  expect(arrivedAt(room)).toEqual(['through the portal']);
});

test('[OB-05] [11.SC-09] what is too large for its server is said so', async () => {
  const { app, items, say } = await start();
  const reply = { status: 413, body: { errcode: 'M_TOO_LARGE', error: 'event too large' } };
  app.server.intercept(({ path }) => path.includes('/send/'), { kind: 'answer', reply });
  await say('x'.repeat(40_000));
  await app.pass(1_000);
  expect(items().at(-1)?.sendState).toEqual({ kind: 'not_sent', reason: { kind: 'tooLarge' } });
});

test('[OB-13] a message is shown once it is stored, and is on its way, and its command answered, only once no power cut takes it', async () => {
  const { app, tab, room, texts } = await start();
  let isDiskSlow = true;
  app.env.databases.failWrites(({ ops, durability }) => {
    const isMark = durability === 'strict' && ops.some(({ store }) => store === 'meta');
    return isDiskSlow && isMark ? { kind: 'failed', reason: '' } : undefined;
  });
  let isAnswered = false;
  const answer = tab.command('messages.sendText', { roomId: roomIdOf(room), text: 'mine', format: 'plain' });
  void answer.then(() => {
    isAnswered = true;
  });
  await app.pass(20_000);
  expect([texts(), arrivedAt(room), isAnswered]).toEqual([['hello', 'mine'], [], false]);
  isDiskSlow = false;
  await app.pass(6_000);
  expect([texts(), arrivedAt(room), isAnswered]).toEqual([['hello', 'mine'], ['mine'], true]);
  expect((await answer).ok).toBe(true);
});

test('[OB-13] [RE-01] a reaction, too, is answered only once no power cut takes it', async () => {
  const { app, tab, room, items } = await start();
  let isDiskSlow = true;
  app.env.databases.failWrites(({ ops, durability }) => {
    const isMark = durability === 'strict' && ops.some(({ store }) => store === 'meta');
    return isDiskSlow && isMark ? { kind: 'failed', reason: '' } : undefined;
  });
  const eventId = items()[0]?.relationId;
  if (eventId === undefined) throw new Error('nothing to react to');
  let isAnswered = false;
  const answer = tab.command('reactions.toggle', { roomId: roomIdOf(room), eventId, key: '👍' });
  void answer.then(() => {
    isAnswered = true;
  });
  await app.pass(20_000);
  expect([items()[0]?.extras.length, isAnswered]).toEqual([1, false]);
  isDiskSlow = false;
  await app.pass(6_000);
  expect([isAnswered, await answer]).toEqual([true, { ok: true, value: null }]);
});

test('[OB-06] what cannot be stored is not taken, and says so', async () => {
  const { app, tab, room, texts } = await start();
  app.env.databases.failWrites(({ ops }) =>
    ops.some(({ store }) => store === 'outbox') ? { kind: 'quotaExceeded' } : undefined,
  );
  const roomId = roomIdOf(room);
  const sent = await app.answer(tab.command('messages.sendText', { roomId, text: 'lost?', format: 'plain' }));
  expect(sent).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  expect(texts()).not.toContain('lost?');
});

test('[SEC-19] an encrypted room gets no plain text, whatever its state says later', async () => {
  const { app, tab, room } = await start();
  room.state('alice', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  await app.pass(1_000);
  room.state('alice', 'm.room.encryption', {});
  await app.pass(1_000);
  const roomId = roomIdOf(room);
  const sent = await app.answer(tab.command('messages.sendText', { roomId, text: 'secret', format: 'plain' }));
  expect(sent).toEqual({ ok: false, error: { kind: 'encryptionUnavailable' } });
  const nowhere = await app.answer(
    tab.command('messages.sendText', { roomId: roomIdOf({ id: '!no:where' }), text: 'x', format: 'plain' }),
  );
  expect(nowhere).toEqual({ ok: false, error: { kind: 'unknownRoom' } });
});

function withoutTransactionIds(body: JsonObject): JsonObject {
  const rooms = Object.entries(asObject(body['rooms'])).map(([id, data]) => {
    const room = asObject(data);
    return [id, { ...room, timeline: withoutIds(room['timeline']) }];
  });
  return { ...body, rooms: Object.fromEntries(rooms) };
}

function withoutIds(events: Json | undefined): Json {
  return Array.isArray(events) ? events.map((event: JsonObject) => ({ ...event, unsigned: {} })) : [];
}
