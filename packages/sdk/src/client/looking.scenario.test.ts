import { createTestEngine, roomIdOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import type { WireEvent } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../protocol/ids/ids.ts';

/** Alice looks at a room where Bob has said something and changed it. */
async function start(history = 0) {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob'], { name: 'Ops' });
  const other = app.server.room(['alice'], { name: 'Other' });
  const first = room.send('bob', 'first');
  const edit = (sender: string, target: WireEvent, body: string) =>
    room.send(sender, {
      msgtype: 'm.text',
      body: `* ${body}`,
      'm.new_content': { msgtype: 'm.text', body },
      'm.relates_to': { rel_type: 'm.replace', event_id: target.event_id },
    });
  const second = edit('bob', first, 'second');
  for (let count = 0; count < history; count += 1) room.send('bob', `filler ${count}`);
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  await app.pass(200);
  const target = { roomId, eventId: first.event_id as EventId };
  return { app, room, other, first, second, edit, tab, roomId, target };
}

test('[ME-09] [SEC-17] a history holds the valid versions, the newest first, and nothing that others claim', async () => {
  const { app, tab, first, edit, target } = await start(300);
  await app.pass(1_000);
  edit('bob', first, 'third');
  edit('alice', first, 'forged');
  await app.pass(100);
  const answer = await app.answer(tab.command('messages.editHistory', target));
  const bodies = answer.ok ? answer.value.map(({ content }) => content.kind === 'text' && content.body) : answer.error;
  expect(bodies).toEqual([['third'], ['second'], ['first']]);
});

test('[ME-09] a version that was deleted is in no history; neither is anything of a deleted message', async () => {
  const { app, room, tab, first, second, target } = await start();
  room.redact('bob', second.event_id);
  await app.pass(100);
  const answer = await app.answer(tab.command('messages.editHistory', target));
  expect(answer).toMatchObject({ ok: true, value: [{ eventId: first.event_id }] });
  room.redact('bob', first.event_id);
  await app.pass(100);
  expect(await app.answer(tab.command('messages.editHistory', target))).toEqual({ ok: true, value: [] });
});

test('[01.X-10] what a moderator hides is in no preview, no history, no list of why a room is unread; shown again it is', async () => {
  const app = createTestEngine();
  const room = app.server.room(['bob', 'alice', 'eve'], { name: 'Ops' });
  const said = room.send('eve', 'rude');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const roomId = roomIdOf(room);
  const rooms = watched(tab.listView('roomList.rooms', null));
  const target = { roomId, eventId: said.event_id as EventId };
  const look = async () => {
    await app.pass(1_000);
    const [why, history] = [
      await app.answer(tab.command('receipts.whyUnread', { roomId })),
      await app.answer(tab.command('messages.editHistory', target)),
    ];
    if (!why.ok || !history.ok) throw new Error('not answered');
    const { preview, unreadCount, latestEventId } = valueOf(rooms).items[0] ?? {};
    const words = why.value.events.map(({ text }) => text);
    return { preview: preview?.content, unreadCount, latestEventId, words, versions: history.value.length };
  };
  const shown = { preview: { kind: 'text', text: 'rude' }, words: ['rude'], versions: 1 };
  expect(await look()).toMatchObject(shown);
  const change = (visibility: string) =>
    room.event('bob', 'm.visibility', {
      visibility,
      'm.relates_to': { rel_type: 'm.reference', event_id: said.event_id },
    });
  change('hidden');
  // It counts as before, and the room can be marked as read up to it.
  const counted = { unreadCount: 1, latestEventId: said.event_id };
  expect(await look()).toEqual({ preview: { kind: 'hidden' }, words: [null], versions: 0, ...counted });
  change('visible');
  expect(await look()).toEqual({ ...shown, ...counted });
});

test('[ME-08] the source is what the server sent and the edit that shows, of an event that is not loaded too', async () => {
  const { app, tab, target } = await start(300);
  const answer = await app.answer(tab.command('messages.source', target));
  expect(answer.ok && JSON.parse(answer.value.event)).toMatchObject({ content: { body: 'first' } });
  const missing = { ...target, eventId: '$nothing' as EventId };
  expect(await app.answer(tab.command('messages.source', missing))).toEqual({
    ok: false,
    error: { kind: 'unknownEvent' },
  });
  const near = await start();
  const both = await near.app.answer(near.tab.command('messages.source', near.target));
  expect(both.ok && both.value.edit).toContain('second');
});

test('[ME-07] a message is forwarded as it stands now, by itself', async () => {
  const { app, tab, room, other, roomId } = await start();
  const asked = room.send('alice', 'where?');
  const answer = room.send('bob', {
    msgtype: 'm.text',
    body: '> <@alice:example.org> where?\n\nhere',
    'm.mentions': { user_ids: ['@alice:example.org'] },
    'm.relates_to': { 'm.in_reply_to': { event_id: asked.event_id } },
  });
  await app.pass(100);
  const to = roomIdOf(other);
  const said = await app.answer(tab.command('messages.forward', { roomId, eventId: answer.event_id as EventId, to }));
  expect(said.ok).toBe(true);
  await app.pass(500);
  expect(other.events.at(-1)).toMatchObject({
    type: 'm.room.message',
    content: { msgtype: 'm.text', body: 'here', 'm.mentions': {} },
  });
  expect(other.events.at(-1)?.content).not.toHaveProperty('m.relates_to');
  room.redact('bob', answer.event_id);
  await app.pass(100);
  expect(
    await app.answer(tab.command('messages.forward', { roomId, eventId: answer.event_id as EventId, to })),
  ).toEqual({ ok: false, error: { kind: 'notForwardable' } });
});

test('[SEC-19] nothing is forwarded into an encrypted room as plain text', async () => {
  const { app, tab, other, target } = await start();
  other.state('alice', 'm.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' });
  await app.pass(200);
  const said = await app.answer(tab.command('messages.forward', { ...target, to: roomIdOf(other) }));
  expect(said).toEqual({ ok: false, error: { kind: 'encryptionUnavailable' } });
});

