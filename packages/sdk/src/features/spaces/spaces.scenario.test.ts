import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import type { ClientApi } from '../../client/contract.ts';
import type { ParamsOf } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';

const LOOK: ParamsOf<ClientApi['roomList.window']> = {
  ...{ from: 0, to: 20, keep: null, openRoomId: null, sort: 'activity', filter: 'all' },
  ...{ query: '', collapsed: [] },
};
const VIA = { via: ['example.org'] };

/** Alice in the spaces Guild (with Smiths in it, Hall and Lounge) and Smiths (with Forge); `Elsewhere` is in none. */
async function stage() {
  const app = createTestEngine();
  const creation = { type: 'm.space' };
  const guild = app.server.room(['alice', 'bob'], { name: 'Guild', creation });
  const smiths = app.server.room(['alice', 'bob'], { name: 'Smiths', creation });
  const make = (name: string) => app.server.room(['bob', 'alice'], { name });
  const [hall, lounge, forge, elsewhere] = [make('Hall'), make('Lounge'), make('Forge'), make('Elsewhere')];
  const put = (space: ScriptedRoom, room: ScriptedRoom, content: object) =>
    space.state('alice', 'm.space.child', { ...content }, room.id);
  put(guild, hall, { ...VIA, order: 'b' });
  put(guild, lounge, { ...VIA, order: 'a' });
  put(guild, smiths, VIA);
  put(smiths, forge, VIA);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const rail = watched(tab.listView('spaces.rail', null));
  await app.pass(1_000);
  const railText = () =>
    valueOf(rail)
      .items.map(({ name, depth, notifyingCount, mentionCount }) => {
        const text = name.kind === 'named' ? name.name : name.kind;
        return `${'.'.repeat(depth)}${text} ${notifyingCount}/${mentionCount}`;
      })
      .join(', ');
  const list = watched(tab.listView('roomList.window', LOOK));
  const listed = () => valueOf(list).items.map(({ name }) => (name.kind === 'named' ? name.name : name.kind));
  const show = async (group: RoomId | null) => {
    list.setParams({ ...LOOK, group });
    await app.pass(100);
    return listed().sort().join(' ');
  };
  return {
    app,
    tab,
    rail,
    railText,
    list,
    listed,
    show,
    put,
    rooms: { guild, smiths, hall, lounge, forge, elsewhere },
  };
}

test('[SPC-03] [SPC-04] the rail has the spaces in each other, and what waits in them', async () => {
  const { app, rail, railText, rooms } = await stage();
  expect(railText()).toBe('Guild 0/0, .Smiths 0/0');
  rooms.forge.send('bob', 'hello');
  const mention = { msgtype: 'm.text', body: 'come', 'm.mentions': { user_ids: ['@alice:example.org'] } };
  rooms.hall.event('bob', 'm.room.message', mention);
  rooms.elsewhere.send('bob', 'far away');
  await app.pass(1_000);
  expect(railText()).toBe('Guild 2/1, .Smiths 1/0');
  expect(valueOf(rail).head.all).toEqual({ notifyingCount: 3, mentionCount: 1, hasUnread: true });
  const [, before] = valueOf(rail).items;
  rooms.lounge.send('bob', 'and more');
  await app.pass(1_000);
  expect(railText()).toBe('Guild 3/1, .Smiths 1/0');
  expect(valueOf(rail).items[1]).toBe(before);
});

test('[RL-24] [SPC-02] a list of a space has its rooms at any depth, and follows what is put into it and taken out', async () => {
  const { app, show, listed, put, rooms } = await stage();
  expect(await show(roomIdOf(rooms.guild))).toBe('Forge Hall Lounge');
  expect(await show(roomIdOf(rooms.smiths))).toBe('Forge');
  put(rooms.smiths, rooms.elsewhere, VIA);
  await app.pass(1_000);
  expect(listed().sort().join(' ')).toBe('Elsewhere Forge');
  put(rooms.smiths, rooms.forge, {});
  await app.pass(1_000);
  expect(listed()).toEqual(['Elsewhere']);
  expect(await show(null)).toBe('Elsewhere Forge Hall Lounge');
});

