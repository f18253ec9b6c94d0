import { createTestEngine, roomIdOf, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { NewRoom } from '@parley/testkit/homeserver/create-room.ts';
import { asObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../../../protocol/ids/ids.ts';

const initialState: NonNullable<NewRoom['initialState']> = [
  { type: 'm.room.history_visibility', state_key: '', content: { history_visibility: 'world_readable' } },
  { type: 'm.room.join_rules', state_key: '', content: { join_rule: 'public' } },
];
const OPEN = { type: 'm.room.guest_access', state_key: '', content: { guest_access: 'can_join' } };

async function start(state = initialState) {
  const app = createTestEngine();
  const { server } = app;
  server.state.registration.takesGuests = true;
  const room = server.room(['bob'], { name: 'Ops', initialState: state });
  room.send('bob', 'hello');
  const tab = app.openTab();
  const lookAround = () => app.answer(tab.command('login.lookAround', { homeserver: server.baseUrl }));
  const session = watched(tab.view('login.session', null));
  return { app, server, room, roomId: roomIdOf(room), tab, lookAround, session };
}

test('[10.O-04] a guest account is asked for only when the user wants one, and the session says what it is', async () => {
  const { app, server, session, lookAround } = await start();
  await app.pass(100);
  expect(server.requests.matching('/register')).toEqual([]);
  expect(await lookAround()).toMatchObject({ ok: true });
  const [asked] = server.requests.matching('/register');
  expect([asked?.query.get('kind'), Object.keys(asObject(asked?.body))]).toEqual([
    'guest',
    ['initial_device_display_name'],
  ]);
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn', isGuest: true });
});

test('[GU-01] a server without guests, one that is away and one that refuses otherwise are told apart', async () => {
  const { server, lookAround, session } = await start();
  server.state.registration.takesGuests = false;
  expect(await lookAround()).toEqual({ ok: false, error: { kind: 'noGuests' } });
  server.intercept('/register', { kind: 'unreachable' }, 1);
  expect(await lookAround()).toEqual({ ok: false, error: { kind: 'unreachable' } });
  const full = { status: 400, body: { errcode: 'M_LIMIT', error: 'Full' } };
  server.intercept('/register', { kind: 'answer', reply: full }, 1);
  expect(await lookAround()).toMatchObject({ ok: false, error: { kind: 'refused', message: 'Full' } });
  expect(valueOf(session)).toMatchObject({ kind: 'signedOut' });
});

test('[GU-02] a guest reads a room that all can read, and joins only one that lets guests in', async () => {
  const { app, server, tab, roomId, lookAround } = await start();
  await lookAround();
  await app.pass(100);
  const preview = await app.answer(tab.command('membership.preview', { room: roomId }));
  expect(preview).toMatchObject({ ok: true, value: { name: 'Ops' } });
  const peek = tab.listView('timeline.items', { roomId, isPeek: true });
  watched(peek);
  await app.pass(500);
  expect(textsOf(peek)).toContain('hello');
  peek.close();
  expect(await app.answer(tab.command('membership.join', { roomId }))).toMatchObject({
    ok: false,
    error: { kind: 'refused', message: 'Guest access not allowed' },
  });
  const open = server.room(['bob'], { name: 'Garden', initialState: [...initialState, OPEN] });
  expect(await app.answer(tab.command('membership.join', { roomId: roomIdOf(open) }))).toMatchObject({ ok: true });
});

test('[10.O-04] guests send neither receipts nor typing, and what they read is kept here', async () => {
  const { app, server, tab, lookAround } = await start();
  const room = server.room(['bob'], { name: 'Garden', initialState: [...initialState, OPEN] });
  await lookAround();
  await app.pass(100);
  await app.answer(tab.command('membership.join', { roomId: roomIdOf(room) }));
  await app.pass(500);
  const said = room.send('bob', 'who is there?');
  watched(tab.listView('timeline.items', { roomId: roomIdOf(room) }));
  await app.pass(500);
  await tab.command('typing.tell', { roomId: roomIdOf(room), isTyping: true });
  const read = { roomId: roomIdOf(room), eventId: said.event_id as EventId, timeline: 'main' } as const;
  expect(await app.answer(tab.command('receipts.markRead', read))).toEqual({ ok: true, value: null });
  await app.pass(5_000);
  const refused = server.requests.all.filter(({ path }) => /typing|receipt|read_markers|presence|pushers/u.test(path));
  expect(refused).toEqual([]);
});

test('[GU-03] a guest becomes somebody: the new account takes the place of the guest, and a start later knows the guest', async () => {
  const { app, server, tab, session, lookAround } = await start();
  await lookAround();
  await app.pass(100);
  expect(await lookAround()).toMatchObject({ ok: true });
  expect(server.requests.matching('/register')).toHaveLength(1);
  const offer = await app.answer(tab.command('login.beginRegistration', { homeserver: server.baseUrl }));
  if (!offer.ok) throw new Error(offer.error.kind);
  const { registration } = offer.value;
  const step = { registration, username: 'ana', password: 'correct horse', hasMail: false, answer: null };
  expect(await app.answer(tab.command('login.register', step))).toMatchObject({
    ok: true,
    value: { kind: 'signedIn' },
  });
  await app.pass(100);
  expect(valueOf(session)).toMatchObject({ kind: 'signedIn', userId: '@ana:example.org' });
  expect(valueOf(session)).not.toHaveProperty('isGuest');
});
