/**
 * Messages that other clients lost, doubled or misordered, as `reliability.spec.md` lists them, where no scenario of a part
 * covers it.
 */
import { serialize } from 'node:v8';
import { roomIdOf, TestEngine, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { Fault } from '@parley/testkit/homeserver/interceptions.ts';
import { NO_LIBERTIES } from '@parley/testkit/homeserver/liberties.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventId, MxcUri, TransactionId } from '../protocol/ids/ids.ts';
import type { EventItem, ItemContent, ItemExtra } from './contract.ts';
import type { Client } from './remote.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;
const UNKNOWN_TOKEN = { status: 401, body: { errcode: 'M_UNKNOWN_TOKEN', error: 'Invalid access token' } };
const isSend = ({ method, path }: LoggedRequest) => method === 'PUT' && path.includes('/send/');

interface Started {
  readonly app: TestEngine;
  readonly tab: Client;
  readonly room: ScriptedRoom;
  /** Every state of the timeline that was shown. */
  readonly shown: (readonly string[])[];
  readonly texts: () => readonly string[];
  readonly items: () => readonly EventItem<ItemContent, ItemExtra>[];
  readonly say: (text: string) => Promise<TransactionId>;
  /** Fetches a page of older messages. */
  readonly pageBack: () => Promise<unknown>;
}

function open(app: TestEngine, tab: Client, room: ScriptedRoom): Started {
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  const shown: (readonly string[])[] = [];
  items.subscribe(() => items.current.kind === 'ready' && shown.push(textsOf(items)));
  return {
    app,
    tab,
    room,
    shown,
    texts: () => textsOf(items),
    items: () => valueOf(items).items.flatMap((item) => (item.kind === 'event' ? [item] : [])),
    pageBack: () => app.answer(items.call('pageBack', null)),
    say: async (text) => {
      const sent = await app.answer(tab.command('messages.sendText', { roomId, text, format: 'plain' }));
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return sent.value.txnId;
    },
  };
}

/** Alice looks at the room in which Bob said hello. */
async function start(more: { readonly isNameless?: boolean; readonly hasRefreshTokens?: boolean } = {}) {
  const clock = new FakeClock();
  const { isNameless = false, hasRefreshTokens = false } = more;
  const liberties = { ...NO_LIBERTIES, tellsTransactionId: () => !isNameless };
  const app = new TestEngine(new FakeHomeserver({ clock, hasRefreshTokens, liberties }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const started = open(app, tab, room);
  await app.pass(100);
  return started;
}

async function restart({ app, room }: Started, seed = 2): Promise<Started> {
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed });
  const started = open(next, next.openTab(), room);
  await next.pass(10);
  return started;
}

/** No sync gets through, and what the server holds is cut. Returns what ends it. */
function cutSync({ server }: TestEngine): () => void {
  const stop = server.intercept('/sync', { kind: 'unreachable' });
  server.setReachable(false);
  server.setReachable(true);
  return stop;
}

function saidByAlice(room: ScriptedRoom): readonly unknown[] {
  return room.events
    .filter(({ type, sender }) => type === 'm.room.message' && sender.startsWith('@alice'))
    .map(({ content }) => content['body']);
}

function say(room: ScriptedRoom, count: number): void {
  for (let n = 0; n < count; n += 1) room.send('bob', `b${n}`);
}

test('[REL-01] the answer is lost at every try and the engine killed between them: one message, by one transaction id', async () => {
  let started = await start();
  const { server } = started.app;
  const resume = cutSync(started.app);
  const stop = server.intercept(isSend, { kind: 'loseAnswer' });
  await started.say('once');
  for (let kill = 0; kill < 6; kill += 1) {
    await started.app.pass(3_000);
    started = await restart(started, kill + 2);
  }
  stop();
  resume();
  await started.app.pass(20_000);
  const tries = server.requests.matching(isSend);
  expect(tries.length).toBeGreaterThan(6);
  expect(new Set(tries.map(({ path }) => path)).size).toBe(1);
  expect(saidByAlice(started.room)).toEqual(['once']);
  expect(started.texts().filter((text) => text === 'once')).toHaveLength(1);
});

const PUTS: Readonly<Record<string, Fault | null>> = {
  answered: null,
  'answered late': { kind: 'delayAnswer', delayMs: 2_000 },
  'lost on the way back': { kind: 'loseAnswer' },
  'lost on the way there': { kind: 'unreachable' },
};
const ECHOES = ['named', 'nameless', 'skipped'] as const;
const DEATHS = [null, 0, 500, 2_500] as const;
const ORDERS = Object.keys(PUTS).flatMap((put) =>
  ECHOES.flatMap((echo) => DEATHS.map((deathMs) => ({ put, echo, deathMs }))),
);

test.each(ORDERS)('[REL-02] one row at all times: request $put, echo $echo, death after $deathMs ms', async (order) => {
  const { put, echo, deathMs } = order;
  let started = await start({ isNameless: echo === 'nameless' });
  const { app, room } = started;
  const resume = echo === 'skipped' ? cutSync(app) : () => undefined;
  const fault = PUTS[put] ?? null;
  if (fault !== null) app.server.intercept(isSend, fault, 1);
  started.shown.length = 0;
  const counts: number[] = [];
  const look = () => {
    const rows = started.shown.map((texts) => texts.filter((text) => text === 'mine').length);
    // The counts shown before anything was written or read from a store are skipped.
    counts.push(...rows.slice(rows.findIndex((count) => count > 0)));
  };
  await started.say('mine');
  if (deathMs !== null) {
    await started.app.pass(deathMs);
    look();
    started = await restart(started);
  }
  await started.app.pass(5_000);
  if (echo === 'skipped') say(room, 60);
  resume();
  await started.app.pass(100_000);
  look();
  expect(started.texts().filter((text) => text === 'mine')).toHaveLength(1);
  expect(saidByAlice(room)).toEqual(['mine']);
  expect(counts.length).toBeGreaterThan(0);
  // Nobody can know a nameless event as one's own before the answer that names it has come.
  const isKnowable = echo !== 'nameless' || (put === 'answered' && deathMs === null);
  expect([...new Set(counts)].filter((count) => count !== 1 && (isKnowable || count !== 2))).toEqual([]);
});

test('[OB-12] [REL-03] a message that sync skipped is asked for after half a minute, and takes its place', async () => {
  const started = await start();
  const { app, room, texts } = started;
  const resume = cutSync(app);
  await started.say('skipped');
  await app.pass(100);
  say(room, 200);
  await app.pass(60_000);
  expect(app.server.requests.matching(({ path }) => path.includes('/context/'))).toEqual([]);
  resume();
  await app.pass(9_000);
  expect(texts().filter((text) => text === 'skipped')).toHaveLength(1);
  await app.pass(60_000);
  expect(texts().slice(0, 3)).toEqual(['hello', 'skipped', 'b0']);
  expect(texts().at(-1)).toBe('b199');
  expect(texts()).toHaveLength(202);
});

test('[OB-12] [REL-03] so is one that an earlier engine sent; one that lies too far back is asked for three times', async () => {
  const first = await start();
  const { server } = first.app;
  const resume = cutSync(first.app);
  await first.say('far back');
  await first.app.pass(100);
  say(first.room, 1_500);
  const second = await restart(first);
  resume();
  await second.app.pass(600_000);
  expect(second.texts().filter((text) => text === 'far back')).toHaveLength(1);
  expect(server.requests.matching(({ path }) => path.includes('/context/'))).toHaveLength(3);
  const third = await restart(second);
  say(third.room, 1);
  await third.app.pass(60_000);
  expect(third.texts().filter((text) => text === 'far back')).toHaveLength(1);
});

const FAULTS: readonly (Fault | null)[] = [
  null,
  { kind: 'loseAnswer' },
  { kind: 'unreachable' },
  { kind: 'delayRequest', delayMs: 4_000 },
  { kind: 'delayAnswer', delayMs: 4_000 },
  { kind: 'answer', reply: { status: 500, body: {} } },
  { kind: 'answer', reply: { status: 429, body: { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 700 } } },
  { kind: 'answer', reply: { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'no' } } },
];

