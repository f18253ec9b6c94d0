import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../../protocol/ids/ids.ts';
// Loading them takes real time, which the clock of a scenario does not have.
import './suggest-members.ts';
import './suggest-rooms.ts';

/** Alice in a room where only Bob and Carol have spoken, so that lazy loading brings nobody else. */
async function stage() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'bobby', 'bonnie', 'carol'], { name: 'Ops' });
  for (let at = 0; at < 30; at += 1) room.send('bob', `b${at}`);
  room.send('carol', 'c');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(500);
  const roomId = roomIdOf(room);
  const suggest = async (query: string, limit = 10) => {
    const answer = await app.answer(tab.command('mentions.suggest', { roomId, query, limit }));
    if (!answer.ok) throw new Error(answer.error.kind);
    return { ...answer.value, names: answer.value.members.map(({ name }) => name) };
  };
  const asked = () => app.server.requests.matching('/members').length;
  return { app, room, tab, roomId, suggest, asked };
}

test('[MN-04] [MN-06] the first request loads everybody once, and users who wrote last come first', async () => {
  const { app, suggest, asked } = await stage();
  expect(await suggest('bo')).toMatchObject({ names: ['Bob', 'Bobby', 'Bonnie'], isComplete: true });
  expect(await suggest('')).toMatchObject({ names: ['Carol', 'Bob', 'Bobby', 'Bonnie'] });
  expect((await suggest('BOBB')).members).toEqual([
    {
      userId: '@bobby:example.org',
      name: 'Bobby',
      isAmbiguous: false,
      avatar: null,
      membership: 'join',
      address: 'https://matrix.to/#/@bobby:example.org',
    },
  ]);
  await app.pass(1_000);
  expect(asked()).toBe(1);
});

test('[MN-09] a room is made ready without a request, which says what an empty query finds by then, and a room that is not there is no failure', async () => {
  const { app, tab, roomId, suggest, asked } = await stage();
  const prepare = (id: RoomId) => app.answer(tab.command('mentions.prepare', { roomId: id, limit: 8 }));
  const known = [{ name: 'Carol' }, { name: 'Bob' }];
  // Alice made the room, and may notify it.
  const room = { joinedCount: 5 };
  expect(await prepare(roomId)).toMatchObject({ ok: true, value: { members: known, room, isComplete: false } });
  expect(await prepare('!no:example.org' as RoomId)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(asked()).toBe(0);
  expect(await suggest('bo')).toMatchObject({ names: ['Bob', 'Bobby', 'Bonnie'] });
});

test('[MN-06] members that cannot be loaded keep nobody waiting, and the answer says so', async () => {
  const { app, suggest } = await stage();
  app.server.intercept('/members', { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') });
  expect(await suggest('bo')).toMatchObject({ names: ['Bob'], isComplete: false });
  expect(await suggest('ca')).toMatchObject({ names: ['Carol'], isComplete: false });
});

test('[MN-04] [01.M-05] who joins, leaves or takes the name of another counts at once', async () => {
  const { app, room, suggest } = await stage();
  await suggest('');
  const bob = { membership: 'join', displayname: 'Bob' };
  room.state('bonnie', 'm.room.member', bob, '@bonnie:example.org');
  room.state('bobby', 'm.room.member', { membership: 'leave' }, '@bobby:example.org');
  await app.pass(500);
  const { members } = await suggest('bo');
  expect(members.map(({ userId, name, isAmbiguous }) => [userId, name, isAmbiguous])).toEqual([
    ['@bob:example.org', 'Bob', true],
    ['@bonnie:example.org', 'Bob', true],
  ]);
});

test('[MN-07] @room is suggested to users who may notify the room', async () => {
  const { app, room, suggest } = await stage();
  expect((await suggest('ro')).room).toEqual({ joinedCount: 5 });
  expect((await suggest('')).room).toEqual({ joinedCount: 5 });
  expect((await suggest('rob')).room).toBe(null);
  const levels = room.events.findLast(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('alice', 'm.room.power_levels', { ...levels, notifications: { room: 101 } });
  await app.pass(500);
  expect((await suggest('ro')).room).toBe(null);
});

test('[MN-04] a room that is not there suggests nobody', async () => {
  const { app, tab } = await stage();
  const request = { roomId: '!no:example.org' as RoomId, query: '', limit: 10 };
  expect(await app.answer(tab.command('mentions.suggest', request))).toEqual({
    ok: false,
    error: { kind: 'unknownRoom' },
  });
});

test('[MN-08] rooms are suggested by name and address; those without one are linked with servers', async () => {
  const { app, tab, roomId } = await stage();
  const news = app.server.room(['alice', 'bob'], { name: 'Weekly News' });
  news.state('alice', 'm.room.canonical_alias', { alias: '#weekly:example.org' });
  news.send('bob', 'hello');
  await app.pass(500);
  const suggest = async (query: string) => {
    const answer = await app.answer(tab.command('mentions.suggestRooms', { query, limit: 10 }));
    return answer.ok ? answer.value : [];
  };
  const addresses = async (query: string) => (await suggest(query)).map(({ address }) => address);
  const ops = `https://matrix.to/#/!${encodeURIComponent(roomId.slice(1)).replace('%3A', ':')}?via=example.org`;
  const weekly = 'https://matrix.to/#/%23weekly:example.org';
  expect(await addresses('')).toEqual([weekly, ops]);
  expect(await addresses('ne')).toEqual([weekly]);
  expect(await addresses('weekly:ex')).toEqual([weekly]);
  expect(await addresses('op')).toEqual([ops]);
  expect(await addresses('x')).toEqual([]);
  expect((await suggest('ops'))[0]).toMatchObject({
    name: { kind: 'named', name: 'Ops' },
    alias: null,
    isSpace: false,
  });
});
