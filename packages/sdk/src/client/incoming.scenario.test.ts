import type { IncomingMessage } from '@parley/sdk/client/contract.ts';
import type { Client } from '@parley/sdk/client/remote.ts';
import { createTestEngine, roomIdOf, TestEngine } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

function hear(tab: Client): readonly string[] {
  const heard: string[] = [];
  tab.stream('messages.incoming', null, (event) => {
    heard.push(event.kind === 'item' ? describe(event.item) : event.kind);
  });
  return heard;
}

function describe({ sender, kind, body }: IncomingMessage): string {
  return `${sender.slice(1, 4)} ${kind}: ${body}`;
}

test('messages of others are told once, in order; history, own ones, edits and what is no message are not', async () => {
  const app = createTestEngine();
  app.server.user('alice');
  const room = app.server.room(['alice', 'bob', 'eve'], { name: 'Ops' });
  room.send('bob', 'history');
  const tab = app.openTab();
  const heard = hear(tab);
  await app.signIn(tab, 'alice');
  expect(heard).toEqual([]);
  const first = room.send('bob', 'one');
  room.send('eve', { msgtype: 'm.notice', body: 'two' });
  room.send('alice', 'own');
  await app.pass(50);
  room.send('bob', {
    msgtype: 'm.text',
    body: '* ONE',
    'm.new_content': { msgtype: 'm.text', body: 'ONE' },
    'm.relates_to': { rel_type: 'm.replace', event_id: first.event_id },
  });
  room.event('bob', 'm.reaction', { 'm.relates_to': { rel_type: 'm.annotation', event_id: first.event_id, key: '+' } });
  room.send('bob', { msgtype: 'm.text' });
  room.send('bob', { msgtype: 'm.image', body: 'cat.png', url: 'mxc://example.org/cat' });
  await app.pass(50);
  expect(heard).toEqual(['bob text: one', 'eve notice: two', 'bob image: cat.png']);
});

test('a restart does not tell again, and a room that is joined later is heard from then on', async () => {
  const first = createTestEngine();
  first.server.user('alice');
  const room = first.server.room(['alice', 'bob']);
  const tab = first.openTab();
  await first.signIn(tab, 'alice');
  room.send('bob', 'one');
  await first.pass(50);
  first.engine.stop();
  first.env.databases.crash();
  const second = new TestEngine(first.server, first.env.clock, { databases: first.env.databases });
  const again = second.openTab();
  const heard = hear(again);
  await second.pass(100);
  const other = first.server.room(['bob']);
  other.send('bob', 'before');
  other.invite('bob', 'alice');
  await second.pass(100);
  const joined = await second.answer(again.command('membership.join', { roomId: roomIdOf(other) }));
  expect(joined.ok).toBe(true);
  await second.pass(100);
  other.send('bob', 'after');
  room.send('bob', 'two');
  await second.pass(100);
  // The order between different rooms is not defined.
  expect(heard.toSorted()).toEqual(['bob text: after', 'bob text: two']);
});

test('[04.SS-21] [REL-14] what arrives with older events that were asked for is told all the same, and they are not', async () => {
  const app = createTestEngine();
  app.server.user('alice');
  const room = app.server.room(['alice', 'bob']);
  for (let n = 1; n <= 25; n += 1) room.send('bob', `history ${n}`);
  const tab = app.openTab();
  const heard = hear(tab);
  await app.signIn(tab, 'alice');
  room.send('bob', 'new');
  // More of an open room is asked for than of one in the list.
  tab.listView('timeline.items', { roomId: roomIdOf(room) }).subscribe(() => undefined);
  await app.pass(100);
  expect(heard).toEqual(['bob text: new']);
});
