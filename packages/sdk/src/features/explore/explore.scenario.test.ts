/** The rooms that servers list. */
import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { ExploreRequest } from './contract.ts';

const DIRECTORY = '/publicRooms';

async function start(count = 0) {
  const app = createTestEngine();
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = (name: string, more: { readonly type?: string; readonly members?: readonly string[] } = {}) => {
    const creation: JsonObject = more.type === undefined ? {} : { creation: { type: more.type } };
    const room = app.server.room(['bob', ...(more.members ?? [])], { name, isPublic: true, ...creation });
    app.server.state.directory.list(room.id, true);
    return room;
  };
  for (let n = 0; n < count; n += 1) list(`Room ${n}`);
  const find = (more: Partial<ExploreRequest> = {}) =>
    app.answer(tab.command('explore.rooms', { server: null, query: '', kind: 'all', from: null, ...more }));
  const names = async (more: Partial<ExploreRequest> = {}) => {
    const page = await find(more);
    return page.ok ? page.value.rooms.map(({ name }) => name) : page.error;
  };
  return { app, tab, list, find, names };
}

test('[EX-01] a directory is read page by page, to its end', async () => {
  const { app, find } = await start(120);
  const seen = new Set<string>();
  let from: string | null = null;
  for (let page = 0; page < 3; page += 1) {
    const answer = await find({ from });
    if (!answer.ok) throw new Error(answer.error.kind);
    expect(answer.value.total).toBe(120);
    for (const { roomId } of answer.value.rooms) seen.add(roomId);
    from = answer.value.next;
  }
  expect([seen.size, from]).toEqual([120, null]);
  app.server.intercept(DIRECTORY, { kind: 'change', change: (body) => ({ ...body, next_batch: 'again' }) });
  expect(await find({ from: 'again' })).toMatchObject({ ok: true, value: { next: null } });
});

test('[EX-01] it is searched by words, for rooms, spaces or both', async () => {
  const { list, names } = await start();
  list('Books', { members: ['carol'] });
  list('Book club', { type: 'm.space' });
  list('Music');
  expect(await names({ query: ' book ' })).toEqual(['Books', 'Book club']);
  expect(await names({ query: 'book', kind: 'rooms' })).toEqual(['Books']);
  expect(await names({ kind: 'spaces' })).toEqual(['Book club']);
});

test('[EX-02] each room says how the user stands to it, and how it is reached', async () => {
  const { app, list, find } = await start();
  const room = list('Books', { members: ['alice', 'carol'] });
  list('Music');
  app.server.intercept(DIRECTORY, {
    kind: 'change',
    change: (body) => {
      const text = JSON.stringify(body).replace('"name":"Music"', '"name":"Music","canonical_alias":"#m:far.example"');
      return JSON.parse(text) as JsonObject;
    },
  });
  await app.pass(1_000);
  expect(await find({ server: 'example.org' })).toMatchObject({
    value: {
      rooms: [
        { roomId: roomIdOf(room), membership: 'join', isOpen: true, joinedCount: 3, via: [] },
        { name: 'Music', membership: null, alias: '#m:far.example', via: ['far.example'] },
      ],
    },
  });
  expect(app.server.requests.matching(DIRECTORY).at(-1)?.query.has('server')).toBe(false);
});

test('[EX-02] a room of another directory is reached by that server', async () => {
  const { app, find } = await start();
  const body = { chunk: [{ room_id: '!a:b', num_joined_members: 2 }, { room_id: 7 }, 'no room'] };
  app.server.intercept(DIRECTORY, { kind: 'answer', reply: { status: 200, body } }, 1);
  expect(await find({ server: 'far.example' })).toEqual({
    ok: true,
    value: {
      rooms: [
        {
          ...{ roomId: '!a:b', name: null, topic: null, avatar: null, alias: null, joinedCount: 2 },
          ...{ isSpace: false, isOpen: true, via: ['far.example'], membership: null },
        },
      ],
      next: null,
      total: null,
    },
  });
});

test('[EX-03] a server that cannot be asked is said, and what is no server is not asked', async () => {
  const { app, names } = await start();
  expect(await names({ server: 'far.example' })).toEqual({
    kind: 'refused',
    status: 502,
    message: 'Failed to reach far.example',
  });
  const before = app.server.requests.matching(DIRECTORY).length;
  expect(await names({ server: 'no server' })).toEqual({ kind: 'badServer' });
  expect(app.server.requests.matching(DIRECTORY)).toHaveLength(before);
  app.server.setReachable(false);
  expect(await names()).toEqual({ kind: 'unreachable' });
});