test('[REL-04] any failure pattern keeps the order: what gets there gets there as it was written, one at a time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 16 }), async (faults) => {
      const { app, room, items, say: write } = await start();
      let most = 0;
      const pattern = [...faults];
      const next = (request: LoggedRequest) => {
        if (isSend(request)) most = Math.max(most, app.server.requests.pending(isSend).length);
        return false;
      };
      for (const fault of pattern.reverse()) if (fault !== null) app.server.intercept(isSend, fault, 1);
      app.server.intercept(next, { kind: 'unreachable' });
      const written = Array.from({ length: 8 }, (_, index) => `m${index}`);
      for (const text of written) await write(text);
      await app.pass(300_000);
      const there = saidByAlice(room);
      expect(there).toEqual(written.filter((text) => there.includes(text)));
      const refused = app.server.requests.matching(isSend).filter(({ outcome }) => outcome === 403).length;
      const waiting = items().filter(({ sendState }) => sendState?.kind === 'not_sent').length;
      expect([there.length, waiting]).toEqual([written.length - refused, refused]);
      expect(most).toBe(1);
    }),
    { numRuns: 40 },
  );
});

test.each([YEAR_MS, -YEAR_MS])(
  '[REL-05] with clocks %d ms off: what waits stands last, and the rest as the server has it',
  async (offMs) => {
    const { app, room, texts, say: write } = await start();
    const resume = cutSync(app);
    const stop = app.server.intercept(isSend, { kind: 'unreachable' });
    app.env.clock.jumpWallTime(offMs);
    await write('mine');
    await write('mine too');
    await app.pass(5_000);
    expect(texts()).toEqual(['hello', 'mine', 'mine too']);
    const now = app.env.clock.now();
    for (const [text, atMs] of [
      ['ahead', 2 * YEAR_MS],
      ['behind', -2 * YEAR_MS],
      ['now', 0],
    ] as const)
      room.send('bob', text, { originServerTs: now + atMs });
    resume();
    await app.pass(15_000);
    expect(texts().slice(-2)).toEqual(['mine', 'mine too']);
    stop();
    await app.pass(30_000);
    expect(texts()).toEqual(room.events.flatMap(({ content }) => content['body'] ?? []));
  },
);

