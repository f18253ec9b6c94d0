import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import { isObject } from '../../base/json/guards.ts';
import type { EventId } from '../../protocol/ids/ids.ts';
// Loading it takes real time, which the clock of a scenario does not have.
import './compose.ts';

/** Alice writes in a room with Bob, Carol and Dora. */
async function stage() {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'carol', 'dora'], { name: 'Ops' });
  const question = room.send('bob', 'who comes?');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(500);
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  const say = async (text: string, more: object = {}) => {
    const sent = await app.answer(tab.command('messages.sendText', { roomId, text, format: 'markdown', ...more }));
    if (!sent.ok) throw new Error(JSON.stringify(sent.error));
    await app.pass(1_000);
    return `~${roomId}:${sent.value.txnId}` as EventId;
  };
  const edit = async (eventId: EventId, text: string) => {
    const edited = await app.answer(tab.command('messages.edit', { roomId, eventId, text, format: 'markdown' }));
    expect(edited.ok).toBe(true);
    await app.pass(1_000);
  };
  const written = () =>
    room.events.filter(({ sender, type }) => sender === '@alice:example.org' && type === 'm.room.message');
  /** Users who are notified of the last message, and all whom it names. */
  const last = () => {
    const content = written().at(-1)?.content ?? {};
    const changed = content['m.new_content'];
    return { told: content['m.mentions'], names: isObject(changed) ? changed['m.mentions'] : undefined };
  };
  const source = () => {
    const item = valueOf(items).items.at(-1);
    return item?.kind === 'event' && item.content.kind === 'text' ? item.content.source : undefined;
  };
  return { app, room, tab, roomId, question: question.event_id as EventId, say, edit, last, source, written };
}

const BOB = '@bob:example.org';
const CAROL = '@carol:example.org';
const DORA = '@dora:example.org';

test('[ME-20] [ME-23] a message mentions whom it names, and its edit begins with what was typed', async () => {
  const { say, last, source, written } = await stage();
  await say('[Bob](https://matrix.to/#/@bob:example.org) and @carol:example.org, `@dora:example.org`, @room');
  // Alice made the room, and may.
  expect(last().told).toEqual({ user_ids: [BOB, CAROL], room: true });
  expect(written().at(-1)?.content['body']).toBe('Bob and Carol, `@dora:example.org`, @room');
  expect(source()).toBe(
    '[Bob](https://matrix.to/#/@bob:example.org) and [Carol](https://matrix.to/#/@carol:example.org), `@dora:example.org`, @room',
  );
});

test('[ME-20] @room is a word where its author may not notify the room', async () => {
  const { app, room, say, last } = await stage();
  const levels = room.events.findLast(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('alice', 'm.room.power_levels', { ...levels, notifications: { room: 101 } });
  await app.pass(500);
  await say('@room');
  expect(last().told).toEqual({});
});

test('[ME-26] the others are counted whom @room would notify, and nobody where it is only a word', async () => {
  const { app, room, tab, roomId } = await stage();
  const count = (text: string, format: 'markdown' | 'plain' = 'markdown') =>
    app.answer(tab.command('messages.countTold', { roomId, text, format }));
  expect(await count('hi **@room**')).toEqual({ ok: true, value: 3 });
  expect(await count('`@room`')).toEqual({ ok: true, value: 0 });
  expect(await count('`@room`', 'plain')).toEqual({ ok: true, value: 3 });
  const levels = room.events.findLast(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('alice', 'm.room.power_levels', { ...levels, notifications: { room: 101 } });
  await app.pass(500);
  expect(await count('@room')).toEqual({ ok: true, value: 0 });
});

test('[ME-21] every edit tells only users whom no version named, in whatever order they come and go', async () => {
  const { say, edit, last } = await stage();
  const id = await say('@bob:example.org');
  await edit(id, '@bob:example.org @carol:example.org @room');
  expect(last()).toEqual({
    told: { user_ids: [CAROL], room: true },
    names: { user_ids: [BOB, CAROL], room: true },
  });
  await edit(id, 'nobody');
  expect(last()).toEqual({ told: {}, names: {} });
  await edit(id, '@dora:example.org @carol:example.org @room');
  expect(last()).toEqual({ told: { user_ids: [DORA] }, names: { user_ids: [DORA, CAROL], room: true } });
});

test('[ME-21] edits that wait for the network tell everybody once too', async () => {
  const { app, say, edit, written } = await stage();
  app.server.setReachable(false);
  const id = await say('@bob:example.org');
  await edit(id, '@bob:example.org @carol:example.org');
  await edit(id, '@carol:example.org @dora:example.org');
  app.server.setReachable(true);
  await app.pass(60_000);
  expect(written().map(({ content }) => content['m.mentions'])).toEqual([
    { user_ids: [BOB] },
    { user_ids: [CAROL] },
    { user_ids: [DORA] },
  ]);
});

test('[ME-21] [ME-24] an answer mentions its author, its edits go on doing so without telling again, and a silent one never does', async () => {
  const { say, edit, last, question } = await stage();
  const id = await say('I do', { replyTo: question });
  expect(last().told).toEqual({ user_ids: [BOB] });
  await edit(id, 'I do, @carol:example.org');
  expect(last()).toEqual({ told: { user_ids: [CAROL] }, names: { user_ids: [BOB, CAROL] } });
  const silent = await say('Me too', { replyTo: question, mentionsAnswered: false });
  expect(last().told).toEqual({});
  await edit(silent, 'Me three');
  expect(last()).toEqual({ told: {}, names: {} });
});
