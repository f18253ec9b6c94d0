import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { asObject, type JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

const LOOK = {
  from: 0,
  to: 9,
  keep: null,
  openRoomId: null,
  sort: 'activity',
  filter: 'all',
  query: '',
  collapsed: [],
} as const;

const REFUSAL = { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') } as const;

/** A page with rooms `r0` to `r3`. */
async function stage() {
  const app = createTestEngine();
  const rooms: ScriptedRoom[] = [];
  for (let n = 0; n < 4; n += 1) {
    rooms.push(app.server.room(['alice', 'bob'], { name: `r${n}` }));
    rooms.at(-1)?.send('bob', `hello ${n}`);
  }
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = watched(tab.listView('roomList.window', LOOK));
  const sections = watched(tab.view('roomList.sections', null));
  await app.pass(1_000);
  const at = (n: number): RoomId => roomIdOf(must(rooms[n], 'a room of the stage'));
  const alice = app.server.user('alice');
  return {
    app,
    tab,
    at,
    list,
    sections: () => valueOf(sections),
    tag: async (n: number, tags: JsonObject) => {
      alice.setRoomAccountData(at(n), 'm.tag', { tags });
      await app.pass(100);
    },
    tagsOf: (n: number) => {
      const data = app.server.state.users.get('@alice:example.org')?.roomAccountData.get(at(n))?.get('m.tag');
      return Object.keys(asObject(data?.value['tags'])).sort();
    },
    move: (n: number, section: string | null) =>
      app.answer(tab.command('roomList.setSection', { roomId: at(n), section })),
    shown: () => valueOf(list).head.sections.map(({ id, count }) => `${id}: ${count}`),
  };
}

test('[RL-25] [RL-26] a room that is put into a new section is there at once, and after a restart; the tag of before is gone', async () => {
  const { app, tag, tagsOf, move, shown, sections } = await stage();
  await tag(1, { 'u.Old': {}, 'u.Older': { order: 0.5 }, 'm.favourite': {}, 'm.lowpriority': {}, 'com.example': {} });
  await tag(2, { 'u.alpha': {} });
  expect(shown()).toEqual(['favourites: 1', 'u.alpha: 1', 'rooms: 2']);
  expect(sections()).toEqual(['alpha', 'Older']);
  expect(await move(1, ' New\n one ')).toEqual({ ok: true, value: null });
  expect(shown()).toEqual(['u.alpha: 1', 'u.New one: 1', 'rooms: 2']);
  expect(sections()).toEqual(['alpha', 'New one']);
  expect(tagsOf(1)).toEqual(['com.example', 'u.New one']);
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const list = watched(again.openTab().listView('roomList.window', LOOK));
  await again.pass(100);
  expect(valueOf(list).head.sections.map(({ id }) => id)).toEqual(['u.alpha', 'u.New one', 'rooms']);
  expect(valueOf(list).items[1]).toMatchObject({ ownSection: 'New one', isFavourite: false, isLowPriority: false });
});

test('[RL-26] a room that is taken out of its section stays a favourite', async () => {
  const { tag, tagsOf, move, shown, sections } = await stage();
  await tag(1, { 'u.Work': {}, 'm.favourite': {}, [`u.${'x'.repeat(300)}`]: {} });
  await tag(2, { 'u.Work': {} });
  expect(await move(2, null)).toEqual({ ok: true, value: null });
  expect(shown()).toEqual(['favourites: 1', 'rooms: 3']);
  expect(sections()).toEqual(['Work']);
  await move(1, null);
  expect([tagsOf(1), sections()]).toEqual([['m.favourite'], []]);
});

test('[RL-26] what is refused changes nothing, and a name that can be no tag is asked of nobody', async () => {
  const { app, tag, tagsOf, move, shown } = await stage();
  await tag(1, { 'u.Work': {}, 'm.lowpriority': {} });
  app.server.intercept(({ method }) => method === 'PUT', REFUSAL);
  expect(await move(1, 'Play')).toEqual({ ok: false, error: { kind: 'refused', status: 403, message: 'no' } });
  expect(shown()).toEqual(['u.Work: 1', 'rooms: 3']);
  expect(tagsOf(1)).toEqual(['m.lowpriority', 'u.Work']);
  for (const name of ['', ' \n', 'é'.repeat(127)]) {
    expect(await move(1, name)).toEqual({ ok: false, error: { kind: 'unusableName' } });
  }
  expect(app.server.requests.matching(({ path }) => path.includes('/tags')).map(({ method }) => method)).toEqual([
    'GET',
    'PUT',
  ]);
});

test('[RL-26] an answer of before, kept by something on the way, leaves no tag behind and keeps none from being set', async () => {
  const { app, tag, tagsOf, move, shown } = await stage();
  const old = (tags: JsonObject) =>
    app.server.intercept(
      ({ method }) => method === 'GET',
      { kind: 'answer', reply: { status: 200, body: { tags } } },
      1,
    );
  await tag(1, { 'u.Work': {} });
  old({});
  await move(1, 'Play');
  expect(tagsOf(1)).toEqual(['u.Play']);
  old({ 'u.Work': {} });
  await move(1, 'Work');
  expect(tagsOf(1)).toEqual(['u.Work']);
  old({});
  await move(1, null);
  expect([tagsOf(1), shown()]).toEqual([[], ['rooms: 4']]);
});

test('[RL-26] a section that another device chose meanwhile stays, however late the answer to the own one is', async () => {
  const { app, at, tab, tag, shown } = await stage();
  app.server.intercept(({ method }) => method === 'PUT', { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  const moved = tab.command('roomList.setSection', { roomId: at(1), section: 'Mine' });
  await app.pass(100);
  expect(shown()).toEqual(['u.Mine: 1', 'rooms: 3']);
  await tag(1, { 'u.Theirs': {} });
  await app.pass(10_000);
  expect(await moved).toEqual({ ok: true, value: null });
  expect(shown()).toEqual(['u.Theirs: 1', 'rooms: 3']);
});

test('[RL-25] [RL-09] what is moved to low priority leaves its section, and has a filter', async () => {
  const { app, tab, at, list, tag, tagsOf, shown } = await stage();
  await tag(1, { 'u.Work': {}, 'u.Play': {} });
  const lowered = await app.answer(tab.command('roomList.mark', { roomId: at(1), mark: 'lowPriority', isOn: true }));
  expect(lowered).toEqual({ ok: true, value: null });
  expect(shown()).toEqual(['rooms: 3', 'lowPriority: 1']);
  expect(tagsOf(1)).toEqual(['m.lowpriority']);
  list.setParams({ ...LOOK, filter: 'lowPriority' });
  await app.pass(10);
  expect(shown()).toEqual(['lowPriority: 1']);
});

test('[RL-27] the rooms with something unread or marked are told, of a group or all, without invitations and spaces', async () => {
  const { app, tab, at, list } = await stage();
  app.server.room(['bob'], { name: 'invited' }).invite('bob', 'alice');
  const space = app.server.room(['alice', 'bob'], { name: 'Guild', creation: { type: 'm.space' } });
  space.state('alice', 'm.space.child', { via: ['example.org'] }, at(1));
  space.send('bob', 'unread');
  await app.pass(1_000);
  const eventId = must(valueOf(list).items.find(({ roomId }) => roomId === at(3))?.latestEventId, 'a message');
  await app.answer(tab.command('receipts.markRead', { roomId: at(3), eventId }));
  const unread = async (group: RoomId | null) => {
    const found = await app.answer(tab.command('roomList.unread', { group }));
    return found.ok ? found.value.map(({ roomId }) => roomId) : [];
  };
  expect(await unread(null)).toEqual([at(2), at(1), at(0)]);
  list.setParams({ ...LOOK, group: roomIdOf(space) });
  await app.pass(100);
  expect(await unread(roomIdOf(space))).toEqual([at(1)]);
  await app.answer(tab.command('roomList.mark', { roomId: at(3), mark: 'unread', isOn: true }));
  expect(await unread(null)).toEqual([at(3), at(2), at(1), at(0)]);
});
