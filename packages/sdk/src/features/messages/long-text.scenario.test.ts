import { createTestEngine, roomIdOf } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
// Loading it takes real time, which the clock of a scenario does not have.
import './compose.ts';
import { fitsEvent } from './fits-event.ts';

test('[ME-27] a text that no event has room for is refused before it is stored; what fits is sent', async () => {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(500);
  const roomId = roomIdOf(room);
  const say = (text: string) => app.answer(tab.command('messages.sendText', { roomId, text, format: 'markdown' }));
  const tooLong = { ok: false, error: { kind: 'textTooLong' } };
  expect(await say('a '.repeat(30_000))).toMatchObject({ ok: true });
  // Its HTML takes as much again.
  expect(await say('**a** b\n\n'.repeat(5_000))).toEqual(tooLong);
  expect(await say('\u{1F389}'.repeat(16_000))).toEqual(tooLong);
  await app.pass(1_000);
  const sent = room.events.filter(({ sender, type }) => sender === '@alice:example.org' && type === 'm.room.message');
  expect(sent.map(({ content }) => String(content['body']).length)).toEqual([59_999]);
  const edit = { roomId, eventId: sent[0]?.event_id ?? '', text: 'a '.repeat(20_000), format: 'markdown' } as const;
  expect(await app.answer(tab.command('messages.edit', edit as never))).toEqual(tooLong);
  expect(app.server.requests.matching(({ path }) => path.includes('/send/'))).toHaveLength(1);
});

test('[ME-27] encrypted, an event has room for a quarter less', () => {
  const content = (length: number) => ({ msgtype: 'm.text', body: 'a'.repeat(length) });
  expect([fitsEvent(content(62_900), false), fitsEvent(content(63_000), false)]).toEqual([true, false]);
  expect([fitsEvent(content(45_600), true), fitsEvent(content(46_000), true)]).toEqual([true, false]);
});
