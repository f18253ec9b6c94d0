/** The messages of rooms that all can read, for who is not in them. */
import { HOSTILE_VALUES } from '@parley/testkit/corpus/hostile-values.ts';
import { createTestEngine, roomIdOf, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { UserId } from '../../protocol/ids/ids.ts';

const isPaging = ({ path }: { readonly path: string }) => path.endsWith('/messages');

/** The fake server cannot write the others: those that are too deep are turned away at the door. */
const SENT = HOSTILE_VALUES.filter(({ name }) => !name.startsWith('deep'));

async function start({ said = 0, visibility = 'world_readable' } = {}) {
  const app = createTestEngine();
  const room = app.server.room(['bob', 'carol'], { name: 'Square', isPublic: true });
  room.state('bob', 'm.room.history_visibility', { history_visibility: visibility });
  for (let n = 0; n < said; n += 1) room.send('bob', `${n}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const peek = async () => {
    const items = tab.listView('timeline.items', { roomId, isPeek: true });
    const stop = items.subscribe(() => undefined);
    await app.pass(1_000);
    return { items, stop };
  };
  return { app, tab, room, roomId, peek };
}

test('[PEEK-01] the newest messages of a room that all can read are shown without being in it, and older ones on demand', async () => {
  const { app, tab, room, roomId, peek } = await start({ said: 70 });
  const { items, stop } = await peek();
  expect(textsOf(items)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 20}`));
  const [first] = valueOf(items).items;
  expect(first).toMatchObject({ sender: { userId: '@bob:example.org', name: 'Bob' }, isMine: false });
  expect(valueOf(items).head).toMatchObject({ state: 'ready', older: 'idle', newer: 'none', readUpTo: null });
  expect(await app.answer(items.call('pageBack', null))).toMatchObject({ ok: true, value: { reachedStart: false } });
  expect(textsOf(items)).toEqual(Array.from({ length: 70 }, (_, n) => `${n}`));

  room.send('bob', 'later');
  await app.pass(60_000);
  expect(textsOf(items).at(-1)).toBe('69');
  expect(app.server.requests.matching('/sync').some(({ body }) => JSON.stringify(body ?? null).includes(roomId))).toBe(
    false,
  );
  stop();
  const header = watched(tab.view('timeline.room', { roomId }));
  await app.pass(1_000);
  expect(valueOf(header)).toEqual({ kind: 'unknown' });
  const before = app.server.requests.matching(isPaging).length;
  expect(textsOf((await peek()).items).at(-1)).toBe('later');
  expect(app.server.requests.matching(isPaging).length).toBe(before + 1);
});

test('[PEEK-01] what was said before all could read it is the end, not an endless way back', async () => {
  const { app, room, peek } = await start({ said: 3, visibility: 'shared' });
  room.state('bob', 'm.room.history_visibility', { history_visibility: 'world_readable' });
  room.send('bob', 'now');
  const { items } = await peek();
  expect(textsOf(items)).toEqual(['now']);
  expect(await app.answer(items.call('pageBack', null))).toEqual({ ok: true, value: { count: 0, reachedStart: true } });
  expect(valueOf(items).head.older).toBe('none');
  const asked = app.server.requests.matching(isPaging).length;
  await app.answer(items.call('pageBack', null));
  expect(app.server.requests.matching(isPaging)).toHaveLength(asked);
});

test('[PEEK-01] a server that repeats itself doubles no message, and is not asked for ever', async () => {
  const { app, peek } = await start({ said: 60 });
  let token = 0;
  app.server.intercept(isPaging, {
    kind: 'change',
    change: (body) => {
      token += 1;
      return { ...body, end: `s${Math.max(1, 200 - token)}` };
    },
  });
  const { items } = await peek();
  for (let n = 0; n < 8; n += 1) await app.answer(items.call('pageBack', null));
  expect(token).toBeLessThan(6);
  expect(valueOf(items).head.older).toBe('none');
  expect(textsOf(items)).toEqual([...new Set(textsOf(items))]);
});

