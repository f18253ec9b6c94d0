import {
  roomIdOf,
  TestEngine,
  type TestEngineOptions,
  textsOf,
  valueOf,
  watched,
} from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { Fault } from '@parley/testkit/homeserver/interceptions.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { asObject, type JsonObject, type WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId, RoomId, TransactionId } from '../protocol/ids/ids.ts';
import type { ClientApi, EventItem, ItemContent, ItemExtra } from './contract.ts';
import type { Client } from './remote.ts';

type Item = EventItem<ItemContent, ItemExtra>;

interface Started {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly room: ScriptedRoom;
  readonly roomId: RoomId;
  readonly texts: () => readonly string[];
  readonly say: (text: string, more?: Partial<ClientApi['messages.sendText']['input']>) => Promise<EventId>;
  readonly item: (id: EventId) => Item | undefined;
  readonly edit: (eventId: EventId, text: string) => Promise<unknown>;
  readonly redact: (eventId: EventId) => Promise<unknown>;
}

function open(app: TestEngine, tab: Client, room: ScriptedRoom): Started {
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  const events = () => valueOf(items).items.filter((item): item is Item => item.kind === 'event');
  return {
    app,
    tab,
    room,
    roomId,
    texts: () => textsOf(items).filter((text) => text !== '(beginning)'),
    say: async (text, more = {}) => {
      const sent = await app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain', ...more }));
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return `~${roomId}:${sent.value.txnId}` as EventId;
    },
    item: (id) => events().find(({ relationId, txnId }) => relationId === id || id === `~${roomId}:${txnId}`),
    edit: (eventId, text) => app.answer(tab.command('messages.edit', { roomId, eventId, text, format: 'plain' })),
    redact: (eventId) => app.answer(tab.command('messages.redact', { roomId, eventId })),
  };
}

async function start(options: TestEngineOptions = {}): Promise<Started> {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock, options);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const started = open(app, tab, room);
  await app.pass(100);
  return started;
}

async function restart({ app, room }: Started): Promise<Started> {
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  const started = open(next, next.openTab(), room);
  await next.pass(10);
  return started;
}

async function reconnect({ app }: Started): Promise<void> {
  app.server.setReachable(true);
  app.env.network.poke();
  await app.pass(20_000);
}

const isSend = ({ method, path }: LoggedRequest) => method === 'PUT' && path.includes('/send/');
const OK = { ok: true, value: null };
const REFUSE: Fault = { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'no' } } };

/** The events of Alice on the server, except her joining. */
function written({ room }: Started): readonly WireEvent[] {
  return room.events.filter(
    ({ type, sender }) => sender.startsWith('@alice') && /message|reaction|redaction/.test(type),
  );
}

test('[02.T-09] [REL-06] an edit of a message that waits shows at once, waits with it, survives a restart, and names the real event', async () => {
  const started = await start();
  started.app.server.setReachable(false);
  const local = await started.say('frist');
  await started.say('second');
  expect(await started.edit(local, 'first')).toMatchObject({ ok: true });
  expect(await started.edit(local, 'the first')).toMatchObject({ ok: true });
  expect(started.texts()).toEqual(['hello', 'the first', 'second']);
  const again = await restart(started);
  expect(again.texts()).toEqual(['hello', 'the first', 'second']);
  expect(again.item(local)).toMatchObject({ isEdited: true, eventId: null });
  await reconnect(again);
  const [message, second, ...edits] = written(again);
  expect([message, second].map((event) => event?.content['body'])).toEqual(['frist', 'second']);
  expect(edits.map((event) => event.content)).toEqual(
    ['first', 'the first'].map((body) => ({
      msgtype: 'm.text',
      body: `* ${body}`,
      'm.mentions': {},
      'm.new_content': { msgtype: 'm.text', body, 'm.mentions': {} },
      'm.relates_to': { rel_type: 'm.replace', event_id: message?.event_id },
    })),
  );
  expect(again.texts()).toEqual(['hello', 'the first', 'second']);
});

test('[02.T-09] an answer to a message that waits goes out after it, and names it', async () => {
  const started = await start();
  started.app.server.setReachable(false);
  const question = await started.say('anybody?');
  await started.say('me', { replyTo: question });
  expect(started.texts()).toEqual(['hello', 'anybody?', 'me']);
  await reconnect(started);
  const [first, second] = written(started);
  expect(second?.content['m.relates_to']).toEqual({ 'm.in_reply_to': { event_id: first?.event_id } });
});

