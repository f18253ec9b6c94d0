import { createTestEngine, roomIdOf, textsOf, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import type { Json } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { UserId } from '../../protocol/ids/ids.ts';

const POLICIES = 'org.matrix.msc3847.policies';
const userId = (name: string) => `@${name}:example.org` as UserId;
const ban = (entity: Json, reason?: string) => ({ entity, recommendation: 'm.ban', ...(reason && { reason }) });
const IS_BAN = ({ path }: { readonly path: string }) => path.endsWith('/ban');

/** Alice signs in to a room where Bob wrote, and Mallory has a list that Alice is in too, with no rule yet. */
async function start() {
  const app = createTestEngine();
  const list = app.server.room(['mallory', 'alice'], { name: 'Bad people' });
  const room = app.server.room(['alice', 'bob', 'carol'], { name: 'Ops' });
  const said = room.send('bob', 'buy coins');
  room.send('carol', 'hello');
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const [listId, roomId] = [roomIdOf(list), roomIdOf(room)];
  const items = watched(tab.listView('timeline.items', { roomId }));
  const followed = watched(tab.view('policyLists.followed', null));
  await app.pass(1_000);
  const follow = (what: string = listId) => app.answer(tab.command('policyLists.follow', { room: what }));
  const texts = () => textsOf(items).filter((text) => text !== '(beginning)');
  const lists = () => {
    const known = valueOf(followed);
    return known.kind === 'known' ? known.lists : known.kind;
  };
  return { app, tab, list, listId, room, roomId, said, items, follow, texts, lists };
}

test('[PL-03] [PL-04] a list that is followed hides what those said whom it names, and shows it again', async () => {
  const { app, tab, list, listId, room, items, follow, texts, lists } = await start();
  list.state('mallory', 'm.policy.rule.user', ban(userId('bob'), 'spam'), 'rule:bob');
  list.state('mallory', 'm.policy.rule.user', ban(userId('alice')), 'rule:alice');
  room.send('alice', 'mine');
  room.state('bob', 'm.room.member', { membership: 'join', displayname: 'Bobby' }, userId('bob'));
  await app.pass(1_000);
  expect(texts()).toEqual(['buy coins', 'hello', 'mine']);
  const rooms = watched(tab.listView('roomList.rooms', null));
  await app.pass(100);
  expect(await follow()).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(lists()).toEqual([
    { roomId: listId, name: { kind: 'named', name: 'Bad people' }, count: 2, isReadable: true },
  ]);
  expect(texts()).toEqual(['(hidden)', 'hello', 'mine']);
  const hidden = valueOf(items).items.find((item) => item.kind === 'event' && item.content.kind === 'hidden');
  expect(hidden).toMatchObject({
    content: {
      by: { kind: 'policyList', name: { kind: 'named', name: 'Bad people' } },
      reason: 'spam',
      said: { kind: 'text' },
    },
  });
  const previewIn = (name: string) =>
    valueOf(rooms).items.find((item) => item.name.kind === 'named' && item.name.name === name)?.preview?.content.kind;
  room.send('bob', 'more coins');
  await app.pass(1_000);
  expect(texts()).toEqual(['(hidden)', 'hello', 'mine', '(hidden)']);
  expect(previewIn('Ops')).toBe('hidden');
  // The rule goes: an empty content takes it away.
  list.state('mallory', 'm.policy.rule.user', {}, 'rule:bob');
  await app.pass(1_000);
  expect(texts()).toEqual(['buy coins', 'hello', 'mine', 'more coins']);
  expect(previewIn('Ops')).toBe('text');
  // And comes back as one on the server, under an old name: by Alice's own server nothing of hers is hidden.
  list.state('mallory', 'org.matrix.mjolnir.rule.server', ban('EXAMPLE.org'), 'x');
  await app.pass(1_000);
  expect(texts()).toEqual(['(hidden)', '(hidden)', 'mine', '(hidden)']);
  expect(await app.answer(tab.command('policyLists.unfollow', { roomId: listId }))).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(lists()).toEqual([]);
  expect(texts()).toEqual(['buy coins', 'hello', 'mine', 'more coins']);
});

test('[PL-03] a list is joined by its address, offered where one is in it, and counts no more once one left', async () => {
  const { app, tab, list, listId, follow, texts, lists } = await start();
  const offered = watched(tab.view('policyLists.offered', null));
  const other = app.server.room(['mallory'], { name: 'Elsewhere', isPublic: true });
  other.state('mallory', 'm.room.rule.user', ban('@b?b:*'), 'x');
  list.state('mallory', 'm.policy.rule.server', ban('bad.org'), 'y');
  await app.pass(1_000);
  expect(await follow('nonsense')).toEqual({ ok: false, error: { kind: 'badRoom' } });
  expect(await follow('#none:example.org')).toMatchObject({ ok: false, error: { kind: 'refused', status: 404 } });
  expect(await follow(`https://matrix.to/#/${encodeURIComponent(other.id)}?via=example.org`)).toEqual({
    ok: true,
    value: null,
  });
  await app.pass(1_000);
  expect(lists()).toMatchObject([{ roomId: other.id, count: 1, isReadable: true }]);
  expect(texts()).toEqual(['(hidden)', 'hello']);
  expect(valueOf(offered)).toMatchObject({ kind: 'known', lists: [{ roomId: listId, count: 1 }] });
  other.setMembership('alice', 'alice', 'leave');
  await app.pass(1_000);
  expect(lists()).toMatchObject([{ roomId: other.id, count: 0, isReadable: false }]);
  expect(texts()).toEqual(['buy coins', 'hello']);
});

test('[PL-03] a room that becomes a list is offered to who looks already, and no more once it is none', async () => {
  const { app, tab, list, listId } = await start();
  const offered = watched(tab.view('policyLists.offered', null));
  await app.pass(1_000);
  expect(valueOf(offered)).toEqual({ kind: 'known', lists: [] });
  list.state('mallory', 'm.policy.rule.server', ban('bad.org'), 'y');
  await app.pass(1_000);
  expect(valueOf(offered)).toMatchObject({ kind: 'known', lists: [{ roomId: listId, count: 1 }] });
  const late = app.server.room(['mallory', 'alice'], { name: 'Late' });
  late.state('mallory', 'm.policy.rule.user', ban(userId('eve')), 'x');
  await app.pass(1_000);
  expect(valueOf(offered)).toMatchObject({ kind: 'known', lists: [{ roomId: listId }, { roomId: late.id }] });
  list.state('mallory', 'm.policy.rule.server', {}, 'y');
  late.setMembership('mallory', 'alice', 'leave');
  await app.pass(1_000);
  expect(valueOf(offered)).toEqual({ kind: 'known', lists: [] });
});

test('[PL-03] a list that another client chose counts too', async () => {
  const { app, list, listId } = await start();
  list.state('mallory', 'm.policy.rule.user', ban(userId('bob')), 'x');
  const content = { 'org.matrix.msc3847.ignore.invites': { target: listId, sources: [] } };
  app.server.user('alice').setAccountData(POLICIES, content);
  await app.pass(1_000);
  const tab = app.openTab();
  const card = watched(tab.view('policyLists.about', { userId: userId('bob') }));
  await app.pass(1_000);
  expect(valueOf(card)).toHaveLength(1);
});

test('[PL-04] what they write notifies nobody', async () => {
  const { app, tab, list, room, follow } = await start();
  const heard: string[] = [];
  tab.stream('notifications.arrived', { pageId: 'a' }, (event) => event.kind === 'item' && heard.push(event.item.kind));
  const attention = { pageId: 'a', isFocused: false, openRoomId: null, canShow: true };
  await app.answer(tab.command('notifications.attend', attention));
  list.state('mallory', 'm.policy.rule.user', ban(userId('bob')), 'x');
  room.send('bob', 'alice: hello');
  await app.pass(1_000);
  expect(heard).toEqual(['message']);
  await follow();
  await app.pass(1_000);
  room.send('bob', 'alice: again');
  await app.pass(1_000);
  expect(heard).toEqual(['message']);
});

test('[PL-05] invitations by whom a list names, and to rooms that it names, are not listed, counted or notified', async () => {
  const { app, tab, list, follow } = await start();
  const rooms = watched(tab.listView('roomList.rooms', null));
  const badge = watched(tab.view('notifications.badge', null));
  const heard: string[] = [];
  tab.stream('notifications.arrived', { pageId: 'a' }, (event) => event.kind === 'item' && heard.push(event.item.kind));
  const attention = { pageId: 'a', isFocused: false, openRoomId: null, canShow: true };
  await app.answer(tab.command('notifications.attend', attention));
  const bad = app.server.room(['dora'], { name: 'Bad room' });
  list.state('mallory', 'm.policy.rule.user', ban('@c*:example.org'), 'x');
  list.state('mallory', 'm.policy.rule.room', ban(bad.id), 'y');
  await follow();
  await app.pass(1_000);
  const before = valueOf(badge).count;
  app.server.room(['carol'], { name: 'Buy coins' }).invite('carol', 'alice');
  bad.invite('dora', 'alice');
  app.server.room(['bob'], { name: 'Lunch' }).invite('bob', 'alice');
  await app.pass(1_000);
  const names = () =>
    valueOf(rooms).items.flatMap(({ name, membership }) =>
      membership === 'invite' && name.kind === 'named' ? [name.name] : [],
    );
  expect(names()).toEqual(['Lunch']);
  expect(valueOf(badge).count).toBe(before + 1);
  expect(heard).toEqual(['invite']);
  list.state('mallory', 'm.policy.rule.user', {}, 'x');
  list.state('mallory', 'm.policy.rule.room', {}, 'y');
  await app.pass(1_000);
  expect([...names()].sort()).toEqual(['Bad room', 'Buy coins', 'Lunch']);
});

test('[PL-06] what lists have against somebody is said', async () => {
  const { app, tab, list, listId, follow } = await start();
  list.state('mallory', 'm.policy.rule.user', ban('@bob:*', 'spam'), 'x');
  const about = (name: string) => watched(tab.view('policyLists.about', { userId: userId(name) }));
  const [bob, carol] = [about('bob'), about('carol')];
  await follow();
  await app.pass(1_000);
  const listName = { kind: 'named', name: 'Bad people' };
  expect(valueOf(bob)).toEqual([{ listId, listName, reason: 'spam' }]);
  expect(valueOf(carol)).toEqual([]);
});

test('[PL-07] members whom a list names are banned with its reason, under a rate limit', async () => {
  const { app, tab, list, room, roomId, follow } = await start();
  for (let n = 0; n < 5; n += 1) room.join(`spam${n}`);
  room.state('alice', 'm.room.power_levels', { users: { [userId('alice')]: 100, [userId('carol')]: 100 } });
  list.state('mallory', 'm.policy.rule.user', ban('@spam*', 'spam'), 'x');
  list.state('mallory', 'm.policy.rule.user', ban(userId('carol')), 'y');
  const applying = watched(tab.view('policyLists.applying', { roomId }));
  await app.pass(1_000);
  expect(valueOf(applying)).toEqual({ kind: 'none', mayApply: false });
  await follow();
  await app.pass(1_000);
  expect(valueOf(applying)).toEqual({ kind: 'none', mayApply: true });
  const matches = await app.answer(tab.command('policyLists.matches', { roomId }));
  if (!matches.ok) throw new Error(matches.error.kind);
  // Carol cannot be banned by Alice.
  expect(matches.value.map(({ name, reason }) => [name, reason])).toEqual(
    [0, 1, 2, 3, 4].map((n) => [`Spam${n}`, 'spam']),
  );
  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 20_000 });
  app.server.intercept(IS_BAN, { kind: 'answer', reply: limited }, 1);
  app.server.intercept(IS_BAN, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') }, 1);
  const userIds = matches.value.map((member) => member.userId);
  const apply = () => app.answer(tab.command('policyLists.apply', { roomId, userIds: [...userIds, userId('bob')] }));
  expect(await apply()).toEqual({ ok: true, value: null });
  expect(valueOf(applying)).toMatchObject({ kind: 'running', total: 6, banned: 0 });
  await app.pass(60_000);
  // Bob was named by nobody: what the page asks for is looked up again.
  expect(valueOf(applying)).toEqual({ kind: 'done', mayApply: true, total: 5, banned: 4, refused: 1 });
  const bans = room.events.filter(({ content }) => content['membership'] === 'ban');
  expect(bans.map(({ content }) => content['reason'])).toEqual(Array.from({ length: 4 }, () => 'spam'));
});

