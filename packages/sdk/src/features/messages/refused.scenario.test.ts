import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../../protocol/ids/ids.ts';

const FORBIDDEN = { status: 403, body: { errcode: 'M_FORBIDDEN', error: 'You may not' } };

/** Alice looks at what was refused in a room where she and Bob have said something. */
async function stage() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const roomId = roomIdOf(room);
  const [own, other] = [room.send('alice', 'mine'), room.send('bob', 'hello')].map(
    ({ event_id }) => event_id as EventId,
  );
  if (own === undefined || other === undefined) throw new Error('nothing was said');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  watched(tab.listView('timeline.items', { roomId }));
  const refused = watched(tab.view('messages.refused', { roomId }));
  await app.pass(100);
  const refuse = (times?: number) =>
    app.server.intercept(({ method }) => method === 'PUT', { kind: 'answer', reply: FORBIDDEN }, times);
  return { app, tab, room, roomId, own, other, refuse, refused: () => valueOf(refused) };
}

const reason = { kind: 'refused', status: 403, errcode: 'M_FORBIDDEN' };

test('[ME-12] a refused reaction, change and deletion are told with why, and a message is not: its own line does that', async () => {
  const { app, tab, roomId, own, other, refuse, refused } = await stage();
  refuse();
  await app.answer(tab.command('reactions.toggle', { roomId, eventId: other, key: '👍' }));
  await app.pass(1_000);
  await app.answer(tab.command('messages.edit', { roomId, eventId: own, text: 'ours', format: 'plain' }));
  await app.answer(tab.command('messages.redact', { roomId, eventId: other }));
  await app.answer(tab.command('messages.sendText', { roomId, text: 'a message', format: 'plain' }));
  await app.pass(1_000);
  expect(refused()).toEqual([
    { txnId: expect.any(String), act: { kind: 'reaction', key: '👍' }, reason: expect.objectContaining(reason) },
    { txnId: expect.any(String), act: { kind: 'edit' }, reason: expect.objectContaining(reason) },
    { txnId: expect.any(String), act: { kind: 'deletion' }, reason: expect.objectContaining(reason) },
  ]);
});

test('[ME-12] what was refused is tried again, or given up, and is told no more', async () => {
  const { app, tab, room, roomId, other, refuse, refused } = await stage();
  const toggle = () => app.answer(tab.command('reactions.toggle', { roomId, eventId: other, key: '👍' }));
  refuse(1);
  await toggle();
  await app.pass(1_000);
  await app.answer(tab.command('messages.retry', { roomId, txnId: refused()[0]?.txnId as never }));
  await app.pass(1_000);
  expect(refused()).toEqual([]);
  expect(room.events.filter(({ type }) => type === 'm.reaction')).toHaveLength(1);
  refuse(1);
  await toggle();
  await app.pass(1_000);
  expect(refused()).toMatchObject([{ act: { kind: 'withdrawal' } }]);
  await app.answer(tab.command('messages.discard', { roomId, txnId: refused()[0]?.txnId as never }));
  expect(refused()).toEqual([]);
});
