/** A bug in the timeline's own rules: it costs one entry, as one of a feature does. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test, vi } from 'vitest';
import type { RoomEvent } from '../protocol/events/event.ts';
import type * as EditRules from '../protocol/rules/edit.ts';

vi.mock('../protocol/rules/edit.ts', async (original) => {
  const real = await original<typeof EditRules>();
  return {
    ...real,
    findShownEdit: (event: RoomEvent, edits: readonly RoomEvent[]) => {
      if (event.content['body'] === 'secret words') throw new TypeError('cannot edit secret words');
      return real.findShownEdit(event, edits);
    },
  };
});

test('[TL-21] an event over which a rule of the timeline throws stands there broken, and the room goes on', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob']);
  const roomId = roomIdOf(room);
  for (const body of ['before', 'secret words', 'after']) room.send('bob', { msgtype: 'm.text', body });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  const shown = () =>
    valueOf(items).items.flatMap((item) =>
      item.kind === 'event' && item.content.kind !== 'stateChange' ? item.content.kind : [],
    );
  expect(shown()).toEqual(['text', 'broken', 'text']);
  room.send('bob', { msgtype: 'm.text', body: 'later' });
  await app.pass(100);
  expect(shown()).toEqual(['text', 'broken', 'text', 'text']);
  const bugs = app.env.logEntries.filter(({ facts }) => facts['reportId'] !== undefined);
  expect(bugs.map(({ message }) => message)).toEqual(['timeline: making its item threw']);
});