test('[TL-60] an event by itself is drawn from what is loaded or fetched, with its edits, and follows what becomes of it', async () => {
  const { app, tab, room, target, first } = await start(300);
  const view = watched(tab.view('timeline.event', target));
  await app.pass(500);
  expect(valueOf(view)).toMatchObject({ kind: 'here', text: 'first', sender: { name: 'Bob' } });
  room.redact('bob', first.event_id);
  await app.pass(500);
  expect(valueOf(view)).toMatchObject({ kind: 'here', text: '', content: { kind: 'redacted' } });
  const gone = watched(tab.view('timeline.event', { ...target, eventId: '$nothing' as EventId }));
  await app.pass(500);
  expect(valueOf(gone)).toEqual({ kind: 'gone' });
});

test('[04.Q-02] a moment leads to the first event from then on, or to the last before it', async () => {
  const { app, tab, room, roomId, first } = await start();
  await app.pass(60_000);
  const later = room.send('bob', 'later');
  const at = (timestamp: number) => app.answer(tab.command('timeline.atTime', { roomId, timestamp }));
  expect(await at(first.origin_server_ts + 30_000)).toEqual({ ok: true, value: { eventId: later.event_id } });
  expect(await at(later.origin_server_ts + 30_000)).toEqual({ ok: true, value: { eventId: later.event_id } });
});

test('[TL-61] a link to a message names the servers to ask', async () => {
  const { app, tab, target, roomId } = await start();
  const link = await app.answer(tab.command('timeline.permalink', target));
  const server = roomId.slice(roomId.indexOf(':') + 1);
  expect(link).toEqual({
    ok: true,
    value: `https://matrix.to/#/${encodeURIComponent(roomId)}/${encodeURIComponent(target.eventId)}?via=${encodeURIComponent(server)}`,
  });
});

test('[PN-01] [PN-02] what is pinned in a row is pinned together, shows by sync, and is unpinned again', async () => {
  const { app, tab, room, roomId, target, second } = await start();
  const header = watched(tab.view('timeline.room', { roomId }));
  const set = (eventId: EventId, isPinned: boolean) => tab.command('pins.set', { roomId, eventId, isPinned });
  const answers = app.answer(Promise.all([set(target.eventId, true), set(second.event_id as EventId, true)]));
  expect(await answers).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  await app.pass(500);
  expect(valueOf(header)).toMatchObject({ pinned: [target.eventId, second.event_id] });
  await app.answer(set(target.eventId, false));
  await app.pass(500);
  expect(valueOf(header)).toMatchObject({ pinned: [second.event_id] });
  const before = room.events.length;
  await app.answer(set(target.eventId, false));
  expect(room.events).toHaveLength(before);
});
