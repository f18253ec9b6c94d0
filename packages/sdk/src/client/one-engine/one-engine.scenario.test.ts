import { roomIdOf, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { expect, test } from 'vitest';
import { PORT_TIMING } from '../../port/wire/timing.ts';
import type { Client } from '../remote.ts';
import { electionLock, formatEngineName } from './engine-name.ts';
import { TestBrowser, type TestTab } from './test-browser.conformance.ts';

/** From a worker's death to the next one's first sync, in virtual time: nothing waits for a timer. */
const MOMENTS_MS = 100;
const HANG_MS = PORT_TIMING.pingIntervalMs * 2 + PORT_TIMING.lostAfterMs;

async function start(options: { readonly hasSharedWorker?: boolean } = {}) {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const { password } = server.user('alice');
  const room = server.room(['alice', 'bob'], { name: 'Ops' });
  const browser = new TestBrowser(server, clock, options);
  const tab = browser.openTab();
  await clock.advance(MOMENTS_MS);
  const signedIn = tab.client.command('login.password', { homeserver: server.baseUrl, user: 'alice', password });
  await clock.advance(500);
  expect(await signedIn).toMatchObject({ ok: true });
  return { clock, server, room, roomId: roomIdOf(room), browser, tab };
}

type Started = Awaited<ReturnType<typeof start>>;

function openRoom({ roomId }: Started, { client }: TestTab) {
  return watched(client.listView('timeline.items', { roomId }));
}

function say({ roomId }: Started, client: Client, text: string) {
  return client.command('messages.sendText', { roomId, text, format: 'plain' });
}

/** The messages of alice on the server, in its order. */
function saidBy({ room }: Started): readonly string[] {
  return room.events.flatMap(({ sender, type, content }) =>
    sender.startsWith('@alice') && type === 'm.room.message' ? [String(content['body'])] : [],
  );
}

test('[EN-10] [EN-11] [REL-41] tabs share an engine, and are with the same next one moments after it died', async () => {
  const started = await start();
  const { clock, browser, room } = started;
  const second = browser.openTab();
  await clock.advance(MOMENTS_MS);
  const views = [openRoom(started, started.tab), openRoom(started, second)];
  for (let n = 1; n <= 3; n += 1) {
    await clock.advance(MOMENTS_MS);
    expect(browser.running).toHaveLength(1);
    browser.running[0]?.kill();
    room.send('bob', `after ${n}`);
    await clock.advance(MOMENTS_MS);
    for (const view of views) expect(textsOf(view).at(-1)).toBe(`after ${n}`);
  }
  expect(browser.workers).toHaveLength(4);
});

test('[EN-13] what was typed while the engine died is sent exactly once and in order, whenever that was', async () => {
  const started = await start();
  const { clock, browser, tab } = started;
  const view = openRoom(started, tab);
  const wanted: string[] = [];
  for (let n = 1; n <= 40; n += 1) {
    const texts = [`${n} a`, `${n} b`];
    wanted.push(...texts);
    const answers = texts.map((text) => say(started, tab.client, text));
    // The engine dies ever later: before it heard, while it stored, while it sent, after it answered.
    for (let turn = 0; turn < n; turn += 1) await Promise.resolve();
    if (n % 4 === 0) await clock.advance(n);
    browser.running[0]?.kill();
    await clock.advance(2_000);
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: true });
  }
  await clock.advance(10_000);
  expect(saidBy(started)).toEqual(wanted);
  expect(textsOf(view).slice(-wanted.length)).toEqual(wanted);
});

test('[EN-13] [OB-10] what one tab deleted is not sent because the tab that wrote it, and never heard that it was taken, asks again', async () => {
  const started = await start();
  const { clock, browser, tab, roomId } = started;
  const other = browser.openTab();
  const view = openRoom(started, other);
  await clock.advance(MOMENTS_MS);
  // It is shown, and the disk is too slow for it to be answered.
  const mend = browser.databases.failWrites(({ ops, durability }) =>
    durability === 'strict' && ops.some(({ store }) => store === 'meta') ? { kind: 'failed', reason: '' } : undefined,
  );
  const said = say(started, tab.client, 'not meant');
  await clock.advance(MOMENTS_MS);
  const shown = valueOf(view).items.at(-1);
  if (shown?.kind !== 'event' || shown.txnId === null) throw new Error('nothing is shown');
  const deleted = other.client.command('messages.discard', { roomId, txnId: shown.txnId });
  await clock.advance(MOMENTS_MS);
  expect(await deleted).toEqual({ ok: true, value: null });
  browser.running[0]?.kill();
  mend();
  await clock.advance(10_000);
  expect(await said).toMatchObject({ ok: true });
  expect(saidBy(started)).toEqual([]);
  expect(textsOf(view)).not.toContain('not meant');
});

