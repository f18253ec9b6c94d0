/** Rooms before one is in them. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { NewRoom } from '@parley/testkit/homeserver/create-room.ts';
import { expect, test } from 'vitest';
import type { RoomAlias } from '../protocol/ids/ids.ts';

const ALIAS = '#ops:example.org' as RoomAlias;
const UNKNOWN = { status: 404, body: { errcode: 'M_UNRECOGNIZED', error: '' } };

async function start(joinRule: string) {
  const app = createTestEngine();
  const initialState: NewRoom['initialState'] = [
    { type: 'm.room.canonical_alias', state_key: '', content: { alias: ALIAS } },
    { type: 'm.room.join_rules', state_key: '', content: { join_rule: joinRule } },
  ];
  const room = app.server.room(['bob', 'carol'], { name: 'Ops', topic: 'All things', initialState });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const preview = () => app.answer(tab.command('membership.preview', { room: ALIAS }));
  return { app, room, roomId: roomIdOf(room), tab, preview };
}

test('[04.Q-01] a public room is shown by its address and joined by its id, by the server of its address', async () => {
  const { app, room, roomId, tab, preview } = await start('public');
  expect(await preview()).toMatchObject({
    ok: true,
    value: { roomId, via: ['example.org'], name: 'Ops', topic: 'All things', joinedCount: 2, entry: 'join' },
  });
  expect((await app.answer(tab.command('membership.join', { roomId, via: ['example.org'] }))).ok).toBe(true);
  const header = watched(tab.view('timeline.room', { roomId }));
  await app.pass(100);
  expect(valueOf(header)).toMatchObject({ kind: 'known', membership: 'join' });
  expect(room.events.at(-1)?.content['membership']).toBe('join');
  const asked = app.server.requests.matching(({ path }) => path.includes('/join/'));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.query.getAll('via')).toEqual(['example.org']);
});

test('[04.Q-05] who is in a room already asks nothing', async () => {
  const { app, roomId, tab } = await start('public');
  const join = () => app.answer(tab.command('membership.join', { roomId }));
  expect((await join()).ok).toBe(true);
  await app.pass(100);
  expect((await join()).ok).toBe(true);
  expect(app.server.requests.matching(({ path }) => path.includes('/join/'))).toHaveLength(1);
});

test('[04.Q-01] [11.SC-07] older addresses are asked while the server does not know the request', async () => {
  const { app, roomId, preview } = await start('public');
  const summary = { room_id: roomId, name: 'Old', join_rule: 'public' };
  app.server.intercept(({ path }) => path.includes('/v1/room_summary/'), { kind: 'answer', reply: UNKNOWN });
  app.server.intercept(({ path }) => path.includes('im.nheko.summary/summary/'), { kind: 'answer', reply: UNKNOWN });
  app.server.intercept(({ path }) => path.includes('im.nheko.summary/rooms/'), {
    kind: 'answer',
    reply: { status: 200, body: summary },
  });
  expect(await preview()).toMatchObject({ ok: true, value: { name: 'Old' } });
});

test('[04.Q-01] any other error is passed on; a room that does not show itself is not known', async () => {
  const { app, preview } = await start('invite');
  expect(await preview()).toMatchObject({ ok: false, error: { kind: 'unknownRoom' } });
  const refused = { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'No' } };
  app.server.intercept(({ path }) => path.includes('room_summary'), { kind: 'answer', reply: refused });
  expect(await preview()).toMatchObject({ ok: false, error: { kind: 'refused', message: 'No' } });
  expect(app.server.requests.matching(({ path }) => path.includes('im.nheko'))).toHaveLength(0);
});

test('[04.Q-05] a room that wants to be asked is asked, with a reason', async () => {
  const { app, room, roomId, tab, preview } = await start('knock');
  expect(await preview()).toMatchObject({ ok: true, value: { entry: 'knock' } });
  const via = ['a.org', 'b.org', 'c.org', 'd.org'];
  const knocked = await app.answer(tab.command('membership.knock', { roomId, via, reason: ' Please ' }));
  expect(knocked.ok).toBe(true);
  expect(room.events.at(-1)?.content).toMatchObject({ membership: 'knock', reason: 'Please' });
  const asked = app.server.requests.matching(({ path }) => path.includes('/knock/'))[0];
  expect(asked?.query.getAll('via')).toEqual(['a.org', 'b.org', 'c.org']);
  expect(asked?.query.getAll('server_name')).toEqual(['a.org', 'b.org', 'c.org']);
});