test('[02.S-09] an answer mentions whom it answers, and edits only what one has written oneself', async () => {
  const started = await start();
  const hello = started.room.events.find(({ content }) => content['body'] === 'hello')?.event_id as EventId;
  await started.say('hi', { replyTo: hello });
  await started.app.pass(1_000);
  expect(written(started)[0]?.content).toEqual({
    msgtype: 'm.text',
    body: 'hi',
    'm.mentions': { user_ids: ['@bob:example.org'] },
    'm.relates_to': { 'm.in_reply_to': { event_id: hello } },
  });
  expect(await started.edit(hello, 'bye')).toEqual({ ok: false, error: { kind: 'notEditable' } });
  expect(await started.edit('$nowhere' as EventId, 'x')).toEqual({ ok: false, error: { kind: 'unknownEvent' } });
});

test('[02.T-09] what relates by a local id after its message was named, or by one that was given up', async () => {
  const started = await start();
  const { app, tab, roomId } = started;
  const local = await started.say('named');
  await app.pass(1_000);
  const eventId = written(started)[0]?.event_id;
  expect(started.item(local)?.relationId).toBe(eventId);
  await app.answer(tab.command('reactions.toggle', { roomId, eventId: local, key: '👍' }));
  expect(await started.edit(local, 'renamed')).toMatchObject({ ok: true });
  await app.pass(1_000);
  const targets = written(started).map(({ content }) => content['m.relates_to']);
  expect(targets.slice(1)).toMatchObject([{ event_id: eventId }, { event_id: eventId }]);
  expect(started.texts()).toEqual(['hello', 'renamed']);
  app.server.setReachable(false);
  const gone = await started.say('never');
  await app.pass(50);
  expect(await started.redact(gone)).toEqual(OK);
  const unknown = { ok: false, error: { kind: 'unknownEvent' } };
  expect(await started.edit(gone, 'x')).toEqual(unknown);
  expect(await started.redact(gone)).toEqual(unknown);
  expect(await app.answer(tab.command('reactions.toggle', { roomId, eventId: gone, key: '👍' }))).toEqual(unknown);
});

test('[02.T-09] a relation that is written while its message gets its name goes out all the same', async () => {
  const started = await start();
  const { app } = started;
  for (let late = 0; late < 12; late += 1) {
    app.server.intercept(isSend, { kind: 'delayAnswer', delayMs: 10 * late }, 1);
    const local = await started.say(`m${late}`);
    const edits = Promise.all([1, 2, 3].map((n) => started.edit(local, `m${late} edited ${n}`)));
    await app.pass(50);
    await edits;
    await app.pass(5_000);
    expect(started.texts().at(-1)).toBe(`m${late} edited 3`);
    expect(started.item(local)?.sendState).toEqual({ kind: 'sent' });
  }
  expect(written(started)).toHaveLength(48);
  expect(await app.answer(started.tab.command('messages.pending', { roomId: started.roomId }))).toEqual({
    ok: true,
    value: [],
  });
});

test('[OB-10] [REL-06] a message that waits and is deleted is never sent, nor is what relates to it', async () => {
  const started = await start();
  started.app.server.setReachable(false);
  const local = await started.say('regretted');
  await started.edit(local, 'regretted again');
  await started.app.answer(
    started.tab.command('reactions.toggle', { roomId: started.roomId, eventId: local, key: '👍' }),
  );
  await started.say('kept');
  expect(await started.redact(local)).toEqual(OK);
  expect(started.texts()).toEqual(['hello', 'kept']);
  const again = await restart(started);
  expect(again.texts()).toEqual(['hello', 'kept']);
  await reconnect(again);
  expect(written(again).map(({ content }) => content['body'])).toEqual(['kept']);
});

test('[OB-10] a message that is under way and is deleted is gone at once, and redacted once the server has it', async () => {
  const started = await start();
  started.app.server.intercept(isSend, { kind: 'delayRequest', delayMs: 2_000 }, 1);
  const local = await started.say('too quick');
  expect(started.item(local)?.sendState).toEqual({ kind: 'sending' });
  expect(await started.redact(local)).toEqual(OK);
  expect(started.texts()).toEqual(['hello', '(redacted)']);
  await started.app.pass(20_000);
  expectRedactedOnce(started);
});

