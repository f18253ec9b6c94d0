/** A message whose words cannot be made for a notification. */
import { createTestEngine } from '@parley/testkit/engine/test-engine.ts';
import { expect, test, vi } from 'vitest';
import type * as Texts from '../../core/timeline/text-of.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';

vi.mock('../../core/timeline/text-of.ts', async (original) => {
  const real = await original<typeof Texts>();
  return {
    ...real,
    textOf: (event: RoomEvent) => {
      if (event.content['body'] === 'secret words') throw new TypeError('cannot say secret words');
      return real.textOf(event);
    },
  };
});

test('[BUG-03] a message that breaks its notification is told without words, and the next one with them', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'eve'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const heard: (string | null)[] = [];
  tab.stream('notifications.arrived', { pageId: 'a' }, (event) => {
    if (event.kind === 'item' && event.item.kind === 'message') heard.push(event.item.text);
  });
  const attention = { pageId: 'a', isFocused: false, openRoomId: null, canShow: true };
  await app.answer(tab.command('notifications.attend', attention));
  await app.pass(10);
  for (const body of ['secret words', 'after']) {
    room.send('bob', { msgtype: 'm.text', body });
    await app.pass(1_000);
  }
  expect(heard).toEqual([null, 'after']);
  const bugs = app.env.logEntries.filter(({ facts }) => facts['reportId'] !== undefined);
  expect(bugs.map(({ message }) => message)).toEqual(['notification threw']);
});
