import type { Client } from '@parley/sdk/client/remote.ts';
import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { expect, test } from 'vitest';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { PageAttention } from './contract.ts';

const ALICE = '@alice:example.org';

/** Alice's engine and a room of three. */
async function stage() {
  const app = createTestEngine();
  app.server.user('alice');
  const room = app.server.room(['alice', 'bob', 'eve'], { name: 'Ops' });
  room.send('bob', 'history');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  await app.pass(100);
  const heard: string[] = [];
  const page = async (client: Client, pageId: string, rest: Partial<PageAttention> = {}) => {
    client.stream('notifications.arrived', { pageId }, (event) => {
      if (event.kind !== 'item') return;
      if (event.item.kind === 'settled') return void heard.push(`${pageId}: settled`);
      const { kind, senderName, text, hasSound } = event.item;
      heard.push(`${pageId}: ${kind} ${senderName} ${text ?? '-'}${hasSound ? ' ♪' : ''}`);
    });
    await attend(client, pageId, rest);
  };
  const attend = async (client: Client, pageId: string, rest: Partial<PageAttention> = {}) => {
    const attention = { pageId, isFocused: false, openRoomId: null, canShow: true, ...rest };
    await app.answer(client.command('notifications.attend', attention));
    await app.pass(10);
  };
  const say = async (body: string, more: object = {}) => {
    room.send('bob', { msgtype: 'm.text', body, ...more });
    await app.pass(1_000);
  };
  const list = watched(tab.listView('roomList.rooms', null));
  const badge = watched(tab.view('notifications.badge', null));
  await app.pass(50);
  const item = (roomId: RoomId) => valueOf(list).items.find((one) => one.roomId === roomId);
  return { app, tab, room, roomId: roomIdOf(room), heard, page, attend, say, item, badge: () => valueOf(badge) };
}

test('[NT-01] [REL-73] of all pages one is told of an event, once: the one with the focus, or the one used last', async () => {
  const { app, tab, heard, page, attend, say } = await stage();
  const other = app.openTab();
  await page(tab, 'a');
  await page(other, 'b');
  await say('one');
  await attend(tab, 'a', { isFocused: true });
  await attend(other, 'b');
  await say('two');
  other.close();
  await app.pass(1_000);
  await attend(tab, 'a');
  await say('three');
  expect(heard).toEqual(['b: message Bob one', 'a: message Bob two', 'a: message Bob three']);
});

test('[01.X-10] what a moderator hid before it was heard of is not told', async () => {
  const { app, room, tab, heard, page } = await stage();
  await page(tab, 'a');
  app.server.intercept(({ path }) => path.includes('/sync'), { kind: 'unreachable' }, 1);
  const rude = room.send('eve', 'rude');
  room.event('alice', 'm.visibility', {
    visibility: 'hidden',
    'm.relates_to': { rel_type: 'm.reference', event_id: rude.event_id },
  });
  room.send('bob', 'kind');
  await app.pass(5_000);
  expect(heard).toEqual(['a: message Bob kind']);
});

test('[NT-02] what happens in the room that is looked at is not told, nor anything where no page may show it', async () => {
  const { tab, roomId, heard, page, attend, say } = await stage();
  await page(tab, 'a', { isFocused: true, openRoomId: roomId });
  await say('seen');
  await attend(tab, 'a', { isFocused: false, openRoomId: roomId });
  await say('not seen');
  await attend(tab, 'a', { canShow: false });
  await say('nowhere');
  expect(heard).toEqual(['a: message Bob not seen']);
});

test('[NT-03] [05.K-04] own messages, edits, what is old, and what came while nothing ran are not told', async () => {
  const { app, tab, room, heard, page, say } = await stage();
  await page(tab, 'a');
  room.send('alice', 'own');
  await say('* x', { 'm.relates_to': { rel_type: 'm.replace', event_id: '$x' }, 'm.new_content': { body: 'x' } });
  app.engine.stop();
  room.send('bob', 'while away');
  await app.pass(10 * 60_000);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const second = again.openTab();
  await page(second, 'b');
  await again.pass(1_000);
  expect(heard).toEqual([]);
  room.send('bob', 'now');
  await again.pass(1_000);
  expect(heard).toEqual(['b: message Bob now']);
});