test('[EN-13] [PT-28] more messages and threads that were asked for when the engine died come from the next', async () => {
  const started = await start();
  const { clock, browser, tab, room, roomId } = started;
  for (let n = 1; n <= 300; n += 1) room.send('bob', `said ${n}`);
  const view = openRoom(started, tab);
  const threads = watched(tab.client.listView('threads.list', { roomId, filter: 'all' }));
  await clock.advance(1_000);
  const before = textsOf(view).length;
  for (let turn = 0; turn < 40; turn += 1) {
    const asked = [view.call('pageBack', null), threads.call('more', null)];
    for (let wait = 0; wait < turn; wait += 1) await Promise.resolve();
    browser.running[0]?.kill();
    await clock.advance(2_000);
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ ok: true });
  }
  expect(textsOf(view).length).toBeGreaterThan(before);
});

test('[EN-13] what cannot be asked twice answers that the engine was lost; what waited is asked', async () => {
  const started = await start();
  const { clock, browser, tab, roomId, server } = started;
  server.intercept(({ path }) => path.endsWith('/leave'), { kind: 'hang' }, 1);
  const leaving = tab.client.command('membership.leave', { roomId });
  await clock.advance(MOMENTS_MS);
  browser.running[0]?.kill();
  await clock.advance(MOMENTS_MS);
  expect(await leaving).toEqual({ ok: false, error: { kind: 'engineLost' } });
});

test('[EN-12] [EN-02] [EN-03] an engine that is silent is replaced, and gives way', async () => {
  const started = await start();
  const { clock, browser, tab, room } = started;
  const other = browser.openTab();
  const view = openRoom(started, tab);
  const otherView = openRoom(started, other);
  await clock.advance(MOMENTS_MS);
  const [hanging] = browser.running;
  if (hanging === undefined) throw new Error('no engine');
  hanging.state = 'hanging';
  const sent = say(started, tab.client, 'into the void');
  room.send('bob', 'anybody?');
  await clock.advance(HANG_MS);
  expect(await sent).toMatchObject({ ok: true });
  await clock.advance(MOMENTS_MS);
  expect(hanging.state).toBe('dead');
  expect(browser.running).toHaveLength(1);
  for (const shown of [view, otherView]) {
    expect(textsOf(shown)).toContain('anybody?');
    expect(textsOf(shown).filter((text) => text === 'into the void')).toHaveLength(1);
  }
  expect(saidBy(started)).toEqual(['into the void']);
});

test('[EN-15] [EN-03] a new build takes over; tabs of the old one are refused, keep what they show and do not come back', async () => {
  const started = await start();
  const { clock, browser, tab, room } = started;
  const view = openRoom(started, tab);
  room.send('bob', 'before');
  await clock.advance(MOMENTS_MS);
  const updated = browser.openTab('b');
  const updatedView = openRoom(started, updated);
  await clock.advance(MOMENTS_MS);
  expect(tab.client.status.current).toEqual({ kind: 'refused', engineBuild: 'b' });
  expect(updated.client.status.current).toEqual({ kind: 'ready' });
  room.send('bob', 'after');
  await clock.advance(60_000);
  expect(textsOf(updatedView).at(-1)).toBe('after');
  expect(textsOf(view).at(-1)).toBe('before');
  expect(browser.running.map(({ name }) => name)).toEqual([formatEngineName({ place: 1, generation: 1, build: 'b' })]);
  expect(await say(started, tab.client, 'too late')).toEqual({ ok: false, error: { kind: 'versionMismatch' } });
});

