/** Rooms that the user left, was removed from or asked to join, as a list. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';

const isLeftSync = ({ path, query }: { readonly path: string; readonly query: URLSearchParams }) =>
  path === '/_matrix/client/v3/sync' && (query.get('filter') ?? '').includes('include_leave');

const OLD = '!old:elsewhere.example' as RoomId;
const event = (type: string, sender: string, content: JsonObject, more: JsonObject = {}) => ({
  ...{ type, sender, event_id: `$${type}${sender}`, origin_server_ts: 5, state_key: '', content },
  ...more,
});
const KICK = event(
  'm.room.member',
  '@bob:example.org',
  { membership: 'leave', reason: 'spam' },
  { state_key: '@alice:example.org' },
);
const OLD_ROOM = {
  state: {
    events: [
      event('m.room.create', '@bob:example.org', { type: 'm.space' }),
      event('m.room.name', '@bob:example.org', { name: 'Old' }),
      event('m.room.join_rules', '@bob:example.org', { join_rule: 'knock' }),
      event(
        'm.room.member',
        '@bob:example.org',
        { membership: 'join', displayname: 'Bo' },
        { state_key: '@bob:example.org' },
      ),
    ],
  },
  timeline: { events: [KICK], prev_batch: 'p', limited: true },
};

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['bob', 'alice'], { name: 'Ops' });
  const other = app.server.room(['bob', 'alice'], { name: 'Stays' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const past = watched(tab.view('membership.past', null));
  await app.pass(100);
  const tell = (leave: JsonObject) => {
    const body = { next_batch: 'n', rooms: { join: { [other.id]: {} }, leave } };
    app.server.intercept(isLeftSync, { kind: 'change', change: () => body }, 1);
  };
  const find = () => app.answer(tab.command('membership.findPast', null));
  return { app, room, other, tab, past, tell, find };
}

test('[MB-07] rooms that were left here are there at once; of others the server tells by whom one was removed, and why', async () => {
  const { app, room, tab, past, tell, find } = await start();
  expect(valueOf(past)).toEqual({ rooms: [], others: 0 });
  await app.answer(tab.command('membership.leave', { roomId: roomIdOf(room) }));
  await app.pass(1_000);
  expect(valueOf(past).rooms).toMatchObject([
    { roomId: room.id, name: { kind: 'named', name: 'Ops' }, membership: 'leave', removal: null },
  ]);
  expect(app.server.requests.matching(isLeftSync)).toHaveLength(0);
  tell({ [OLD]: OLD_ROOM, [room.id]: {} });
  expect(await find()).toEqual({ ok: true, value: null });
  expect(valueOf(past).rooms).toHaveLength(2);
  expect(valueOf(past).rooms.find(({ roomId }) => roomId === OLD)).toEqual({
    roomId: OLD,
    name: { kind: 'named', name: 'Old' },
    avatar: null,
    isSpace: true,
    membership: 'leave',
    removal: { kind: 'kick', byName: 'Bo', reason: 'spam' },
    entry: 'knock',
    via: ['elsewhere.example', 'example.org'],
  });
  app.server.intercept(isLeftSync, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, 1);
  expect(await find()).toEqual({ ok: false, error: { kind: 'refused', status: 403, message: 'no' } });
  expect(valueOf(past).rooms).toHaveLength(2);
});

test('[MB-08] a room that was joined again or forgotten is not listed any more', async () => {
  const { app, room, other, tab, past, tell, find } = await start();
  await app.answer(tab.command('membership.leave', { roomId: roomIdOf(room) }));
  await app.pass(1_000);
  tell({ [OLD]: OLD_ROOM, [room.id]: {}, [other.id]: {} });
  await find();
  const listed = () => valueOf(past).rooms.map(({ roomId }) => roomId);
  expect([...listed()].sort()).toEqual([OLD, room.id].sort());
  app.server.intercept(({ path }: { readonly path: string }) => path.endsWith('/forget'), {
    kind: 'answer',
    reply: { status: 200, body: {} },
  });
  expect(await app.answer(tab.command('membership.forget', { roomId: OLD }))).toEqual({ ok: true, value: null });
  expect(listed()).toEqual([room.id]);
  tell({ [OLD]: OLD_ROOM, [room.id]: {}, [other.id]: {} });
  await find();
  expect(listed(), 'an answer that the server kept from before').toEqual([room.id]);
  room.setMembership('bob', 'alice', 'invite');
  await app.pass(1_000);
  await app.answer(tab.command('membership.join', { roomId: roomIdOf(room) }));
  await app.pass(1_000);
  expect(listed()).toEqual([]);
});

test('[MB-07] a room that one asked to join is listed as that, and can be asked for again', async () => {
  const { app, tab, past } = await start();
  const closed = app.server.room(['bob'], { name: 'Closed' });
  closed.state('bob', 'm.room.join_rules', { join_rule: 'knock' });
  await app.answer(tab.command('membership.knock', { roomId: roomIdOf(closed), reason: '' }));
  await app.pass(1_000);
  expect(valueOf(past).rooms).toMatchObject([{ roomId: closed.id, membership: 'knock' }]);
  await app.answer(tab.command('membership.leave', { roomId: roomIdOf(closed) }));
  await app.pass(1_000);
  expect(valueOf(past).rooms).toMatchObject([{ roomId: closed.id, membership: 'leave', entry: 'knock' }]);
});