test('[REL-14] an event that its server held back comes with the time at which it was sent, and moves nothing', async () => {
  const { app, room, texts, items } = await start();
  const sentAt = app.env.clock.now() - 2 * 24 * 60 * 60 * 1_000;
  room.send('bob', 'late', { originServerTs: sentAt });
  room.send('bob', 'on time');
  await app.pass(1_000);
  expect(texts()).toEqual(['hello', 'late', 'on time']);
  expect(items().find(({ content }) => JSON.stringify(content).includes('late'))?.timestamp).toBe(sentAt);
});

/** Uses as much of the engine as asks the server for something. */
async function useEverything({ app, tab, room, say: write, pageBack }: Started, round: number): Promise<void> {
  const roomId = roomIdOf(room);
  const eventId = room.send('bob', `round ${round}`).event_id as EventId;
  await app.pass(500);
  await write(`mine ${round}`);
  const uri = app.server.putMedia(new Uint8Array([1]), 'image/png') as MxcUri;
  const other = app.server.room(['bob'], { name: `Other ${round}` });
  other.invite('bob', 'alice');
  await app.pass(500);
  await app.answer(tab.command('reactions.toggle', { roomId, eventId, key: '👍' }));
  await app.answer(tab.command('receipts.markRead', { roomId, eventId }));
  await app.answer(tab.command('media.download', { source: { kind: 'plain', mxc: uri } }));
  await app.answer(tab.command('media.thumbnail', { uri, width: 8, height: 8, method: 'crop' }));
  await app.answer(tab.command('roomList.mark', { roomId, mark: 'favourite', isOn: round % 2 === 0 }));
  await app.answer(tab.command('roomList.mark', { roomId, mark: 'unread', isOn: true }));
  await app.answer(tab.command('membership.join', { roomId: roomIdOf(other) }));
  await app.pass(500);
  await app.answer(tab.command('membership.leave', { roomId: roomIdOf(other) }));
  const around = room.events[40]?.event_id as EventId;
  watched(tab.listView('timeline.items', { roomId, around }));
  await app.pass(500);
  await pageBack();
  await app.answer(tab.command('messages.redact', { roomId, eventId }));
  await app.pass(5_000);
}

/** A request without what differs from one to the next. */
function kindOf({ method, path }: LoggedRequest): string {
  return `${method} ${path.replace(/(?<=\/)[!$@%p][^/]{5,}|\/media\d+/gu, '…')}`;
}

