import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { EventId, UserId } from '../../protocol/ids/ids.ts';
import type { RemovalRequest } from './contract.ts';

const IGNORED = 'm.ignored_user_list';
const userId = (name: string) => `@${name}:example.org` as UserId;
const HOUR_MS = 3_600_000;
const IS_REDACTION = ({ path }: { readonly path: string }) => path.includes('/redact/');

/** `me` signs in to a room that Alice made, in which Bob wrote `count` messages. */
async function start(me = 'alice', count = 3) {
  const app = createTestEngine();
  const room = app.server.room(['alice', 'bob', 'carol'], { name: 'Ops' });
  for (let n = 0; n < count; n += 1) room.send('bob', `b${n}`);
  const tab = app.openTab();
  await app.signIn(tab, me);
  const roomId = roomIdOf(room);
  const items = watched(tab.listView('timeline.items', { roomId }));
  await app.pass(1_000);
  const senders = () =>
    valueOf(items).items.flatMap((item) =>
      item.kind === 'event' && item.content.kind !== 'stateChange' ? [item.sender.userId] : [],
    );
  const place = { roomId, userId: userId('bob') };
  const removing = watched(tab.view('moderation.removing', place));
  await app.pass(100);
  const remove = (more: Partial<RemovalRequest> = {}) =>
    tab.command('moderation.remove', { ...place, withinMs: null, withState: false, reason: 'spam', ...more });
  return { app, tab, room, roomId, items, senders, place, removing, remove };
}

/** The texts that are shown. */
function bodies(items: Awaited<ReturnType<typeof start>>['items']): readonly string[] {
  return valueOf(items).items.flatMap((item) =>
    item.kind === 'event' && item.content.kind === 'text' ? [item.content.body.join('')] : [],
  );
}

test('[MOD-01] [MOD-02] somebody who is ignored disappears from the timeline, and comes back', async () => {
  const { app, tab, room, senders } = await start();
  expect(senders()).toEqual([userId('bob'), userId('bob'), userId('bob')]);
  const set = (isIgnored: boolean, whom = 'bob') =>
    app.answer(tab.command('moderation.setIgnored', { userId: userId(whom), isIgnored }));
  const ignored = watched(tab.view('moderation.ignored', null));
  app.server.user('alice').setAccountData(IGNORED, { ignored_users: { '@eve:example.org': {} }, odd: true });
  expect(await set(true)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(valueOf(ignored)).toEqual([userId('eve'), userId('bob')]);
  expect(senders()).toEqual([]);
  room.send('bob', 'again');
  room.state('bob', 'm.room.topic', { topic: 'Mine' });
  await app.pass(1_000);
  expect(senders()).toEqual([]);
  expect(await set(true, 'alice')).toEqual({ ok: false, error: { kind: 'oneself' } });
  await set(false);
  await app.pass(1_000);
  expect(valueOf(ignored)).toEqual([userId('eve')]);
  expect(senders()).toEqual(Array.from({ length: 4 }, () => userId('bob')));
});

test('[MOD-11] what was said by somebody who was ignored comes once they are not, in its place', async () => {
  const { app, tab, room, roomId, items } = await start('alice', 1);
  const set = (isIgnored: boolean) =>
    app.answer(tab.command('moderation.setIgnored', { userId: userId('bob'), isIgnored }));
  await set(true);
  await app.pass(1_000);
  for (const [who, text] of [
    ['carol', 'one'],
    ['bob', 'two'],
    ['carol', 'three'],
    ['bob', 'four'],
  ] as const) {
    room.send(who, text);
    await app.pass(500);
  }
  expect(bodies(items)).toEqual(['one', 'three']);
  await set(false);
  await app.pass(1_000);
  expect(bodies(items)).toEqual(['b0', 'one', 'two', 'three', 'four']);
  room.send('bob', 'five');
  await app.pass(1_000);
  expect(bodies(items).at(-1)).toBe('five');
  const asked = app.server.requests.matching(({ path }) => path.includes('/messages')).length;
  const again = watched(app.openTab().listView('timeline.items', { roomId }));
  await app.pass(1_000);
  expect(bodies(again)).toHaveLength(6);
  expect(app.server.requests.matching(({ path }) => path.includes('/messages'))).toHaveLength(asked);
});

test('[MOD-11] it comes to a room that is looked at later, after a restart, and in what is further back', async () => {
  const { app, tab, room } = await start('alice', 0);
  const other = app.server.room(['alice', 'bob', 'carol'], { name: 'Later' });
  const set = (isIgnored: boolean) =>
    app.answer(tab.command('moderation.setIgnored', { userId: userId('bob'), isIgnored }));
  await set(true);
  for (let turn = 0; turn < 120; turn += 1) {
    other.send('carol', `c${turn}`);
    if (turn % 40 === 0) other.send('bob', `b${turn}`);
    if (turn % 10 === 0) await app.pass(500);
  }
  await app.pass(1_000);
  const place = { roomId: roomIdOf(other) };
  const first = watched(tab.listView('timeline.items', place));
  await app.pass(1_000);
  for (let turn = 0; turn < 6; turn += 1) await app.answer(first.call('pageBack', null));
  expect(bodies(first).filter((body) => body.startsWith('b'))).toEqual([]);
  expect(bodies(first)).toHaveLength(120);
  first.close();
  await set(false);
  await app.pass(1_000);
  room.send('carol', 'news');
  await app.pass(1_000);
  app.engine.stop();
  app.server.setReachable(false);
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 2 });
  const offline = watched(next.openTab().listView('timeline.items', place));
  await next.pass(1_000);
  expect(bodies(offline).at(-1)).toBe('c119');
  app.server.setReachable(true);
  await next.pass(120_000);
  expect(bodies(offline)).toContain('b80');
  for (let turn = 0; turn < 6; turn += 1) await next.answer(offline.call('pageBack', null));
  expect(bodies(offline)).toHaveLength(123);
  expect(new Set(bodies(offline)).size).toBe(123);
  expect(bodies(offline).slice(0, 3)).toEqual(['c0', 'b0', 'c1']);
});

