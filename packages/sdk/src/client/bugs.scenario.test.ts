/** Bugs that the engine catches cost one entry, and pages hear of them. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { BugNotice } from '../base/log/bug-notice.ts';
import { verificationContentSocket } from '../features/verification/item-content.ts';
import type { Client } from './remote.ts';

afterEach(() => vi.restoreAllMocks());

/** A room in which one message breaks what reads it. */
async function start() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob']);
  const roomId = roomIdOf(room);
  vi.spyOn(verificationContentSocket, 'toContent').mockImplementation(({ content }) => {
    if (content['body'] === 'secret words') throw new TypeError('cannot read secret words');
    return null;
  });
  for (const body of ['before', 'secret words', 'after']) room.send('bob', { msgtype: 'm.text', body });
  const tab = app.openTab();
  const heard = listen(tab);
  await app.signIn(tab, 'alice');
  await app.pass(100);
  return { app, room, roomId, tab, heard };
}

function listen(tab: Client): readonly BugNotice[] {
  const heard: BugNotice[] = [];
  tab.stream('bugs.caught', null, (event) => event.kind === 'item' && heard.push(event.item));
  return heard;
}

test('[TL-21] [BUG-01] a message that breaks what reads it costs itself, and the page hears of it once, without its words', async () => {
  const { app, room, roomId, tab, heard } = await start();
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  const shown = () =>
    valueOf(items).items.flatMap((item) => (item.kind === 'event' && item.content.kind !== 'stateChange' ? item : []));
  expect(shown().map(({ content }) => content.kind)).toEqual(['text', 'broken', 'text']);
  room.send('bob', { msgtype: 'm.text', body: 'later' });
  await app.pass(100);
  expect(shown().map(({ content }) => content.kind)).toEqual(['text', 'broken', 'text', 'text']);
  const broken = shown()[1]?.content;
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ what: expect.stringContaining('content socket'), errorName: 'TypeError' });
  expect(broken).toEqual({ kind: 'broken', reportId: heard[0]?.reportId });
  expect(JSON.stringify(heard)).not.toContain('secret');
  const logged = app.env.logEntries.filter(({ facts }) => facts['reportId'] === heard[0]?.reportId);
  expect(logged).toHaveLength(1);
});

test('[BUG-02] who comes later does not hear it again', async () => {
  const { app, roomId, tab, heard } = await start();
  watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  const other = listen(app.openTab());
  await app.pass(100);
  expect([heard.length, other.length]).toEqual([1, 0]);
});
