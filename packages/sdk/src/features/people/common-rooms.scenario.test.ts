import { createTestEngine, roomIdOf, type TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { UserId } from '../../protocol/ids/ids.ts';

const BOB = '@bob:example.org' as UserId;

async function start(change: (app: TestEngine) => void = () => undefined) {
  const app = createTestEngine();
  change(app);
  const ours = ['Ops', 'Garden', 'Kitchen'].map((name) =>
    app.server.room(['alice', 'bob', 'carol', 'dave', 'erin', 'frank', 'gina'], { name }),
  );
  const theirs = app.server.room(['alice', 'carol'], { name: 'Without Bob' });
  const two = app.server.room(['alice', 'bob'], { name: 'Two' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const open = () => watched(tab.view('people.commonRooms', { userId: BOB }));
  const asked = () => app.server.requests.matching('/mutual_rooms');
  return { app, tab, ours, theirs, two, open, asked };
}

const namesOf = (view: ReturnType<Awaited<ReturnType<typeof start>>['open']>) =>
  valueOf(view)
    .rooms.map(({ name }) => (name.kind === 'named' ? name.name : name.kind))
    .sort();

test('[PE-15] rooms in common are those that the server lists, in parts, the latest first; others are not among them', async () => {
  const { app, ours, open, asked } = await start();
  expect(asked()).toEqual([]);
  ours[1]?.send('bob', 'latest');
  await app.pass(500);
  const view = open();
  await app.pass(500);
  expect(valueOf(view).state).toBe('whole');
  expect(namesOf(view)).toEqual(['Garden', 'Kitchen', 'Ops', 'Two']);
  expect(valueOf(view).rooms[0]?.roomId).toBe(ours[1] && roomIdOf(ours[1]));
  expect(asked()).toHaveLength(2);
});

test('[PE-15] a server without a list shows those that are known here, and says that there may be more', async () => {
  const { app, open, asked } = await start((made) => {
    made.server.state.listsMutualRooms = false;
  });
  const view = open();
  await app.pass(500);
  expect(valueOf(view).state).toBe('partial');
  expect(namesOf(view)).toContain('Two');
  expect(namesOf(view)).not.toContain('Without Bob');
  expect(asked()).toEqual([]);
});

test('[PE-15] whoever leaves and comes in changes the list while it is shown', async () => {
  const { app, ours, theirs, open } = await start();
  const view = open();
  await app.pass(500);
  ours[0]?.setMembership('bob', 'bob', 'leave');
  theirs.setMembership('bob', 'bob', 'join');
  await app.pass(500);
  expect(namesOf(view)).toEqual(['Garden', 'Kitchen', 'Two', 'Without Bob']);
});
