import { createTestEngine, roomIdOf, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import { expect, test } from 'vitest';

test('[TL-16] a gap whose place the server does not know any more is filled by what is around its end', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  room.send('bob', 'b1');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(100);
  app.server.setReachable(false);
  for (let n = 2; n <= 80; n += 1) room.send('bob', `b${n}`);
  app.server.setReachable(true);
  await app.pass(30_000);
  const gap = () => valueOf(items).items.find((item) => item.kind === 'gap')?.key;
  expect(gap()).toBeDefined();
  const refused: (string | null)[] = [];
  const isRefused = ({ path, query }: LoggedRequest) => {
    if (path.endsWith('/messages') && refused.length === 0) refused.push(query.get('from'));
    return path.endsWith('/messages') && refused.includes(query.get('from'));
  };
  const reply = { status: 400, body: { errcode: 'M_INVALID_PARAM', error: 'Invalid from parameter' } };
  app.server.intercept(isRefused, { kind: 'answer', reply });
  for (let key = gap(); key !== undefined; key = gap()) {
    expect(await app.answer(items.call('fillGap', { key }))).toMatchObject({ ok: true });
    await app.pass(100);
  }
  expect(refused).toHaveLength(1);
  expect(textsOf(items).filter((text) => text.startsWith('b'))).toEqual(
    Array.from({ length: 80 }, (_, index) => `b${index + 1}`),
  );
});
