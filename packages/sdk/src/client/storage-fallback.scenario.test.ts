import { roomIdOf, TestEngine, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { expect, test } from 'vitest';
import { type LocalTexts, servePageStorage } from './page-storage.ts';

const NO_DISK = { kind: 'unavailable', reason: 'private window' } as const;

/** A local storage with so much room. */
class FakeTexts implements LocalTexts {
  readonly texts = new Map<string, string>();
  capacity = Number.POSITIVE_INFINITY;
  isForbidden = false;

  getItem(key: string): string | null {
    if (this.isForbidden) throw new DOMException('forbidden', 'SecurityError');
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isForbidden || text.length > this.capacity) throw new DOMException('no', 'QuotaExceededError');
    this.texts.set(key, text);
  }
}

/** An engine without a disk, and a page that lends it `texts`. */
async function openWithout(
  server: FakeHomeserver,
  clock: FakeClock,
  texts: LocalTexts | null,
  change?: (app: TestEngine) => void,
) {
  const app = new TestEngine(server, clock);
  app.env.databases.failOpen(NO_DISK);
  change?.(app);
  const tab = app.openTab();
  if (texts !== null) servePageStorage(tab, texts);
  const session = watched(tab.view('login.session', null));
  await app.pass(1_500);
  return { app, tab, session: () => valueOf(session) };
}

function world() {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  server.user('alice');
  const room = server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'hello');
  return { clock, server, room };
}

test('[KEEP-05] [KEEP-06] without a disk the page keeps the session and what is to be sent, over a restart', async () => {
  const { clock, server, room } = world();
  const texts = new FakeTexts();
  const first = await openWithout(server, clock, texts);
  expect(first.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'session' });
  await first.app.signIn(first.tab, 'alice');
  expect(first.session()).toMatchObject({ kind: 'signedIn', keeps: 'session' });
  const roomId = roomIdOf(room);
  server.setReachable(false);
  for (const text of ['one', 'two'])
    await first.app.answer(first.tab.command('messages.sendText', { roomId, text, format: 'plain' }));
  first.app.engine.stop();

  server.setReachable(true);
  const second = await openWithout(server, clock, texts);
  expect(second.session()).toMatchObject({ kind: 'signedIn', userId: '@alice:example.org', keeps: 'session' });
  const items = watched(second.tab.listView('timeline.items', { roomId }));
  await second.app.pass(2_000);
  const bodies = () =>
    room.events.flatMap(({ content }) => (typeof content['body'] === 'string' ? [content['body']] : []));
  expect(bodies()).toEqual(['hello', 'one', 'two']);
  expect(textsOf(items).filter((text) => !text.startsWith('('))).toEqual(['hello', 'one', 'two']);
  await second.app.answer(second.tab.command('login.signOut', null));
  second.app.engine.stop();

  const third = await openWithout(server, clock, texts);
  expect(third.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'session' });
  expect([...texts.texts.values()].join('')).not.toContain('alice');
});

test('[KEEP-06] what the page cannot keep is not shown as sent', async () => {
  const { clock, server, room } = world();
  const texts = new FakeTexts();
  const { app, tab } = await openWithout(server, clock, texts);
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  texts.capacity = 10;
  const refused = await app.answer(tab.command('messages.sendText', { roomId, text: 'too much', format: 'plain' }));
  expect(refused).toEqual({ ok: false, error: { kind: 'storageFailed' } });
  texts.capacity = Number.POSITIVE_INFINITY;
  const sent = await app.answer(tab.command('messages.sendText', { roomId, text: 'fits', format: 'plain' }));
  expect(sent.ok).toBe(true);
  await app.pass(500);
  expect(textsOf(items).filter((text) => !text.startsWith('('))).toEqual(['hello', 'fits']);
});

test.each([
  'no JSON',
  't["map",["parley",["array",{"store":"session","key":["array"],"value":1}]]]',
  't["map",["x",["array",null,{"store":"keys","key":["array","a"],"value":1}]]]',
  'j{"__proto__":1}',
])('[KEEP-06] what the page gives back may be anything: %s', async (text) => {
  const { clock, server } = world();
  const texts = new FakeTexts();
  texts.texts.set('parley.kept', text);
  const { app, tab, session } = await openWithout(server, clock, texts);
  expect(session()).toMatchObject({ kind: 'signedOut' });
  await app.signIn(tab, 'alice');
  expect(session()).toMatchObject({ kind: 'signedIn', keeps: 'session' });
});

test.each<[string, LocalTexts | null]>([
  ['without a page', null],
  ['with a page that may not keep anything', Object.assign(new FakeTexts(), { isForbidden: true })],
  ['with a page that has no room', Object.assign(new FakeTexts(), { capacity: -1 })],
])('[KEEP-05] %s all is in memory, and a restart signs out', async (_, texts) => {
  const { clock, server } = world();
  const first = await openWithout(server, clock, texts);
  expect(first.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'nothing' });
  await first.app.signIn(first.tab, 'alice');
  expect(first.session()).toMatchObject({ kind: 'signedIn', keeps: 'nothing' });
  first.app.engine.stop();
  const second = await openWithout(server, clock, texts);
  expect(second.session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'nothing' });
});

test('[KEEP-05] without cryptography nothing is put where others could read it', async () => {
  const { clock, server } = world();
  const texts = new FakeTexts();
  const { app, tab, session } = await openWithout(server, clock, texts, ({ env }) => {
    env.databases.failOpen(undefined);
    env.sealers.isAvailable = false;
  });
  expect(session()).toEqual({ kind: 'signedOut', reason: 'never', keeps: 'nothing' });
  await app.signIn(tab, 'alice');
  expect(app.env.databases.writeCount).toBe(0);
  expect(texts.texts.size).toBe(0);
});
