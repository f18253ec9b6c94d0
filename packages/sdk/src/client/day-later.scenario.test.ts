/** Messages whose tries are so long ago that the server does not know their transactions again. */
import { roomIdOf, TestEngine, textsOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { NO_LIBERTIES } from '@parley/testkit/homeserver/liberties.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import type { Client } from './remote.ts';

const HOUR_MS = 60 * 60 * 1_000;
const isSend = ({ method, path }: LoggedRequest) => method === 'PUT' && path.includes('/send/');
const isHistory = ({ path }: LoggedRequest) => path.includes('/messages') || path.includes('/context/');

interface Started {
  readonly app: TestEngine;
  readonly room: ScriptedRoom;
  readonly texts: () => readonly string[];
  readonly say: (text: string) => Promise<void>;
}

function open(app: TestEngine, tab: Client, room: ScriptedRoom): Started {
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  return {
    app,
    room,
    texts: () => textsOf(items),
    say: async (text) => {
      const sent = await app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain' }));
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    },
  };
}

async function start({ isNameless = false } = {}): Promise<Started> {
  const clock = new FakeClock();
  const liberties = { ...NO_LIBERTIES, tellsTransactionId: () => !isNameless };
  const app = new TestEngine(new FakeHomeserver({ clock, liberties }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const started = open(app, tab, room);
  await app.pass(100);
  return started;
}

/** Nothing of the server is heard; what is sent arrives all the same, if it `arrives`. Returns what ends it. */
function deafen({ app: { server } }: Started, arrives: boolean): () => void {
  const stops = [
    server.intercept(isSend, { kind: arrives ? 'loseAnswer' : 'unreachable' }),
    server.intercept('/sync', { kind: 'unreachable' }),
    server.intercept(isHistory, { kind: 'unreachable' }),
  ];
  server.setReachable(false);
  server.setReachable(true);
  return () => {
    for (const stop of stops) stop();
  };
}

/** The machine sleeps: the time of day goes on, timers do not. With a new engine, or the same. */
async function sleep(started: Started, hours: number, way: 'restart' | 'sleep'): Promise<Started> {
  const { app, room } = started;
  if (way === 'restart') app.engine.stop();
  app.env.clock.jumpWallTime(hours * HOUR_MS);
  if (way === 'sleep') return started;
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  return open(next, next.openTab(), room);
}

const saidByAlice = ({ room }: Started) =>
  room.events
    .filter(({ type, sender }) => type === 'm.room.message' && sender.startsWith('@alice'))
    .map(({ content }) => content['body']);

const WAYS = ['restart', 'sleep'] as const;
const ECHOES = ['named', 'nameless'] as const;
const DAYS = WAYS.flatMap((way) => ECHOES.flatMap((echo) => [0, 60].map((between) => ({ way, echo, between }))));

test.each(DAYS)(
  '[REL-01] [OB-15] an answer is lost, 25 hours later: one message, shown once ($way, $echo, $between others)',
  async (day) => {
    const before = await start({ isNameless: day.echo === 'nameless' });
    const hear = deafen(before, true);
    await before.say('once');
    await before.app.pass(3_000);
    for (let n = 0; n < day.between; n += 1) before.room.send('bob', `b${n}`);
    const after = await sleep(before, 25, day.way);
    await after.app.pass(30_000);
    hear();
    await after.app.pass(60_000);
    expect(saidByAlice(after)).toEqual(['once']);
    expect(after.texts().filter((text) => text === 'once')).toEqual(['once']);
    await after.app.pass(60_000);
    expect(after.texts().filter((text) => text === 'once')).toEqual(['once']);
    await after.say('and more');
    await after.app.pass(10_000);
    expect(saidByAlice(after)).toEqual(['once', 'and more']);
  },
);

test.each(WAYS)(
  '[OB-15] what never arrived is sent after a day, once, with what was written after it (%s)',
  async (way) => {
    const before = await start();
    const hear = deafen(before, false);
    await before.say('first');
    await before.say('second');
    await before.app.pass(3_000);
    for (let n = 0; n < 60; n += 1) before.room.send('bob', `b${n}`);
    const after = await sleep(before, 25, way);
    hear();
    await after.app.pass(60_000);
    expect(saidByAlice(after)).toEqual(['first', 'second']);
    expect(after.texts().slice(-2)).toEqual(['first', 'second']);
  },
);

test('[OB-15] the same words twice are two messages, where the server names neither', async () => {
  const before = await start({ isNameless: true });
  await before.say('ok');
  await before.app.pass(5_000);
  const hear = deafen(before, false);
  await before.say('ok');
  await before.app.pass(3_000);
  for (let n = 0; n < 60; n += 1) before.room.send('bob', `b${n}`);
  const after = await sleep(before, 25, 'restart');
  hear();
  await after.app.pass(60_000);
  expect(saidByAlice(after)).toEqual(['ok', 'ok']);
});

test('[OB-15] until sync has told what there is, what is old waits; what is new does not', async () => {
  const before = await start();
  const hear = deafen(before, false);
  await before.say('old');
  await before.app.pass(3_000);
  const after = await sleep(before, 7, 'restart');
  hear();
  const quiet = after.app.server.intercept('/sync', { kind: 'answer', reply: { status: 502, body: {} } });
  await after.app.pass(60_000);
  expect(saidByAlice(after)).toEqual([]);
  quiet();
  await after.app.pass(20_000);
  expect(saidByAlice(after)).toEqual(['old']);
  const young = await start();
  const hearAgain = deafen(young, false);
  await young.say('young');
  const later = await sleep(young, 5, 'restart');
  hearAgain();
  later.app.server.intercept('/sync', { kind: 'answer', reply: { status: 502, body: {} } });
  await later.app.pass(20_000);
  expect(saidByAlice(later)).toEqual(['young']);
});

test('[OB-15] a server that refuses to say what was sent holds nothing back', async () => {
  const before = await start();
  const hear = deafen(before, false);
  await before.say('anyway');
  await before.app.pass(3_000);
  for (let n = 0; n < 60; n += 1) before.room.send('bob', `b${n}`);
  const after = await sleep(before, 25, 'restart');
  hear();
  after.app.server.intercept(isHistory, {
    kind: 'answer',
    reply: { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'no' } },
  });
  await after.app.pass(60_000);
  expect(saidByAlice(after)).toEqual(['anyway']);
});