test('[MOD-02] invitations by somebody who is ignored are not listed, and listed again later', async () => {
  const { app, tab } = await start();
  const list = watched(tab.listView('roomList.rooms', null));
  const invited = app.server.room(['carol'], { name: 'Buy coins' });
  invited.invite('carol', 'alice');
  await app.pass(1_000);
  const names = () => valueOf(list).items.map(({ name }) => (name.kind === 'named' ? name.name : name.kind));
  expect(names()).toEqual(['Buy coins', 'Ops']);
  const set = (isIgnored: boolean) =>
    app.answer(tab.command('moderation.setIgnored', { userId: userId('carol'), isIgnored }));
  await set(true);
  await app.pass(1_000);
  expect(names()).toEqual(['Ops']);
  await set(false);
  await app.pass(1_000);
  expect(names()).toEqual(['Buy coins', 'Ops']);
});

test('[MOD-08] invitations that the rules keep out are not listed, counted or notified, and come back', async () => {
  const { app, tab } = await start('alice', 0);
  const list = watched(tab.listView('roomList.rooms', null));
  const badge = watched(tab.view('notifications.badge', null));
  const rules = watched(tab.view('moderation.inviteRules', null));
  const heard: string[] = [];
  tab.stream('notifications.arrived', { pageId: 'a' }, (event) => event.kind === 'item' && heard.push(event.item.kind));
  const attention = { pageId: 'a', isFocused: false, openRoomId: null, canShow: true };
  await app.answer(tab.command('notifications.attend', attention));
  const wanted = { isOpen: false, allowed: ['@bob:example.org'], blocked: [] };
  await app.answer(tab.command('moderation.setInviteRules', wanted));
  await app.pass(1_000);
  expect(valueOf(rules)).toEqual(wanted);
  for (const [by, name] of [
    ['carol', 'Buy coins'],
    ['bob', 'Lunch'],
  ] as const)
    app.server.room([by], { name }).invite(by, 'alice');
  await app.pass(1_000);
  const names = () => valueOf(list).items.map(({ name }) => (name.kind === 'named' ? name.name : name.kind));
  expect(names()).toEqual(['Lunch', 'Ops']);
  expect(valueOf(badge).count).toBe(1);
  expect(heard).toEqual(['invite']);
  await app.answer(tab.command('moderation.setInviteRules', { ...wanted, isOpen: true }));
  await app.pass(1_000);
  expect([...names()].sort()).toEqual(['Buy coins', 'Lunch', 'Ops']);
  expect(valueOf(badge).count).toBe(2);
});

