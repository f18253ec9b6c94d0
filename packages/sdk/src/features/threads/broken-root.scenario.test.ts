/** A bug over what the server says of one thread: it stands in the list as a broken entry. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test, vi } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type * as ThreadRules from '../../protocol/rules/thread.ts';

vi.mock('../../protocol/rules/thread.ts', async (original) => {
  const real = await original<typeof ThreadRules>();
  return {
    ...real,
    readThreadBundle: (event: RoomEvent) => {
      if (event.content['body'] === 'secret words') throw new TypeError('cannot read a thread of secret words');
      return real.readThreadBundle(event);
    },
  };
});

test('[TL-22] a root over which the rules of threads throw costs itself: it stands broken among the other threads', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const roomId = roomIdOf(room);
  const replies: WireEvent[] = [];
  for (const body of ['one', 'secret words', 'three']) {
    const root = room.send('bob', body);
    const relation = { rel_type: 'm.thread', event_id: root.event_id };
    replies.push(room.event('bob', 'm.room.message', { msgtype: 'm.text', body: 'a reply', 'm.relates_to': relation }));
  }
  // The roots are older than what is loaded: the server lists them.
  for (let line = 0; line < 120; line += 1) room.send('bob', `later ${line}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const list = watched(tab.listView('threads.list', { roomId, filter: 'all' }));
  await app.pass(5_000);
  expect(valueOf(list).head).toEqual({ state: 'ready', hasMore: false });
  expect(valueOf(list).items.flatMap((item) => (item.kind === 'event' ? item.content : []))).toMatchObject([
    { kind: 'text', body: ['three'] },
    { kind: 'broken' },
    { kind: 'text', body: ['one'] },
  ]);
  // A thread whose only reply is redacted leaves the list.
  room.redact('bob', replies[0]?.event_id ?? '');
  await app.pass(5_000);
  expect(valueOf(list).items.flatMap((item) => (item.kind === 'event' ? item.content : []))).toMatchObject([
    { kind: 'text', body: ['three'] },
    { kind: 'broken' },
  ]);
});