test('[SPC-02] [SPC-03] spaces and what is in them are there after a restart without a network, before any sync', async () => {
  const { app, rooms } = await stage();
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  const tab = again.openTab();
  const rail = watched(tab.listView('spaces.rail', null));
  const list = watched(tab.listView('roomList.window', { ...LOOK, group: roomIdOf(rooms.smiths) }));
  await again.pass(1_000);
  expect(valueOf(rail).items).toHaveLength(2);
  expect(valueOf(list)).toMatchObject({ head: { state: 'ready' }, items: [{ roomId: rooms.forge.id }] });
});

test('[SPC-05] without a space the rail is empty; with the first one it is there', async () => {
  const app = createTestEngine();
  app.server.room(['alice', 'bob'], { name: 'Hall' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const rail = watched(tab.listView('spaces.rail', null));
  await app.pass(1_000);
  expect(valueOf(rail).items).toEqual([]);
  app.server.room(['alice', 'bob'], { name: 'Guild', creation: { type: 'm.space' } });
  await app.pass(1_000);
  expect(valueOf(rail).items).toHaveLength(1);
});

test('[SPC-06] rooms are added, suggested, moved and taken out; what others wrote of them stays', async () => {
  const { app, tab, put, rooms } = await stage();
  const spaceId = roomIdOf(rooms.guild);
  put(rooms.guild, rooms.lounge, { ...VIA, order: 'a', 'org.example.note': 'kept' });
  const lobby = watched(tab.view('spaces.lobby', { spaceId }));
  await app.pass(1_000);
  const names = () =>
    valueOf(lobby)
      .rooms.map(({ name }) => (name?.kind === 'named' ? name.name : '?'))
      .join(' ');
  expect([names(), valueOf(lobby).mayManage]).toEqual(['Lounge Hall Smiths', true]);
  await app.answer(tab.command('spaces.add', { spaceId, rooms: [roomIdOf(rooms.elsewhere), roomIdOf(rooms.hall)] }));
  await app.pass(1_000);
  expect(names()).toBe('Lounge Hall Smiths Elsewhere');
  const sent = () => app.server.requests.matching(({ path }) => path.includes('/state/m.space.child/')).length;
  expect(sent()).toBe(1);
  const lounge = roomIdOf(rooms.lounge);
  await app.answer(tab.command('spaces.suggest', { spaceId, roomId: lounge, isSuggested: true }));
  await app.answer(tab.command('spaces.move', { spaceId, roomId: lounge, to: 1 }));
  await app.pass(1_000);
  expect(names()).toBe('Hall Lounge Smiths Elsewhere');
  expect(sent()).toBe(3);
  expect(rooms.guild.events.at(-1)?.content).toMatchObject({ ...VIA, suggested: true, 'org.example.note': 'kept' });
  await app.answer(tab.command('spaces.remove', { spaceId, roomId: lounge }));
  await app.pass(1_000);
  expect(names()).toBe('Hall Smiths Elsewhere');
});

test('[SPC-08] [SPC-06] a room names the space that it is put into, where the user may say so, and no more once it is taken out', async () => {
  const { app, tab, show, rooms } = await stage();
  const [guild, smiths] = [roomIdOf(rooms.guild), roomIdOf(rooms.smiths)];
  // In Elsewhere Alice may name spaces; Bob made Den, and she may not.
  const levels = (most: number) => ({
    users: { '@bob:example.org': 100, '@alice:example.org': most },
    state_default: 50,
  });
  const den = app.server.room(['bob', 'alice'], { name: 'Den' });
  rooms.elsewhere.state('bob', 'm.room.power_levels', levels(50));
  den.state('bob', 'm.room.power_levels', levels(0));
  await app.pass(1_000);
  const parentIn = (room: ScriptedRoom, spaceId: RoomId) =>
    room.events.findLast(({ type, state_key: key }) => type === 'm.space.parent' && key === spaceId)?.content;
  const add = (spaceId: RoomId, room: ScriptedRoom) =>
    app.answer(tab.command('spaces.add', { spaceId, rooms: [roomIdOf(room)] }));
  expect(await add(guild, rooms.elsewhere)).toEqual({ ok: true, value: null });
  expect(await add(guild, den)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(parentIn(rooms.elsewhere, guild)).toEqual({ ...VIA, canonical: true });
  expect(parentIn(den, guild)).toBeUndefined();
  expect(await add(smiths, rooms.elsewhere)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(parentIn(rooms.elsewhere, smiths)).toEqual(VIA);
  await app.answer(tab.command('spaces.remove', { spaceId: smiths, roomId: roomIdOf(rooms.elsewhere) }));
  await app.pass(1_000);
  expect(parentIn(rooms.elsewhere, smiths)).toEqual({});
  expect(await show(smiths)).toBe('Forge');
});

test('[SPC-08] where the server refuses that, the room is in the space all the same', async () => {
  const { app, tab, show, rooms } = await stage();
  rooms.elsewhere.state('bob', 'm.room.power_levels', { state_default: 0 });
  await app.pass(1_000);
  const toParent = ({ path }: { readonly path: string }) => path.includes('/state/m.space.parent/');
  app.server.intercept(toParent, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'No') }, 1);
  const added = tab.command('spaces.add', { spaceId: roomIdOf(rooms.smiths), rooms: [roomIdOf(rooms.elsewhere)] });
  expect(await app.answer(added)).toEqual({ ok: true, value: null });
  expect(app.server.requests.matching(toParent)).toHaveLength(1);
  await app.pass(1_000);
  expect(await show(roomIdOf(rooms.smiths))).toBe('Elsewhere Forge');
});

test('[SPC-03] spaces on top are moved for the user alone, and stay so', async () => {
  const { app, tab, railText, rooms } = await stage();
  const other = app.server.room(['alice', 'bob'], { name: 'Apples', creation: { type: 'm.space' } });
  await app.pass(1_000);
  expect(railText()).toBe('Apples 0/0, Guild 0/0, .Smiths 0/0');
  const moved = await app.answer(tab.command('spaces.moveInRail', { spaceId: roomIdOf(rooms.guild), to: 0 }));
  expect(moved).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(railText()).toBe('Guild 0/0, .Smiths 0/0, Apples 0/0');
  expect(other.events.every(({ type }) => type !== 'm.space_order')).toBe(true);
});

test('[SPC-07] a space is made, in another one for the members of that, and is there with its place', async () => {
  const { app, tab, railText, rooms } = await stage();
  const parentId = roomIdOf(rooms.guild);
  const space = { name: ' Joiners ', topic: '', isPublic: false, address: 'unused', parentId };
  const made = await app.answer(tab.command('spaces.create', space));
  expect(made).toMatchObject({ ok: true, value: { isInParent: true } });
  await app.pass(1_000);
  expect(railText()).toBe('Guild 0/0, .Smiths 0/0, .Joiners 0/0');
  const [asked] = app.server.requests.matching('/createRoom');
  expect(asked?.body).toMatchObject({ name: 'Joiners', preset: 'private_chat', creation_content: { type: 'm.space' } });
  expect(asked?.body).not.toHaveProperty('room_alias_name');
  expect(JSON.stringify(asked?.body)).toContain('"join_rule":"restricted"');
});

test('[SPC-06] rooms to add are those of the user that are not there and do not lead back; inside are those they are in', async () => {
  const { app, tab, rooms } = await stage();
  const names = (found: Awaited<ReturnType<typeof find>>) =>
    found.ok && found.value.map(({ name }) => (name.kind === 'named' ? name.name : name.kind)).sort();
  const find = (spaceId: RoomId, query: string) => app.answer(tab.command('spaces.candidates', { spaceId, query }));
  expect(names(await find(roomIdOf(rooms.guild), ''))).toEqual(['Elsewhere', 'Forge']);
  expect(names(await find(roomIdOf(rooms.smiths), ''))).toEqual(['Elsewhere', 'Hall', 'Lounge']);
  expect(names(await find(roomIdOf(rooms.smiths), ' ha'))).toEqual(['Hall']);
  const inside = await app.answer(tab.command('spaces.inside', { spaceId: roomIdOf(rooms.guild) }));
  expect(names(inside)).toEqual(['Forge', 'Hall', 'Lounge', 'Smiths']);
  expect(inside.ok && inside.value.filter(({ isElsewhere }) => isElsewhere)).toEqual([]);
});
