import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

const TYPE = 'm.media_preview_config';
const UNSTABLE = 'io.element.msc4278.media_preview_config';

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['bob', 'alice'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const previews = watched(tab.view('media.previews', null));
  await app.pass(1_000);
  return { app, tab, room, roomId: roomIdOf(room), previews, user: app.server.user('alice') };
}

test('[MED-18] the choice for media of others follows the account, for single rooms too', async () => {
  const { app, user, roomId, previews } = await start();
  expect(valueOf(previews)).toEqual({ media: 'on', invitations: true, rooms: [] });
  user.setAccountData(UNSTABLE, { media_previews: 'private' });
  await app.pass(1_000);
  expect(valueOf(previews)).toEqual({ media: 'private', invitations: true, rooms: [] });
  user.setAccountData(TYPE, { media_previews: 'on', invite_avatars: 'off' });
  user.setRoomAccountData(roomId, UNSTABLE, { media_previews: 'off' });
  await app.pass(1_000);
  expect(valueOf(previews)).toEqual({ media: 'private', invitations: false, rooms: [[roomId, 'off']] });
  user.setRoomAccountData(roomId, UNSTABLE, {});
  await app.pass(1_000);
  expect(valueOf(previews)?.rooms).toEqual([]);
});

test('[MED-19] a change is written under both names, and keeps what is there', async () => {
  const { app, tab, user, previews } = await start();
  user.setAccountData(UNSTABLE, { media_previews: 'on', other: 1 });
  const changed = tab.command('media.setPreviews', { media: 'off' });
  expect(await app.answer(changed)).toEqual({ ok: true, value: null });
  const pictures = tab.command('media.setPreviews', { invitations: false });
  expect(await app.answer(pictures)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(valueOf(previews)).toEqual({ media: 'off', invitations: false, rooms: [] });
  const written = app.server.requests.matching(({ method, path }) => method === 'PUT' && path.includes(UNSTABLE));
  expect(written.at(-1)?.body).toEqual({ media_previews: 'off', invite_avatars: 'off', other: 1 });
});

test('[MED-19] what the server refuses is said', async () => {
  const { app, tab, previews } = await start();
  app.server.intercept(TYPE, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') });
  const answer = await app.answer(tab.command('media.setPreviews', { media: 'off' }));
  expect(answer).toEqual({ ok: false, error: { kind: 'refused', status: 403, message: 'no' } });
  expect(valueOf(previews)?.media).toBe('on');
});

test('[MED-20] a room is private as long as not everybody can join it', async () => {
  const { app, tab, room, roomId } = await start();
  const isPrivate = watched(tab.view('media.isPrivate', { roomId }));
  await app.pass(1_000);
  expect(valueOf(isPrivate)).toBe(true);
  room.state('bob', 'm.room.join_rules', { join_rule: 'public' });
  await app.pass(1_000);
  expect(valueOf(isPrivate)).toBe(false);
});