test('[PEEK-02] a room that cannot be read from here has no messages and no failure', async () => {
  const { peek } = await start({ said: 3, visibility: 'shared' });
  const { items } = await peek();
  expect(valueOf(items)).toMatchObject({ head: { state: 'ready', older: 'none' }, items: [] });
});

test('[PEEK-02] a server that is not reached can be asked again', async () => {
  const { app, peek } = await start({ said: 3 });
  const stop = app.server.intercept(isPaging, { kind: 'answer', reply: failure(502, 'M_UNKNOWN', 'Bad gateway') });
  const { items } = await peek();
  await app.pass(1_200_000);
  expect(valueOf(items)).toMatchObject({ head: { state: 'ready', older: 'failed' }, items: [] });
  stop();
  expect(await app.answer(items.call('pageBack', null))).toMatchObject({ ok: true });
  expect(textsOf(items)).toEqual(['0', '1', '2']);
});

test('[PEEK-03] edits, redactions, what moderators hide and whom the user ignores count as in any room', async () => {
  const { app, tab, room, peek } = await start();
  const first = room.send('bob', 'one').event_id;
  const edit = { msgtype: 'm.text', body: '* two', 'm.new_content': { msgtype: 'm.text', body: 'two' } };
  room.event('bob', 'm.room.message', { ...edit, 'm.relates_to': { rel_type: 'm.replace', event_id: first } });
  room.redact('bob', room.send('bob', 'taken back').event_id);
  const thread = { 'm.relates_to': { rel_type: 'm.thread', event_id: first } };
  room.event('bob', 'm.room.message', { msgtype: 'm.text', body: 'in a thread', ...thread });
  const hide = (by: string, event_id: string) => {
    const content = { visibility: 'hidden', 'm.relates_to': { rel_type: 'm.reference', event_id } };
    room.event(by, 'org.matrix.msc3531.visibility', content);
  };
  hide('bob', room.send('bob', 'hidden').event_id);
  hide('carol', room.send('bob', 'still there').event_id);
  room.send('carol', 'noise');
  await app.answer(tab.command('moderation.setIgnored', { userId: '@carol:example.org' as UserId, isIgnored: true }));
  expect(textsOf((await peek()).items)).toEqual(['two', '(redacted)', 'in a thread', '(hidden)', 'still there']);
});

test('[PEEK-03] whatever an event holds, it costs no more than its own entry', async () => {
  const { app, room, peek } = await start();
  room.send('bob', 'before');
  const hostile = SENT.map(({ value }, n) => ({
    event_id: `$hostile${n}`,
    sender: '@bob:example.org',
    value,
  }));
  room.send('bob', 'after');
  app.server.intercept(isPaging, {
    kind: 'change',
    change: (body) => {
      const [after, ...older] = body['chunk'] as JsonObject[];
      const made = hostile.flatMap(({ value, ...event }, n) => [
        { ...event, type: 'm.room.message', origin_server_ts: n, content: { msgtype: 'm.text', body: value } },
        { ...event, event_id: `${event.event_id}-whole`, type: 'm.room.message', origin_server_ts: n, content: value },
        { ...event, event_id: `${event.event_id}-redacts`, type: 'm.room.redaction', redacts: value, content: {} },
      ]);
      const taken = { ...hostile[0], event_id: '$taken', type: 'm.room.message', origin_server_ts: 1 };
      const leak = { ...taken, content: { msgtype: 'm.text', body: 'taken back' } };
      const redaction = { ...taken, event_id: '$taking', type: 'm.room.redaction', redacts: '$taken', content: {} };
      return { ...body, chunk: [after, ...made, redaction, leak, 'no event', ...older] as never };
    },
  });
  const texts = textsOf((await peek()).items);
  expect(texts.at(-1)).toBe('after');
  expect(texts).toContain('before');
  expect(texts).not.toContain('taken back');
});