test('[OB-10] a message that is given up although it had got there is redacted when it comes, also after a restart', async () => {
  for (const isRestarted of [false, true]) {
    const started = await start();
    const { app } = started;
    app.server.intercept(isSend, { kind: 'loseAnswer' }, 1);
    const stop = app.server.intercept('/sync', { kind: 'unreachable' });
    app.env.network.poke();
    const local = await started.say('on its way');
    await app.pass(50);
    expect(started.item(local)?.sendState).toEqual({ kind: 'queued' });
    expect(await started.redact(local)).toEqual(OK);
    expect(started.texts()).toEqual(['hello']);
    const next = isRestarted ? await restart(started) : started;
    expect(next.texts()).toEqual(['hello']);
    stop();
    await reconnect(next);
    expectRedactedOnce(next);
  }
});

function expectRedactedOnce(started: Started): void {
  const [message, redaction, ...more] = written(started);
  expect(message?.content).toEqual({});
  expect(redaction?.redacts ?? redaction?.content['redacts']).toBe(message?.event_id);
  expect(more).toEqual([]);
  expect(started.texts()).toEqual(['hello', '(redacted)']);
}

test('[OB-10] a message that is deleted under way and then refused is gone', async () => {
  const started = await start();
  started.app.server.intercept(isSend, { kind: 'delayRequest', delayMs: 1_000 }, 1);
  const local = await started.say('against the rules');
  expect(await started.redact(local)).toEqual(OK);
  expect(started.texts()).toEqual(['hello', '(redacted)']);
  started.room.state('bob', 'm.room.power_levels', { users: { '@bob:example.org': 100 }, events_default: 50 });
  await started.app.pass(10_000);
  expect(started.texts()).toEqual(['hello']);
  expect(written(started)).toEqual([]);
  expect(await started.app.answer(started.tab.command('messages.pending', { roomId: started.roomId }))).toEqual({
    ok: true,
    value: [],
  });
});

test('[02.T-04] what the server has and is deleted is gone at once, redacted once, and back if that is refused', async () => {
  const started = await start();
  const { app } = started;
  const local = await started.say('said');
  await app.pass(1_000);
  const isRedaction = ({ path }: LoggedRequest) => path.includes('/redact/');
  const stop = app.server.intercept(isRedaction, { kind: 'unreachable' });
  expect(await started.redact(local)).toEqual(OK);
  expect(started.texts()).toEqual(['hello', '(redacted)']);
  stop();
  app.server.intercept(isRedaction, REFUSE, 1);
  await app.pass(10_000);
  expect(started.texts()).toEqual(['hello', 'said']);
  expect(await Promise.all([started.redact(local), started.redact(local)])).toEqual([OK, OK]);
  expect(started.texts()).toEqual(['hello', '(redacted)']);
  await app.pass(5_000);
  expect(written(started).filter(({ type }) => type === 'm.room.redaction')).toHaveLength(1);
  expect(await started.edit(local, 'again')).toEqual({ ok: false, error: { kind: 'notEditable' } });
});

test('[02.T-10] [02.T-11] what is not a local echo cannot be tried again, and what is under way or there not be given up', async () => {
  const started = await start();
  const { app, tab, roomId } = started;
  const discard = (txnId: TransactionId) => app.answer(tab.command('messages.discard', { roomId, txnId }));
  const retry = (txnId: TransactionId) => app.answer(tab.command('messages.retry', { roomId, txnId }));
  const notPending = {
    ok: false,
    error: {
      kind: 'notPending',
      message: 'updatePendingEventStatus called on an event which is not a local echo.',
    },
  };
  expect(await discard('nobody' as TransactionId)).toEqual(notPending);
  app.server.intercept(isSend, { kind: 'delayRequest', delayMs: 1_000 }, 1);
  const stop = app.server.intercept('/sync', { kind: 'unreachable' });
  app.env.network.poke();
  const txnId = started.item(await started.say('under way'))?.txnId ?? ('' as TransactionId);
  expect(await retry(txnId)).toEqual(notPending);
  const refused = (status: string) => ({
    ok: false,
    error: { kind: 'notCancellable', status, message: `cannot cancel an event with status ${status}` },
  });
  expect(await discard(txnId)).toEqual(refused('sending'));
  await app.pass(2_000);
  expect(started.item(`~${roomId}:${txnId}` as EventId)?.sendState).toEqual({ kind: 'sent' });
  expect(await discard(txnId)).toEqual(refused('sent'));
  stop();
  await app.pass(20_000);
  expect(await discard(txnId)).toEqual(notPending);
  expect(started.texts()).toEqual(['hello', 'under way']);
});

