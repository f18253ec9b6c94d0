import { anaAndBo, holdBack, type Person } from '@parley/testkit/engine/encrypted-room.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';

async function search({ tab, engine }: Person, query: string) {
  const view = watched(tab.listView('search.results', { query, roomId: null, order: 'newest' }));
  await engine.pass(1_000);
  return valueOf(view);
}

test('[SR-12] encrypted messages are found once they could be opened, and the server is never asked for them', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server } = stage;
  let asked = 0;
  server.intercept(({ path }) => path.endsWith('/search') && (asked += 1) > 0, {
    kind: 'change',
    change: (body) => body,
  });
  const release = await holdBack(stage, ana);
  await bo.say('the lighthouse is open');
  await ana.engine.pass(10_000);
  expect((await search(ana, 'lighthouse')).items).toEqual([]);
  release();
  // A request that waits already is answered as it began.
  stage.room.send('bo', 'filler');
  await ana.engine.pass(20_000);
  expect((await search(ana, 'lighthouse')).items).toHaveLength(1);
  expect(asked).toBe(0);
});

test('[SR-07] an encrypted room is fetched all the way back by itself', async () => {
  const { ana, bo, room } = await anaAndBo();
  await bo.say('the first lantern');
  for (let count = 0; count < 260; count += 1) room.send('bo', `filler ${count}`);
  const again = await ana.restart();
  await again.engine.pass(1_000);
  await search(again, 'lantern');
  await again.engine.pass(30_000);
  const found = await search(again, 'lantern');
  expect(found.items).toHaveLength(1);
  expect(found.head.reach).toEqual({ kind: 'everything' });
});
