/** A bug in the rules that take events in: it costs one event, live or in a page of history, and is seen. */
import { createTestEngine, roomIdOf, textsOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test, vi } from 'vitest';
import type * as LatestMessages from '../core/rooms/latest-message.ts';
import type { RoomEvent } from '../protocol/events/event.ts';

vi.mock('../core/rooms/latest-message.ts', async (original) => {
  const real = await original<typeof LatestMessages>();
  return {
    ...real,
    latestMessage: (...[before, timeline, kinds]: Parameters<typeof real.latestMessage>) => {
      const isBad = ({ content }: RoomEvent) => content['body'] === 'secret words';
      if (timeline.chunks.some(({ events }) => events.some(isBad))) throw new TypeError('cannot take in secret words');
      return real.latestMessage(before, timeline, kinds);
    },
  };
});

function bugsOf(app: ReturnType<typeof createTestEngine>): readonly string[] {
  const bugs = app.env.logEntries.filter(({ facts }) => facts['reportId'] !== undefined);
  return bugs.map(({ message }) => message);
}

function open(app: ReturnType<typeof createTestEngine>, roomId: ReturnType<typeof roomIdOf>) {
  const items = watched(app.openTab().listView('timeline.items', { roomId }));
  return { items, shown: () => textsOf(items) };
}

test('[TL-22] live, it costs the event over which it is, not what came with it, and leaves no gap', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob']);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const { shown } = open(app, roomIdOf(room));
  for (const body of ['before', 'secret words', 'after']) room.send('bob', { msgtype: 'm.text', body });
  await app.pass(1_000);
  room.send('bob', { msgtype: 'm.text', body: 'later' });
  await app.pass(1_000);
  expect(shown()).toEqual(['before', '(unknown)', 'after', 'later']);
  expect(bugsOf(app)).toEqual(['a task failed']);
});

test('[TL-22] in a page of history, it costs that event, and the page is there', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob']);
  for (const body of ['first', 'secret words', 'third']) room.send('bob', { msgtype: 'm.text', body });
  for (let line = 0; line < 120; line += 1) room.send('bob', { msgtype: 'm.text', body: `line ${line}` });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const { items, shown } = open(app, roomIdOf(room));
  await app.pass(100);
  expect(shown()).not.toContain('third');
  const back = () => app.answer(items.call('pageBack', null));
  for (let pages = 0; pages < 10 && !shown().includes('first'); pages += 1) expect((await back()).ok).toBe(true);
  expect(shown().slice(0, 4)).toEqual(['first', '(unknown)', 'third', 'line 0']);
  expect(bugsOf(app)).toEqual(['taking in history threw']);
});