/** All that an engine asks with a token, but for whoami, which has the last word. */
const ASKED = [
  'DELETE /_matrix/client/v3/user/…/rooms/…/tags/m.favourite',
  'GET /_matrix/client/v1/media/download/example.org…',
  'GET /_matrix/client/v1/media/thumbnail/example.org…',
  'GET /_matrix/client/v3/rooms/…/context/…',
  'GET /_matrix/client/v3/rooms/…/messages',
  'POST /_matrix/client/unstable/org.matrix.simplified_msc3575/sync',
  'POST /_matrix/client/v3/join/…',
  'POST /_matrix/client/v3/rooms/…/leave',
  'POST /_matrix/client/v3/rooms/…/read_markers',
  'POST /_matrix/client/v3/rooms/…/receipt/m.read/…',
  'PUT /_matrix/client/v3/rooms/…/redact/…/…',
  'PUT /_matrix/client/v3/rooms/…/send/m.reaction/…',
  'PUT /_matrix/client/v3/rooms/…/send/m.room.message/…',
  'PUT /_matrix/client/v3/user/…/rooms/…/account_data/m.marked_unread',
  'PUT /_matrix/client/v3/user/…/rooms/…/tags/m.favourite',
];

test.each([true, false])(
  '[SEC-43] [REL-23] a stray 401 at every endpoint loses nothing, with refresh tokens: %s',
  async (hasRefreshTokens) => {
    const started = await start({ hasRefreshTokens });
    const { app, tab, room, texts } = started;
    say(room, 150);
    const session = watched(tab.view('login.session', null));
    const struck = new Set<string>();
    const isFirst = (request: LoggedRequest) => {
      const kind = kindOf(request);
      if (/login|refresh|whoami|well-known|versions/u.test(kind) || struck.has(kind)) return false;
      struck.add(kind);
      return true;
    };
    app.server.intercept(isFirst, { kind: 'answer', reply: UNKNOWN_TOKEN });
    for (let round = 0; round < 3; round += 1) await useEverything(started, round);
    await app.pass(60_000);
    expect(valueOf(session)).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org' });
    expect([...struck].sort()).toEqual(ASKED);
    expect(saidByAlice(room)).toEqual(['mine 0', 'mine 1', 'mine 2']);
    expect(texts().slice(-2)).toEqual(['(redacted)', 'mine 2']);
    expect(app.env.databases.names).toHaveLength(2);
  },
);

test.each([YEAR_MS, -YEAR_MS])(
  '[REL-26] [REL-28] a clock that jumps by %d ms: signing in, tokens, receipts and sending go on',
  async (jumpMs) => {
    const started = await start({ hasRefreshTokens: true });
    const { app, tab, room } = started;
    const session = watched(tab.view('login.session', null));
    const rooms = watched(tab.listView('roomList.rooms', null));
    await started.say('read so far');
    await app.pass(100);
    for (const [round, byMs] of [jumpMs, -jumpMs, -jumpMs].entries()) {
      app.env.clock.jumpWallTime(byMs);
      app.server.user('alice').expireTokens();
      const { event_id: eventId } = room.send('bob', `b${round}`);
      await app.pass(2_000);
      expect(valueOf(rooms).items[0]?.unreadCount).toBe(1);
      await app.answer(tab.command('receipts.markRead', { roomId: roomIdOf(room), eventId: eventId as EventId }));
      await started.say(`mine ${round}`);
      await app.pass(5_000);
      expect(valueOf(session).kind).toBe('signedIn');
      expect(valueOf(rooms).items[0]?.unreadCount).toBe(0);
    }
    expect(saidByAlice(room)).toEqual(['read so far', 'mine 0', 'mine 1', 'mine 2']);
    await app.answer(tab.command('login.signOut', null));
    await app.signIn(tab, 'alice');
    expect(valueOf(session).kind).toBe('signedIn');
  },
);

test('[REL-38] however long a history is and however many rooms there are, records are small', async () => {
  const clock = new FakeClock();
  const app = new TestEngine(new FakeHomeserver({ clock }), clock);
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  for (let n = 0; n < 1_000; n += 1) room.send('bob', `b${n} ${'x'.repeat(1_000)}`);
  for (let n = 0; n < 300; n += 1)
    app.server.room(['alice', 'bob'], { name: `Room ${n}` }).send('bob', 'y'.repeat(1_000));
  let largest = 0;
  app.env.databases.failWrites(({ ops }) => {
    for (const op of ops) if (op.kind === 'put') largest = Math.max(largest, serialize(op.value).byteLength);
    return undefined;
  });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const { texts, pageBack } = open(app, tab, room);
  await app.pass(5_000);
  for (let page = 0; page < 12; page += 1) {
    await pageBack();
    await app.pass(10);
  }
  expect(texts().filter((text) => text.startsWith('b'))).toHaveLength(1_000);
  expect(largest).toBeGreaterThan(10_000);
  expect(largest).toBeLessThan(256 * 1_024);
});
