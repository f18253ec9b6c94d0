/** Notification levels of spaces, as push rules of their rooms. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { ScriptedRoom } from '@parley/testkit/homeserver/script.ts';
import { expect, test } from 'vitest';
import { SPACE_LEVELS_TYPE } from '../../protocol/events/space-levels-type.ts';
import type { RoomNotificationMode } from '../../protocol/rules/push/room-mode.ts';

const VIA = { via: ['example.org'] };
const isRule = ({ path, method }: { readonly path: string; readonly method: string }) =>
  method === 'PUT' && path.includes('/pushrules/');

/** Alice in the spaces Guild (with Hall, and Smiths in it, which leads back) and Smiths (with Forge); Elsewhere is in none. */
async function stage() {
  const app = createTestEngine();
  const creation = { type: 'm.space' };
  const make = (name: string, more = {}) => app.server.room(['alice', 'bob'], { name, ...more });
  const [guild, smiths] = [make('Guild', { creation }), make('Smiths', { creation })];
  const [hall, forge, elsewhere] = [make('Hall'), make('Forge'), make('Elsewhere')];
  const put = (space: ScriptedRoom, room: ScriptedRoom) => space.state('alice', 'm.space.child', VIA, room.id);
  put(guild, hall);
  put(guild, smiths);
  put(smiths, forge);
  put(smiths, guild);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  const modes = [hall, forge, elsewhere].map((room) =>
    watched(tab.view('notifications.room', { roomId: roomIdOf(room) })),
  );
  const level = watched(tab.view('notifications.space', { spaceId: roomIdOf(guild) }));
  await app.answer(tab.command('spaces.inside', { spaceId: roomIdOf(guild) }));
  await app.pass(1_000);
  const setSpace = async (mode: RoomNotificationMode, space = guild) => {
    const answer = await app.answer(tab.command('notifications.setSpace', { spaceId: roomIdOf(space), mode }));
    await app.pass(5_000);
    return answer;
  };
  const setRoom = (room: ScriptedRoom, mode: RoomNotificationMode) =>
    app.answer(tab.command('notifications.setRoom', { roomId: roomIdOf(room), mode }));
  return {
    ...{ app, tab, guild, smiths, hall, forge, elsewhere, put, make, setSpace, setRoom },
    shown: () => modes.map((mode) => valueOf(mode)),
    level: () => valueOf(level),
    note: () => app.answer(tab.command('accountData.get', { type: SPACE_LEVELS_TYPE })),
  };
}

test('[NT-14] a level of a space is a rule of each room in it and in nested ones, and taking it off brings back the default', async () => {
  const { setSpace, shown, level, note, guild, hall, forge } = await stage();
  expect(level()).toEqual({ mode: 'default', progress: null });
  expect(await setSpace('mute')).toEqual({ ok: true, value: null });
  expect(shown()).toEqual(['mute', 'mute', 'default']);
  expect(level()).toEqual({ mode: 'mute', progress: { kind: 'done', total: 2, done: 2, refused: 0 } });
  expect(await note()).toMatchObject({
    value: { spaces: { [guild.id]: 'mute' }, rooms: { [hall.id]: 'mute', [forge.id]: 'mute' } },
  });
  await setSpace('mentions');
  expect(shown()).toEqual(['mentions', 'mentions', 'default']);
  await setSpace('default');
  expect(shown()).toEqual(['default', 'default', 'default']);
  expect(await note()).toEqual({ ok: true, value: { spaces: {}, rooms: {} } });
});

test('[NT-15] what the user chose in a room stays, before and after, the default too', async () => {
  const { app, setSpace, setRoom, shown, hall, forge } = await stage();
  await setRoom(hall, 'all');
  await setSpace('mute');
  expect(shown()).toEqual(['all', 'mute', 'default']);
  await setRoom(forge, 'default');
  await app.pass(10_000);
  expect(shown()).toEqual(['all', 'default', 'default']);
  await setSpace('mentions');
  expect(shown()).toEqual(['all', 'default', 'default']);
  await setSpace('default');
  expect(shown()).toEqual(['all', 'default', 'default']);
  await setSpace('mute');
  expect(shown()).toEqual(['all', 'mute', 'default']);
  await setRoom(forge, 'mentions');
  await setSpace('default');
  expect(shown()).toEqual(['all', 'mentions', 'default']);
});

test('[NT-16] of two spaces with a level the quieter counts', async () => {
  const { setSpace, shown, smiths } = await stage();
  await setSpace('all');
  await setSpace('mute', smiths);
  // Each of the two is in the other.
  expect(shown()).toEqual(['mute', 'mute', 'default']);
  await setSpace('default', smiths);
  expect(shown()).toEqual(['all', 'all', 'default']);
});

test('[NT-17] a room that comes into the space later gets its level', async () => {
  const { app, tab, setSpace, shown, guild, elsewhere, put, make } = await stage();
  await setSpace('mentions');
  put(guild, elsewhere);
  await app.pass(10_000);
  expect(shown()).toEqual(['mentions', 'mentions', 'mentions']);
  const later = make('Later');
  await app.pass(10_000);
  put(guild, later);
  const mode = watched(tab.view('notifications.room', { roomId: roomIdOf(later) }));
  await app.pass(10_000);
  expect(valueOf(mode)).toBe('mentions');
});

test('[NT-14] a rate limit is waited out, and a refusal is counted and not repeated', async () => {
  const { app, setSpace, shown, level } = await stage();
  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 20_000 });
  app.server.intercept(isRule, { kind: 'answer', reply: limited }, 1);
  await setSpace('mute');
  expect(level().progress).toEqual({ kind: 'running', total: 2, done: 0, refused: 0 });
  await app.pass(30_000);
  expect(level().progress).toEqual({ kind: 'done', total: 2, done: 2, refused: 0 });
  await setSpace('default');
  app.server.intercept(isRule, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, 1);
  await setSpace('mentions');
  expect(level().progress).toEqual({ kind: 'done', total: 2, done: 1, refused: 1 });
  const asked = app.server.requests.matching(isRule).length;
  await app.pass(60_000);
  expect(app.server.requests.matching(isRule)).toHaveLength(asked);
  expect(shown().filter((mode) => mode === 'mentions')).toHaveLength(1);
});