test('[02.T-05] detached, what waits stands after everything else and can be listed; chronological, where it was written', async () => {
  for (const [pendingOrdering, expected] of [
    ['detached', ['hello', 'later', 'mine', 'also mine']],
    ['chronological', ['hello', 'mine', 'also mine', 'later']],
  ] as const) {
    const started = await start({ timelines: { pendingOrdering } });
    const { app, tab, room, roomId } = started;
    const stop = app.server.intercept(isSend, { kind: 'unreachable' });
    await started.say('mine');
    await started.say('also mine');
    room.send('bob', 'later');
    await app.pass(1_000);
    expect(started.texts()).toEqual(expected);
    const pending = await app.answer(tab.command('messages.pending', { roomId }));
    if (pendingOrdering === 'detached')
      expect(pending).toMatchObject({ ok: true, value: [{ status: expect.stringMatching(/queued|sending/) }, {}] });
    else {
      const message = 'Cannot call getPendingEvents with pendingEventOrdering == chronological';
      expect(pending).toEqual({ ok: false, error: { kind: 'notDetached', message } });
    }
    stop();
    await app.pass(20_000);
    // The server's order in the end.
    expect(started.texts()).toEqual(['hello', 'later', 'mine', 'also mine']);
  }
});

test('[02.T-06] [02.S-06] one that was refused keeps no other back, in either ordering (decision 12)', async () => {
  for (const pendingOrdering of ['detached', 'chronological'] as const) {
    const started = await start({ timelines: { pendingOrdering } });
    started.app.server.intercept(isSend, REFUSE, 1);
    const refused = await started.say('refused');
    await started.app.pass(1_000);
    await started.say('goes on');
    await started.app.pass(1_000);
    expect(started.item(refused)?.sendState).toMatchObject({ kind: 'not_sent' });
    expect(written(started).map(({ content }) => content['body'])).toEqual(['goes on']);
  }
});

test('[02.T-07] what waits survives a restart as waiting, and is sent (decision 12)', async () => {
  const started = await start();
  started.app.server.setReachable(false);
  const local = await started.say('from before');
  const again = await restart(started);
  expect(again.item(local)?.sendState?.kind).toMatch(/queued|sending/);
  await reconnect(again);
  expect(written(again).map(({ content }) => content['body'])).toEqual(['from before']);
});

test('[02.TL-13] what waits stays where a limited answer begins the timeline anew', async () => {
  const started = await start();
  const { app, room } = started;
  const stop = app.server.intercept(isSend, { kind: 'unreachable' });
  const local = await started.say('mine');
  app.server.setReachable(false);
  for (let n = 1; n <= 60; n += 1) room.send('bob', `b${n}`);
  app.server.setReachable(true);
  await app.pass(20_000);
  expect(started.texts()).toContain('(gap)');
  expect(started.texts().at(-1)).toBe('mine');
  expect(started.item(local)?.sendState?.kind).toMatch(/queued|sending/);
  stop();
  await app.pass(20_000);
  expect(started.texts().filter((text) => text === 'mine')).toHaveLength(1);
});

test('[02.TL-06] [11.ER-21] an event that comes again is ignored, or takes the place of the other', async () => {
  for (const duplicateStrategy of ['ignore', 'replace'] as const) {
    const started = await start({ timelines: { duplicateStrategy } });
    const { app, room } = started;
    room.send('bob', 'one');
    room.send('bob', 'two');
    await app.pass(1_000);
    const again = room.events.find(({ content }) => content['body'] === 'one');
    if (again === undefined) throw new Error('no event');
    const copy = { ...again, content: { msgtype: 'm.text', body: 'one, again' } };
    app.server.intercept('/sync', { kind: 'change', change: (body) => withEarlier(body, copy) });
    // A request that the server already holds is answered as it is.
    app.env.network.poke();
    await app.pass(1_000);
    room.send('bob', 'three');
    await app.pass(1_000);
    const one = duplicateStrategy === 'replace' ? 'one, again' : 'one';
    expect(started.texts()).toEqual(['hello', one, 'two', 'three']);
  }
  const wrong = { timelines: { duplicateStrategy: 'neither' as 'ignore' } };
  await expect(start(wrong)).rejects.toThrow("duplicateStrategy MUST be either 'replace' or 'ignore'");
});

/** An answer of sync with `event` before the events of each room. */
function withEarlier(body: JsonObject, event: WireEvent): JsonObject {
  const rooms = Object.entries(asObject(body['rooms'])).map(([id, data]) => {
    const room = asObject(data);
    const timeline = Array.isArray(room['timeline']) ? room['timeline'] : [];
    return [id, { ...room, timeline: timeline.length === 0 ? timeline : [{ ...event }, ...timeline] }];
  });
  return { ...body, rooms: Object.fromEntries(rooms) };
}
