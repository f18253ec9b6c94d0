import { createTestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { UserId } from '../../protocol/ids/ids.ts';

/** Bob and Carol invite Alice to two rooms each. */
async function start() {
  const app = createTestEngine();
  const rooms = ['bob', 'bob', 'carol', 'carol'].map((by, index) => {
    const room = app.server.room([by], { name: `Room ${index}` });
    room.invite(by, 'alice');
    return room;
  });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const invitations = watched(tab.view('membership.invitations', null));
  await app.pass(1_000);
  return { app, tab, rooms, ids: rooms.map(({ id }) => id), invitations };
}

test('[MB-06] all invitations are declined one after the other, and what the server refuses is counted and stays', async () => {
  const { app, tab, ids, invitations } = await start();
  expect([...valueOf(invitations)].sort()).toEqual([...ids].sort());
  const refused = ids[1] ?? '';
  app.server.intercept(({ path }) => path.endsWith('/leave') && decodeURIComponent(path).includes(refused), {
    kind: 'answer',
    reply: failure(403, 'M_FORBIDDEN', 'no'),
  });
  app.server.intercept(
    '/leave',
    { kind: 'answer', reply: failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 300 }) },
    1,
  );
  const answer = await app.answer(tab.command('membership.declineAll', { roomIds: valueOf(invitations) }));
  expect(answer).toEqual({ ok: true, value: { failed: 1 } });
  await app.pass(1_000);
  expect(valueOf(invitations)).toEqual([refused]);
});

test('[MB-06] what was answered meanwhile is left alone, and invitations of the ignored are not among them', async () => {
  const { app, tab, rooms, ids, invitations } = await start();
  const asked = valueOf(invitations);
  rooms[0]?.join('alice');
  await app.answer(tab.command('moderation.setIgnored', { userId: '@carol:example.org' as UserId, isIgnored: true }));
  await app.pass(1_000);
  expect(valueOf(invitations)).toEqual([ids[1]]);
  await app.answer(tab.command('membership.declineAll', { roomIds: asked }));
  await app.pass(1_000);
  const list = watched(tab.listView('roomList.rooms', null));
  await app.pass(100);
  expect(valueOf(list).items).toMatchObject([{ roomId: ids[0], membership: 'join' }]);
});