test('[EN-15] a tab of an old build whose engine died finds the new build’s and is refused', async () => {
  const started = await start();
  const { clock, browser, tab } = started;
  browser.running[0]?.kill();
  browser.openTab('b');
  await clock.advance(MOMENTS_MS);
  await clock.advance(HANG_MS);
  expect(browser.running.map(({ name }) => name)).toEqual([formatEngineName({ place: 1, generation: 1, build: 'b' })]);
  expect(tab.client.status.current.kind).toBe('refused');
});

test('[EN-15] [EN-11] a tab of a new build is not outdated by an old build’s engine that hangs, when its own dies', async () => {
  const started = await start();
  const { clock, browser, tab, room } = started;
  tab.close();
  browser.running[0]?.kill();
  const hanging = browser.locks.thread({ clock });
  await hanging.locks.acquire('parley-engine');
  await hanging.locks.acquire(formatEngineName({ place: 1, generation: 1, build: 'a' }));
  const updated = browser.openTab('b');
  const view = openRoom(started, updated);
  // The one that hangs has a second to let go of the account.
  await clock.advance(1_000 + MOMENTS_MS);
  browser.running[0]?.kill();
  room.send('bob', 'still here');
  await clock.advance(MOMENTS_MS);
  expect(updated.client.status.current).toEqual({ kind: 'ready' });
  expect(textsOf(view).at(-1)).toBe('still here');
  expect(browser.running.map(({ name }) => name)).toEqual([formatEngineName({ place: 1, generation: 2, build: 'b' })]);
});

test('[EN-15] a tab of a new build takes the account back from an old build’s engine that was slow to start', async () => {
  const started = await start();
  const { clock, browser, tab, room } = started;
  tab.close();
  browser.running[0]?.kill();
  const slow = browser.locks.thread({ clock });
  const name = formatEngineName({ place: 1, generation: 2, build: 'a' });
  await slow.locks.acquire(name);
  const updated = browser.openTab('b');
  const view = openRoom(started, updated);
  await clock.advance(MOMENTS_MS);
  expect(updated.client.status.current).toEqual({ kind: 'ready' });
  const late = await slow.locks.takeOver('parley-engine', { as: name, patienceMs: 1_000 });
  late?.onWanted(() => late.release());
  await clock.advance(MOMENTS_MS);
  room.send('bob', 'still here');
  await clock.advance(MOMENTS_MS);
  expect(updated.client.status.current).toEqual({ kind: 'ready' });
  expect(textsOf(view).at(-1)).toBe('still here');
  expect(browser.running.map((worker) => worker.name)).toEqual([
    formatEngineName({ place: 1, generation: 2, build: 'b' }),
  ]);
});

test('[EN-15] a tab is refused once by a later engine of a build of which an earlier one still hangs', async () => {
  const started = await start();
  const { clock, browser, tab } = started;
  tab.close();
  browser.running[0]?.kill();
  const hanging = browser.locks.thread({ clock });
  await hanging.locks.acquire(formatEngineName({ place: 1, generation: 1, build: 'a' }));
  const updated = browser.openTab('b');
  await clock.advance(MOMENTS_MS);
  const later = browser.locks.thread({ clock });
  const name = formatEngineName({ place: 1, generation: 2, build: 'a' });
  await later.locks.acquire(name);
  await later.locks.takeOver('parley-engine', { as: name, patienceMs: 1_000 });
  await clock.advance(60_000);
  expect(updated.client.status.current).toEqual({ kind: 'refused', engineBuild: 'a' });
  expect(browser.running).toEqual([]);
});

test('[EN-15] a tab of a new build is refused for good by an engine of the old build that came after it', async () => {
  const started = await start();
  const { clock, browser, tab } = started;
  const updated = browser.openTab('b');
  await clock.advance(MOMENTS_MS);
  tab.close();
  const older = browser.openTab('a');
  await clock.advance(60_000);
  expect(older.client.status.current).toEqual({ kind: 'ready' });
  expect(updated.client.status.current).toEqual({ kind: 'refused', engineBuild: 'a' });
});