test('[NT-19] what comes before a page says that it is there waits for it, unless it is read, answered or ten seconds old by then', async () => {
  const { app, tab, roomId, room, heard, page, say } = await stage();
  await say('too early');
  await app.pass(10_000);
  const read = room.send('bob', 'read by then');
  await app.pass(1_000);
  await app.answer(tab.command('receipts.markRead', { roomId, eventId: read.event_id as EventId }));
  app.server.room(['eve'], { name: 'Secret' }).invite('eve', 'alice');
  await say('early');
  await page(tab, 'a');
  expect(heard).toEqual(['a: message Bob early', 'a: invite Eve - ♪']);
  await say('now');
  expect(heard.slice(2)).toEqual(['a: message Bob now']);
});

test('[NT-04] [05.N-03] an invitation that comes while it runs is told', async () => {
  const { app, tab, heard, page } = await stage();
  await page(tab, 'a');
  app.server.room(['eve'], { name: 'Secret' }).invite('eve', 'alice');
  await app.pass(1_000);
  expect(heard).toEqual(['a: invite Eve - ♪']);
});

test('[NT-05] [05.A-01] [05.A-02] a room is muted, told of mentions alone, or of everything; lists and counts follow', async () => {
  const { app, tab, roomId, heard, page, say, item, badge } = await stage();
  const set = (mode: 'default' | 'all' | 'mentions' | 'mute') =>
    app.answer(tab.command('notifications.setRoom', { roomId, mode }));
  await page(tab, 'a');
  await say('one');
  expect(item(roomId)).toMatchObject({ unreadCount: 2, notifyingCount: 2, notificationMode: 'default' });
  expect(badge()).toMatchObject({ count: 2, isForMe: false });
  expect(await set('mute')).toEqual({ ok: true, value: null });
  await say('two', { 'm.mentions': { user_ids: [ALICE] } });
  expect(item(roomId)).toMatchObject({ unreadCount: 3, notifyingCount: 0, mentionCount: 0, notificationMode: 'mute' });
  expect(item(roomId)?.mutedMentionCount).toBe(1);
  expect(badge()).toMatchObject({ count: 0, hasUnread: false });
  expect(await set('mentions')).toEqual({ ok: true, value: null });
  await say('three');
  await say('four', { 'm.mentions': { user_ids: [ALICE] } });
  expect(item(roomId)).toMatchObject({
    unreadCount: 5,
    notifyingCount: 2,
    mentionCount: 2,
    mutedMentionCount: 0,
    notificationMode: 'mentions',
  });
  expect(badge()).toMatchObject({ count: 2, isForMe: true });
  expect(await set('all')).toEqual({ ok: true, value: null });
  await say('five');
  expect(await set('default')).toEqual({ ok: true, value: null });
  await app.pass(100);
  expect(item(roomId)).toMatchObject({ unreadCount: 6, notifyingCount: 6, notificationMode: 'default' });
  expect(heard).toEqual(['a: message Bob one', 'a: message Bob four ♪', 'a: message Bob five ♪']);
});

test('[RO-18] [NT-09] a mention in a muted room is known and tells nobody; unmuting makes it one, muting again takes it back, reading ends it', async () => {
  const { app, tab, room, roomId, heard, page, say, item, badge } = await stage();
  const set = (mode: 'default' | 'mute') => app.answer(tab.command('notifications.setRoom', { roomId, mode }));
  const mention = { 'm.mentions': { user_ids: [ALICE] } };
  const threads = watched(tab.view('threads.unread', { roomId }));
  await page(tab, 'a');
  expect(await set('mute')).toEqual({ ok: true, value: null });
  await say('you', mention);
  const root = room.events.at(-1)?.event_id as EventId;
  await say('you, in a thread', { ...mention, 'm.relates_to': { rel_type: 'm.thread', event_id: root } });
  const counts = () => {
    const { unreadCount, notifyingCount, mentionCount, mutedMentionCount } = item(roomId) ?? {};
    return [unreadCount, notifyingCount, mentionCount, mutedMentionCount, badge().count];
  };
  const muted = [3, 0, 0, 2, 0];
  expect(counts()).toEqual(muted);
  expect(valueOf(threads)).toMatchObject([{ unreadCount: 1, notifyingCount: 0, mentionCount: 0 }]);
  await set('default');
  await app.pass(100);
  expect(counts()).toEqual([3, 3, 2, 0, 3]);
  expect(valueOf(threads)).toMatchObject([{ unreadCount: 1, notifyingCount: 1, mentionCount: 1 }]);
  await set('mute');
  await app.pass(100);
  expect(counts()).toEqual(muted);
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const other = again.openTab();
  const list = watched(other.listView('roomList.rooms', null));
  await again.pass(100);
  expect(valueOf(list).items).toMatchObject([{ mentionCount: 0, mutedMentionCount: 2 }]);
  await again.answer(other.command('receipts.markRead', { roomId, eventId: room.events.at(-1)?.event_id as EventId }));
  expect(valueOf(list).items).toMatchObject([{ unreadCount: 0, mentionCount: 0, mutedMentionCount: 0 }]);
  expect(heard).toEqual([]);
});