test('[MOD-01] what the server refuses is said, and nothing is ignored', async () => {
  const { app, tab, senders } = await start();
  app.server.intercept(IGNORED, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') });
  const answer = await app.answer(tab.command('moderation.setIgnored', { userId: userId('bob'), isIgnored: true }));
  expect(answer).toEqual({ ok: false, error: { kind: 'refused', status: 403, message: 'no' } });
  expect(senders()).toHaveLength(3);
});

test('[MOD-03] a message, a room and a person are reported, each to its address', async () => {
  const { app, tab, room, roomId } = await start();
  const eventId = room.events.at(-1)?.event_id as EventId;
  const targets = [
    { kind: 'message', roomId, eventId },
    { kind: 'room', roomId },
    { kind: 'person', userId: userId('bob') },
  ] as const;
  for (const target of targets)
    expect(await app.answer(tab.command('moderation.report', { target, reason: ' spam ' }))).toEqual({
      ok: true,
      value: null,
    });
  const asked = app.server.requests.matching(({ path }) => path.includes('/report'));
  expect(asked.map(({ path }) => decodeURIComponent(path).replace('/_matrix/client/v3', ''))).toEqual([
    `/rooms/${roomId}/report/${eventId}`,
    `/rooms/${roomId}/report`,
    `/users/${userId('bob')}/report`,
  ]);
  expect(asked.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ reason: 'spam' })));
});

test('[MOD-03] a server without such reports is told apart from one that refuses', async () => {
  const { app, tab, roomId } = await start();
  const report = () =>
    app.answer(tab.command('moderation.report', { target: { kind: 'room', roomId }, reason: 'spam' }));
  app.server.intercept('/report', { kind: 'answer', reply: failure(404, 'M_UNRECOGNIZED', 'what?') }, 1);
  expect(await report()).toEqual({ ok: false, error: { kind: 'unsupported' } });
  app.server.intercept('/report', { kind: 'answer', reply: failure(400, 'M_UNKNOWN', 'too long') }, 1);
  expect(await report()).toEqual({ ok: false, error: { kind: 'refused', status: 400, message: 'too long' } });
  app.server.setReachable(false);
  expect(await report()).toEqual({ ok: false, error: { kind: 'unreachable' } });
});

test('[MOD-04] [MOD-05] all that a person wrote goes, under a rate limit, but not their being there', async () => {
  const { app, room, removing, remove, senders } = await start('alice', 130);
  room.state('alice', 'm.room.power_levels', { users: { '@alice:example.org': 100, '@bob:example.org': 50 } });
  room.state('bob', 'm.room.topic', { topic: 'Mine' });
  room.send('carol', 'stays');
  await app.pass(1_000);
  expect(valueOf(removing)).toEqual({ kind: 'none', mayRemove: true });
  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 20_000 });
  app.server.intercept(IS_REDACTION, { kind: 'answer', reply: limited }, 1);
  const answers = [remove(), remove()];
  await app.pass(1_000);
  for (const answer of answers) expect(await answer).toEqual({ ok: true, value: null });
  expect(valueOf(removing)).toMatchObject({ kind: 'running', removed: 0 });
  await app.pass(60_000);
  expect(valueOf(removing)).toEqual({ kind: 'done', mayRemove: true, found: 130, removed: 130, refused: 0 });
  const redactions = room.events.filter(({ type }) => type === 'm.room.redaction');
  expect(redactions).toHaveLength(130);
  expect(redactions[0]?.content).toMatchObject({ reason: 'spam' });
  const topic = room.events.findLast(({ type }) => type === 'm.room.topic');
  expect(topic?.content).toEqual({ topic: 'Mine' });
  expect(senders()).toContain(userId('carol'));
});

