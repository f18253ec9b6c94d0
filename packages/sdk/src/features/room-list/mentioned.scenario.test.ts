/** A mention says what the room calls the person wherever a message is told in one line, whatever its sender called them. */
import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

const BOB = '@bob:example.org';

test('[RL-22] [RT-55] [SEC-33] list, notification and quote name who is mentioned as the room does, and rooms as the user knows them', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'eve'], { name: 'Ops' });
  room.state('bob', 'm.room.member', { membership: 'join', displayname: 'Benno' }, BOB);
  const roomId = roomIdOf(room);
  const [garden, other] = [
    app.server.room(['alice', 'bob'], { name: 'Garden' }),
    app.server.room(['bob'], { name: 'Bank' }),
  ];
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
  const said = room.send('eve', {
    msgtype: 'm.text',
    body: 'Alice owes me, says Alice',
    format: 'org.matrix.custom.html',
    formatted_body: `<a href="https://matrix.to/#/${BOB}">Alice</a> owes me, says <a href='matrix:u/nobody:example.org'>Alice</a> in <a href="https://matrix.to/#/${garden.id}">x</a>, <a href="https://matrix.to/#/${other.id}/$1">Your bank</a>`,
  });
  await app.pass(1_000);
  const words = `Benno owes me, says @nobody:example.org in Garden, ${other.id}`;
  expect(heard).toEqual([words]);
  const list = watched(tab.listView('roomList.rooms', null));
  const shown = () => valueOf(list).items.map(({ preview }) => preview?.content);
  await app.pass(100);
  expect(shown()).toContainEqual({ kind: 'text', text: words });
  const reply = { msgtype: 'm.text', body: 'so?', 'm.relates_to': { 'm.in_reply_to': { event_id: said.event_id } } };
  room.event('eve', 'm.room.message', reply);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(1_000);
  const quotes = valueOf(items).items.flatMap((item) =>
    item.kind === 'event' && item.reply !== null ? item.reply : [],
  );
  expect(quotes).toMatchObject([{ kind: 'loaded', text: words }]);
});