test('[05.A-02] where there is nothing to change the rules are not read: what came may be older than what sync told', async () => {
  const { app, tab, roomId } = await stage();
  const asked = () =>
    app.server.requests.matching((request) => request.path.includes('/pushrules/')).map(({ method }) => method);
  const set = (mode: 'default' | 'mute') => app.answer(tab.command('notifications.setRoom', { roomId, mode }));
  await set('default');
  expect(asked()).toEqual([]);
  await set('mute');
  expect(asked()).toEqual(['PUT', 'GET']);
});

test('[NT-06] keywords, categories and the master switch are rules of the account', async () => {
  const { app, tab, heard, page, say } = await stage();
  const settings = watched(tab.view('notifications.settings', null));
  await page(tab, 'a');
  const keyword = (word: string, isOn: boolean) =>
    app.answer(tab.command('notifications.setKeyword', { keyword: word, isOn }));
  const category = (name: 'rooms' | 'mentions', isOn: boolean) =>
    app.answer(tab.command('notifications.setCategory', { category: name, isOn }));
  expect(await keyword(' Lunch ', true)).toEqual({ ok: true, value: null });
  expect(await keyword('  ', true)).toEqual({ ok: false, error: { kind: 'badKeyword' } });
  expect(await category('rooms', false)).toEqual({ ok: true, value: null });
  await app.pass(100);
  expect(valueOf(settings)).toMatchObject({
    isOn: true,
    keywords: ['Lunch'],
    categories: expect.arrayContaining([
      { category: 'rooms', isOn: false },
      { category: 'mentions', isOn: true },
    ]),
  });
  await say('ordinary');
  await say('who wants lunch?');
  expect(await category('mentions', false)).toEqual({ ok: true, value: null });
  await say('you', { 'm.mentions': { user_ids: [ALICE] } });
  expect(await category('rooms', true)).toEqual({ ok: true, value: null });
  await say('again');
  expect(await keyword('lunch', false)).toEqual({ ok: true, value: null });
  expect(await app.answer(tab.command('notifications.setAll', { isOn: false }))).toEqual({ ok: true, value: null });
  await say('silence');
  expect(valueOf(settings)).toMatchObject({ isOn: false, keywords: [] });
  expect(heard).toEqual(['a: message Bob who wants lunch? ♪', 'a: message Bob again']);
});

test('[NT-07] rules that another device changes hold, however late the answer to what was asked before them is', async () => {
  const { app, tab } = await stage();
  const settings = watched(tab.view('notifications.settings', null));
  app.server.intercept(({ path }) => path.endsWith('/pushrules/'), { kind: 'delayAnswer', delayMs: 5_000 }, 1);
  const asked = tab.command('notifications.setKeyword', { keyword: 'lunch', isOn: true });
  await app.pass(1_000);
  expect(valueOf(settings).keywords).toEqual(['lunch']);
  app.server.user('alice').setAccountData('m.push_rules', { global: { content: [] } });
  await app.pass(10_000);
  expect(await asked).toEqual({ ok: true, value: null });
  expect(valueOf(settings).keywords).toEqual([]);
});

