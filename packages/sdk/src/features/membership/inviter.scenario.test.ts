import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { reply } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';

/** Bob, of whom two rooms of Alice know, invites her. */
async function start(flags: Readonly<Record<string, boolean>>) {
  const app = createTestEngine();
  const ops = app.server.room(['bob', 'alice'], { name: 'Ops' });
  const lunch = app.server.room(['carol', 'alice', 'bob'], { name: 'Lunch' });
  const strange = app.server.room(['bob'], { name: 'Elsewhere' });
  const trip = app.server.room(['bob'], { name: 'Summer' });
  trip.invite('bob', 'alice');
  const versions = { versions: ['v1.11'], unstable_features: { 'org.matrix.simplified_msc3575': true, ...flags } };
  app.server.intercept('/client/versions', { kind: 'answer', reply: reply(versions) });
  app.server.intercept('/mutual_rooms', {
    kind: 'answer',
    reply: reply({ joined: [lunch.id, strange.id, ops.id] }),
  });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(1_000);
  return { app, tab, ops, lunch, trip, roomId: roomIdOf(trip) };
}

test('[MB-05] an invitation names the rooms in common that the server tells of, as far as the user is in them', async () => {
  const { app, tab, trip, roomId } = await start({ 'uk.half-shot.msc2666.query_mutual_rooms.stable': true });
  const inviter = watched(tab.view('membership.inviter', { roomId }));
  await app.pass(1_000);
  const named = ['Lunch', 'Ops'].map((name) => ({ name: { kind: 'named', name } }));
  expect(valueOf(inviter)).toMatchObject({ userId: '@bob:example.org', common: { rooms: named, others: 0 } });
  trip.join('alice');
  await app.pass(1_000);
  expect(valueOf(inviter)).toBeNull();
});

test('[MB-05] without such a server, rooms whose known members tell are named', async () => {
  const { app, tab, ops, roomId } = await start({});
  const opened = watched(tab.listView('timeline.items', { roomId: roomIdOf(ops) }));
  await app.pass(1_000);
  const inviter = watched(tab.view('membership.inviter', { roomId }));
  await app.pass(1_000);
  expect(valueOf(opened).items.length).toBeGreaterThan(0);
  expect(valueOf(inviter)?.common?.rooms.map((room) => room.roomId)).toContain(ops.id);
  expect(app.server.requests.matching('mutual_rooms')).toEqual([]);
  // A room that the user has left is none in common.
  ops.setMembership('alice', 'alice', 'leave');
  await app.pass(1_000);
  expect(valueOf(inviter)?.common?.rooms.map((room) => room.roomId)).not.toContain(ops.id);
});
