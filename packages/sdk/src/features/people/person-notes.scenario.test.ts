import { createTestEngine, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { Client } from '../../client/remote.ts';
import type { UserId } from '../../protocol/ids/ids.ts';

const BOB = '@bob:example.org' as UserId;
const CAROL = '@carol:example.org' as UserId;

async function start() {
  const app = createTestEngine();
  app.server.room(['alice', 'bob', 'carol'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const set = (userId: UserId, note: string) => app.answer(tab.command('people.setNote', { userId, note }));
  return { app, tab, set };
}

const openNote = (tab: Client, userId: UserId) => watched(tab.view('people.note', { userId }));

test('[PE-19] a note on a person is kept, changed and taken away; notes on others stay', async () => {
  const { app, tab, set } = await start();
  const [bob, carol] = [openNote(tab, BOB), openNote(tab, CAROL)];
  await app.pass(500);
  expect(valueOf(bob)).toEqual({ note: '' });
  await set(BOB, ' knows boats\nand knots ');
  await set(CAROL, 'night shift');
  await set(BOB, 'knows boats');
  await app.pass(500);
  expect([valueOf(bob), valueOf(carol)]).toEqual([{ note: 'knows boats' }, { note: 'night shift' }]);
  await set(BOB, '');
  expect([valueOf(bob), valueOf(carol)]).toEqual([{ note: '' }, { note: 'night shift' }]);
  await set(BOB, '🌴'.repeat(2_000));
  expect([...(valueOf(bob).note ?? '')]).toHaveLength(1_000);
});

test('[PE-19] a note is there on another device and after a restart, and changes of both are kept', async () => {
  const { app, tab, set } = await start();
  const other = new TestEngine(app.server, app.env.clock);
  const page = other.openTab();
  await other.signIn(page, 'alice');
  await set(BOB, 'from here');
  await other.answer(page.command('people.setNote', { userId: CAROL, note: 'from there' }));
  const carol = openNote(tab, CAROL);
  await app.pass(1_000);
  expect(valueOf(carol)).toEqual({ note: 'from there' });
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const bob = openNote(again.openTab(), BOB);
  await again.pass(1_000);
  expect(valueOf(bob)).toEqual({ note: 'from here' });
});

test('[PE-19] a note that is refused is not shown as kept', async () => {
  const { app, tab, set } = await start();
  const bob = openNote(tab, BOB);
  await app.pass(500);
  app.server.intercept('/io.parley.notes', { kind: 'answer', reply: failure(413, 'M_TOO_LARGE', 'too much') });
  expect(await set(BOB, 'x')).toEqual({ ok: false, error: { kind: 'refused', status: 413, message: 'too much' } });
  expect(valueOf(bob)).toEqual({ note: '' });
});