test('[NT-07] rules that came by sync hold, although a proxy answers with those that it had kept', async () => {
  const { app, tab } = await stage();
  const settings = watched(tab.view('notifications.settings', null));
  const reply = { status: 200, body: { global: { content: [] } } };
  app.server.intercept(({ method, path }) => method === 'GET' && path.endsWith('/pushrules/'), {
    kind: 'answer',
    reply,
  });
  app.server.intercept(({ method }) => method === 'PUT', { kind: 'delayAnswer', delayMs: 1_000 }, 1);
  const asked = tab.command('notifications.setKeyword', { keyword: 'lunch', isOn: true });
  await app.pass(5_000);
  expect(await asked).toEqual({ ok: true, value: null });
  expect(valueOf(settings).keywords).toEqual(['lunch']);
});

test('[NT-07] rules that another device changes hold at once, and after a restart', async () => {
  const { app, roomId, item, say } = await stage();
  await say('one');
  const rule = { rule_id: roomId, default: false, enabled: true, actions: ['dont_notify'] };
  app.server.user('alice').setAccountData('m.push_rules', { global: { room: [rule] } });
  await app.pass(200);
  expect(item(roomId)).toMatchObject({ notificationMode: 'mentions', unreadCount: 2, notifyingCount: 0 });
  app.engine.stop();
  app.server.setReachable(false);
  const again = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
  const list = watched(again.openTab().listView('roomList.rooms', null));
  await again.pass(100);
  expect(valueOf(list).items).toMatchObject([{ notificationMode: 'mentions', notifyingCount: 0 }]);
});

test('[NT-10] what is taken back leaves the page that told it, and only that', async () => {
  const { app, tab, room, heard, page } = await stage();
  await page(app.openTab(), 'other');
  await page(tab, 'a');
  const slip = room.send('bob', 'a slip');
  await app.pass(1_000);
  room.redact('bob', slip.event_id);
  await app.pass(1_000);
  expect(heard).toEqual(['a: message Bob a slip', 'a: settled']);
});

test('[NT-11] what was read elsewhere leaves the page that told it, and only that; so does an invitation that was answered', async () => {
  const { app, tab, room, roomId, heard, page, say } = await stage();
  await page(tab, 'a');
  await say('one');
  await say('two');
  const [one, two] = room.events.slice(-2).map(({ event_id: eventId }) => eventId as EventId);
  room.read('alice', one as EventId);
  await app.pass(1_000);
  expect(heard).toEqual(['a: message Bob one', 'a: message Bob two', 'a: settled']);
  await app.answer(
    tab.command('receipts.markRead', { roomId, eventId: two as EventId, isPrivate: false, timeline: 'main' }),
  );
  await app.pass(1_000);
  expect(heard.slice(3)).toEqual(['a: settled']);
  const secret = app.server.room(['eve'], { name: 'Secret' });
  secret.invite('eve', 'alice');
  await app.pass(1_000);
  secret.join('alice');
  await app.pass(1_000);
  expect(heard.slice(4)).toEqual(['a: invite Eve - ♪', 'a: settled']);
});

test('[NT-18] a notification says whether it is a mention', async () => {
  const { tab, say } = await stage();
  const mentions: boolean[] = [];
  tab.stream('notifications.arrived', { pageId: 'a' }, (event) => {
    if (event.kind === 'item' && event.item.kind !== 'settled') mentions.push(event.item.isMention);
  });
  await tab.command('notifications.attend', { pageId: 'a', isFocused: false, openRoomId: null, canShow: true });
  await say('one');
  await say('Alice, two', { 'm.mentions': { user_ids: [ALICE] } });
  expect(mentions).toEqual([false, true]);
});

test('[NT-08] a voice message is told as one, with what was written beside it', async () => {
  const { tab, heard, page, say } = await stage();
  await page(tab, 'a');
  const voice = {
    msgtype: 'm.audio',
    filename: 'voice.ogg',
    url: 'mxc://example.org/v',
    'org.matrix.msc3245.voice': {},
  };
  await say('voice.ogg', voice);
  await say('On the way', voice);
  await say('tune.ogg', { ...voice, filename: 'tune.ogg', 'org.matrix.msc3245.voice': null });
  expect(heard).toEqual(['a: voice Bob ', 'a: voice Bob On the way', 'a: message Bob tune.ogg']);
});
