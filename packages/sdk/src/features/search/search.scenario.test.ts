import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { SearchHit, SearchParams } from './contract.ts';

async function start() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Garden' });
  const tab = app.openTab();
  const signIn = () => app.signIn(tab, 'alice');
  const search = async (query: string, more: Partial<SearchParams> = {}) => {
    const view = watched(tab.listView('search.results', { query, roomId: null, order: 'newest', ...more }));
    await app.pass(200);
    return valueOf(view);
  };
  return { app, room, tab, signIn, search };
}

/** A hit in short: its text with what is marked in brackets. */
function shown({ text }: SearchHit): string {
  return text.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('');
}

test('[SR-01] messages are found by their words, in a room or in all', async () => {
  const { app, room, signIn, search } = await start();
  const other = app.server.room(['alice', 'bob'], { name: 'Kitchen' });
  const first = room.send('bob', 'The Roses need water');
  other.send('bob', 'water boils');
  room.send('bob', 'nothing here');
  await signIn();
  const found = await search('water rose');
  expect(found.items.map(shown)).toEqual(['The [Rose]s need [water]']);
  expect(found.items[0]).toMatchObject({
    roomId: roomIdOf(room),
    eventId: first.event_id,
    kind: 'text',
    roomName: { kind: 'named', name: 'Garden' },
    sender: { userId: '@bob:example.org' },
    isFromServer: false,
  });
  expect(found.head).toMatchObject({ state: 'ready', query: 'water rose', hasMore: false });
  expect((await search('water')).items).toHaveLength(2);
  expect((await search('water', { roomId: roomIdOf(other) })).items.map(shown)).toEqual(['[water] boils']);
});