test('[MOD-04] only the last hour goes, and settings where that was asked for', async () => {
  const { app, room, removing, remove } = await start();
  await app.pass(2 * HOUR_MS);
  room.send('bob', 'late');
  room.state('bob', 'm.room.topic', { topic: 'Mine' });
  await app.pass(1_000);
  void remove({ withinMs: HOUR_MS, withState: true, reason: '' });
  await app.pass(5_000);
  expect(valueOf(removing)).toMatchObject({ kind: 'done', found: 2, removed: 2 });
  const redactions = room.events.filter(({ type }) => type === 'm.room.redaction');
  expect(redactions.every(({ content }) => content['reason'] === undefined)).toBe(true);
  // A second time there is nothing left.
  void remove({ withinMs: HOUR_MS, withState: true });
  await app.pass(5_000);
  expect(room.events.filter(({ type }) => type === 'm.room.redaction')).toHaveLength(2);
});

test('[MOD-05] refusals are counted, and stopping keeps what is done', async () => {
  const { app, tab, room, place, removing, remove } = await start();
  app.server.intercept(IS_REDACTION, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, 1);
  void remove();
  await app.pass(5_000);
  expect(valueOf(removing)).toMatchObject({ kind: 'done', found: 3, removed: 2, refused: 1 });

  room.send('bob', 'more');
  await app.pass(1_000);
  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 60_000 });
  app.server.intercept(IS_REDACTION, { kind: 'answer', reply: limited });
  void remove();
  await app.pass(1_000);
  expect((await app.answer(tab.command('moderation.stopRemoving', place))).ok).toBe(true);
  await app.pass(1_000);
  expect(valueOf(removing)).toMatchObject({ kind: 'stopped', removed: 0 });
});

test('[MOD-06] who may not redact others is offered nothing', async () => {
  const { app, removing, remove, room } = await start('carol');
  expect(valueOf(removing)).toEqual({ kind: 'none', mayRemove: false });
  void remove();
  await app.pass(5_000);
  expect(valueOf(removing)).toMatchObject({ removed: 0, refused: 3 });
  expect(room.events.filter(({ type }) => type === 'm.room.redaction')).toHaveLength(0);
});

test('[MOD-09] chosen messages go one after the other, each once, under a rate limit; more that are chosen come after them', async () => {
  const { app, tab, room, roomId } = await start('alice', 4);
  const place = { roomId, userId: null };
  const removing = watched(tab.view('moderation.removing', place));
  await app.pass(100);
  expect(valueOf(removing)).toEqual({ kind: 'none', mayRemove: true });
  const eventIds = room.events
    .filter(({ type }) => type === 'm.room.message')
    .map((event) => event.event_id as EventId);
  const [first, second, third, last] = eventIds;
  if (first === undefined || second === undefined || third === undefined || last === undefined) throw new Error('four');
  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 20_000 });
  app.server.intercept(IS_REDACTION, { kind: 'answer', reply: limited }, 1);
  const remove = (chosen: readonly EventId[], reason = '') =>
    tab.command('moderation.removeChosen', { roomId, eventIds: chosen, reason });
  const begun = remove([first, first, second], ' spam ');
  await app.pass(1_000);
  expect(await begun).toEqual({ ok: true, value: null });
  expect(valueOf(removing)).toEqual({ kind: 'running', mayRemove: true, found: 2, removed: 0, refused: 0 });
  void remove([second, third]);
  await app.pass(60_000);
  expect(valueOf(removing)).toEqual({ kind: 'done', mayRemove: true, found: 3, removed: 3, refused: 0 });
  const redactions = room.events.filter(({ type }) => type === 'm.room.redaction');
  expect(redactions.map(({ content }) => [content['redacts'], content['reason']])).toEqual([
    [first, 'spam'],
    [second, 'spam'],
    [third, undefined],
  ]);

  app.server.intercept(IS_REDACTION, { kind: 'answer', reply: limited });
  void remove([last]);
  await app.pass(1_000);
  expect((await app.answer(tab.command('moderation.stopRemoving', place))).ok).toBe(true);
  await app.pass(1_000);
  expect(valueOf(removing)).toEqual({ kind: 'stopped', mayRemove: true, found: 1, removed: 0, refused: 0 });
});

test('[MOD-09] nothing is chosen in a room that is not known', async () => {
  const { app, tab } = await start();
  const roomId = '!none:example.org' as RemovalRequest['roomId'];
  const answer = tab.command('moderation.removeChosen', { roomId, eventIds: ['$a' as EventId], reason: '' });
  expect(await app.answer(answer)).toEqual({ ok: false, error: { kind: 'unknownRoom' } });
});