test.each([
  ['is missing', 'missing', 1_000],
  ['may not run', 'forbidden', 1_000],
  ['never comes', 'slow', HANG_MS],
] as const)(
  '[EN-14] [REL-43] an engine whose script %s is tried again, less and less often, and the page is told',
  async (_, script, toldWithinMs) => {
    const started = await start();
    const { clock, browser, tab } = started;
    browser.script = script;
    browser.running[0]?.kill();
    await clock.advance(toldWithinMs);
    expect(tab.missing).toEqual([true]);
    await clock.advance(60_000);
    expect(tab.missing).toEqual([true]);
    expect(tab.client.status.current.kind).not.toBe('ready');
    const sent = say(started, tab.client, 'patience');
    browser.script = 'there';
    await clock.advance(HANG_MS + 10_000);
    expect(await sent).toMatchObject({ ok: true });
    expect(saidBy(started)).toEqual(['patience']);
    expect(tab.missing).toEqual([true, false]);
  },
);

test('[EN-14] an engine that dies and is replaced at once is nothing to tell', async () => {
  const { clock, browser, tab } = await start();
  for (let n = 0; n < 5; n += 1) {
    browser.running[0]?.kill();
    await clock.advance(MOMENTS_MS);
  }
  expect(tab.missing).toEqual([]);
});

test('[EN-16] a tab that froze while it decided is passed over', async () => {
  const started = await start();
  const { clock, browser, tab, room } = started;
  const view = openRoom(started, tab);
  await browser.locks.thread({ clock }).locks.acquire(electionLock(1));
  browser.running[0]?.kill();
  room.send('bob', 'still here');
  await clock.advance(3_000 + MOMENTS_MS);
  expect(textsOf(view).at(-1)).toBe('still here');
});

test('[EN-01] [REL-40] [REL-42] two engines never have the disk and the network at once, also when one does not listen', async () => {
  const started = await start();
  const { clock, browser, server } = started;
  const stubborn = browser.locks.thread({ clock });
  browser.running[0]?.kill();
  const lock = await stubborn.locks.acquire('parley-engine');
  const before = server.requests.all.length;
  await clock.advance(999);
  expect(server.requests.all).toHaveLength(before);
  expect(lock?.lost.aborted).toBe(false);
  await clock.advance(MOMENTS_MS);
  expect(lock?.lost.aborted).toBe(true);
  expect(server.requests.all.length).toBeGreaterThan(before);
});

test('[EN-04] a command that comes before the session is read waits for it', async () => {
  const started = await start();
  const { clock, browser, tab } = started;
  browser.running[0]?.kill();
  await browser.locks.thread({ clock }).locks.acquire('parley-engine');
  const sent = say(started, tab.client, 'early');
  const session = watched(tab.client.view('login.session', null));
  await clock.advance(500);
  expect(valueOf(session).kind).toBe('restoring');
  await clock.advance(1_000);
  expect(await sent).toMatchObject({ ok: true });
  expect(valueOf(session).kind).toBe('signedIn');
});

test('[EN-20] [EN-21] without SharedWorker one tab serves the others, and the next takes over when it is closed', async () => {
  const started = await start({ hasSharedWorker: false });
  const { clock, browser, room, tab } = started;
  const tabs = [browser.openTab(), browser.openTab()];
  await clock.advance(MOMENTS_MS);
  const views = tabs.map((other) => openRoom(started, other));
  await clock.advance(MOMENTS_MS);
  expect(browser.workers).toHaveLength(1);
  const [second, third] = tabs;
  if (second === undefined || third === undefined) throw new Error('two tabs');
  expect(await advanceFor(clock, say(started, third.client, 'from afar'))).toMatchObject({ ok: true });
  const underWay = say(started, third.client, 'while it closes');
  tab.close();
  room.send('bob', 'next');
  await clock.advance(1_000);
  expect(await underWay).toMatchObject({ ok: true });
  expect(browser.running).toHaveLength(1);
  for (const view of views) expect(textsOf(view)).toContain('next');
  expect(saidBy(started)).toEqual(['from afar', 'while it closes']);
  second.close();
  room.send('bob', 'last');
  await clock.advance(1_000);
  expect(textsOf(views[1] ?? watched(openRoom(started, third)))).toContain('last');
});

async function advanceFor<Value>(clock: FakeClock, pending: Promise<Value>): Promise<Value> {
  await clock.advance(500);
  return pending;
}
