/** Rooms of servers that make no summaries. */
import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { RoomAlias, RoomId } from '../../protocol/ids/ids.ts';

const ALIAS = '#ops:example.org' as RoomAlias;
const UNKNOWN = failure(404, 'M_UNRECOGNIZED', 'Unrecognized request');

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['bob', 'carol'], { name: 'Ops', topic: 'All things', isPublic: true, alias: ALIAS });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  app.server.intercept(({ path }) => path.includes('/room_summary/'), { kind: 'answer', reply: UNKNOWN });
  const answerWith = (path: string, body: JsonObject | readonly JsonObject[]) =>
    app.server.intercept((request) => request.path.includes(path), {
      kind: 'answer',
      reply: { status: 200, body: body as JsonObject },
    });
  const preview = (target: RoomId | RoomAlias = ALIAS, via?: readonly string[]) =>
    app.answer(tab.command('membership.preview', { room: target, ...(via && { via }) }));
  return { app, room, roomId: roomIdOf(room), answerWith, preview };
}

test('[MB-04] a room is learned of from its hierarchy, and reached by the servers of its address', async () => {
  const { app, roomId, answerWith, preview } = await start();
  answerWith('.msc2946/', { rooms: [{ room_id: '!other:x' }, { room_id: roomId, name: 'Ops', join_rule: 'knock' }] });
  expect(await preview(ALIAS, ['one.example', 'two.example'])).toMatchObject({
    ok: true,
    value: { roomId, name: 'Ops', entry: 'knock', via: ['one.example', 'two.example', 'example.org'] },
  });
  expect(app.server.requests.matching('/publicRooms')).toHaveLength(0);
});

test('[MB-04] else from the directory of its server', async () => {
  const { app, room, roomId, preview } = await start();
  app.server.state.directory.list(room.id, true);
  app.server.intercept('/publicRooms', {
    kind: 'change',
    change: () => ({ chunk: [{ room_id: '!other:x' }, { room_id: room.id, name: 'Ops', num_joined_members: 2 }] }),
  });
  expect(await preview()).toMatchObject({ ok: true, value: { roomId, name: 'Ops', joinedCount: 2, entry: 'join' } });
});

test('[MB-04] else from its state, if all can read that', async () => {
  const { room, roomId, answerWith, preview } = await start();
  room.state('bob', 'm.room.history_visibility', { history_visibility: 'world_readable' });
  room.state('bob', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  const state = room.events.filter((event) => event.state_key !== undefined);
  answerWith(`/rooms/${encodeURIComponent(room.id)}/state`, [...state, { type: 5 }] as unknown as JsonObject[]);
  expect(await preview()).toMatchObject({
    ok: true,
    value: { roomId, name: 'Ops', topic: 'All things', alias: ALIAS, joinedCount: 2, isEncrypted: true, entry: 'join' },
  });
});

test('[MB-04] where nothing is told, joining is offered all the same; an address of no room is none', async () => {
  const { roomId, preview } = await start();
  expect(await preview()).toMatchObject({ ok: true, value: { roomId, name: null, alias: ALIAS, entry: 'perhaps' } });
  expect(await preview(roomId)).toMatchObject({ ok: true, value: { roomId, entry: 'perhaps', via: ['example.org'] } });
  expect(await preview('#none:example.org' as RoomAlias)).toEqual({ ok: false, error: { kind: 'unknownRoom' } });
});