test('[PL-07] stopping keeps what is done, and who may not ban is offered nothing', async () => {
  const { app, tab, list, room, roomId, follow } = await start();
  list.state('mallory', 'm.policy.rule.user', ban('@spam*'), 'x');
  for (let n = 0; n < 3; n += 1) room.join(`spam${n}`);
  await follow();
  const applying = watched(tab.view('policyLists.applying', { roomId }));
  const inList = watched(tab.view('policyLists.applying', { roomId: roomIdOf(list) }));
  await app.pass(1_000);
  expect(valueOf(inList)).toEqual({ kind: 'none', mayApply: false });
  const limited = failure(429, 'M_LIMIT_EXCEEDED', 'slow', { retry_after_ms: 60_000 });
  app.server.intercept(IS_BAN, { kind: 'answer', reply: limited });
  const userIds = [0, 1, 2].map((n) => userId(`spam${n}`));
  await app.answer(tab.command('policyLists.apply', { roomId, userIds }));
  await app.pass(1_000);
  await app.answer(tab.command('policyLists.stopApplying', { roomId }));
  await app.pass(1_000);
  expect(valueOf(applying)).toMatchObject({ kind: 'stopped', total: 3, banned: 0 });
});

test('[PL-08] rules are found, and changed by who may', async () => {
  const { app, tab, list, listId, roomId, room } = await start();
  list.state('mallory', 'm.policy.rule.user', ban('@zed:bad.org', 'Spam and worse'), 'x');
  list.state('mallory', 'org.matrix.mjolnir.rule.user', ban('@zed:bad.org'), 'old');
  list.state('mallory', 'm.policy.rule.server', ban('bad.org'), 'y');
  const rules = (id: typeof listId, query = '') =>
    watched(tab.view('policyLists.rules', { roomId: id, query, limit: 10 }));
  const [all, found] = [rules(listId), rules(listId, 'SPAM')];
  await app.pass(1_000);
  const by = { userId: userId('mallory'), name: 'Mallory' };
  const zed = { kind: 'user', entity: '@zed:bad.org', reason: 'Spam and worse', by };
  expect(valueOf(all)).toEqual({
    ...{ kind: 'known', mayChange: [], total: 2, found: 2 },
    rules: [zed, { kind: 'server', entity: 'bad.org', reason: null, by }],
  });
  expect(valueOf(found)).toMatchObject({ total: 2, found: 1, rules: [zed] });
  const rule = { roomId: listId, kind: 'user', entity: '@zed:bad.org' } as const;
  expect(await app.answer(tab.command('policyLists.removeRule', rule))).toMatchObject({
    ok: false,
    error: { kind: 'refused', status: 403 },
  });
  // Any room can become a list.
  const own = rules(roomId);
  const set = (entity: string, reason: string) =>
    app.answer(tab.command('policyLists.setRule', { ...rule, roomId, entity, reason }));
  expect(await set('not one', '')).toEqual({ ok: false, error: { kind: 'badEntity' } });
  await set('@new:bad.org', 'first');
  await app.pass(1_000);
  await set('@new:bad.org', 'second');
  room.state('alice', 'm.room.rule.user', ban('@new:bad.org'), 'old');
  await app.pass(1_000);
  expect(valueOf(own)).toMatchObject({
    mayChange: ['user', 'room', 'server'],
    rules: [{ entity: '@new:bad.org', reason: 'second' }],
  });
  await app.answer(tab.command('policyLists.removeRule', { ...rule, roomId, entity: '@new:bad.org' }));
  await app.pass(1_000);
  expect(valueOf(own)).toMatchObject({ total: 0, rules: [] });
});

test('[PL-01] [PL-02] lists of ten thousand rules and of nonsense are read', async () => {
  const { app, tab, list, listId, follow, texts } = await start();
  for (let n = 0; n < 10_000; n += 1)
    list.state('mallory', 'm.policy.rule.user', ban(n % 2 === 0 ? `@u${n}:bad.org` : `@u${n}*:bad.org`), `r${n}`);
  for (const [n, odd] of [null, 7, [], {}, '*'.repeat(10_000), '\u0000', '@a'.repeat(90_000)].entries())
    list.state('mallory', 'm.policy.rule.user', ban(odd), `odd${n}`);
  list.state('mallory', 'm.policy.rule.user', ban(userId('bob')), 'bob');
  await follow();
  const rules = watched(tab.view('policyLists.rules', { roomId: listId, query: '', limit: 100 }));
  await app.pass(5_000);
  expect(valueOf(rules)).toMatchObject({ kind: 'known', total: 10_002 });
  expect(texts()).toEqual(['(hidden)', 'hello']);
}, 60_000);
