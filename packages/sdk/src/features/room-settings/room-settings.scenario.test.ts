import { alias, openSettings, userId } from '@parley/testkit/engine/open-settings.ts';
import { valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RoomChange } from './contract.ts';

test('[RSE-01] settings have their defaults and follow the room, whoever changes them', async () => {
  const { app, room, settings } = await openSettings();
  expect(settings()).toMatchObject({
    ownName: 'Ops',
    topic: null,
    alias: null,
    joinRule: 'invite',
    historyVisibility: 'shared',
    areGuestsAllowed: false,
    isEncrypted: false,
    acl: null,
    ownLevel: 100,
    rights: { changeName: true, changeLevels: true },
  });
  room.state('alice', 'm.room.guest_access', { guest_access: 'can_join' });
  room.state('alice', 'm.room.server_acl', { allow: ['*'], deny: ['evil.example'] });
  room.state('alice', 'm.room.history_visibility', { history_visibility: 'joined' });
  await app.pass(1_000);
  expect(settings()).toMatchObject({
    areGuestsAllowed: true,
    acl: { allow: ['*'], deny: ['evil.example'], allowsIpLiterals: true },
    historyVisibility: 'joined',
  });
});

test('[RSE-01] each change is sent as its event, and shows by sync', async () => {
  const { app, change, settings, contentOf } = await openSettings();
  const space = '!space:example.org' as RoomId;
  const changes: readonly RoomChange[] = [
    { kind: 'name', name: ' Rockets ' },
    { kind: 'topic', text: 'To the moon', html: null },
    { kind: 'joinRule', rule: 'knock_restricted', allowedRooms: [space, space] },
    { kind: 'historyVisibility', visibility: 'invited' },
    { kind: 'guests', areAllowed: true },
    { kind: 'aliases', alias: alias('a'), alternatives: [alias('a'), alias('b')] },
    { kind: 'acl', acl: { allow: ['*'], deny: ['*.evil.example'], allowsIpLiterals: false }, lockingOut: false },
    { kind: 'encryption' },
  ];
  for (const wanted of changes) expect(await change(wanted)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(settings()).toMatchObject({
    ownName: 'Rockets',
    topic: { text: 'To the moon', html: null },
    joinRule: 'knock_restricted',
    allowedRooms: [{ roomId: space, name: null }],
    historyVisibility: 'invited',
    areGuestsAllowed: true,
    alias: alias('a'),
    alternatives: [alias('b')],
    acl: { deny: ['*.evil.example'], allowsIpLiterals: false },
    isEncrypted: true,
  });
  expect(contentOf('m.room.name')).toEqual({ name: 'Rockets' });
  expect(contentOf('m.room.encryption')).toEqual({ algorithm: 'm.megolm.v1.aes-sha2' });
});

test('[03.TP-01] a topic with formatting has three forms, and one without two', async () => {
  const { change, contentOf } = await openSettings();
  await change({ kind: 'topic', text: 'Big news', html: '<b>Big</b> news' });
  expect(contentOf('m.room.topic')).toEqual({
    topic: 'Big news',
    'm.topic': {
      'm.text': [
        { body: '<b>Big</b> news', mimetype: 'text/html' },
        { body: 'Big news', mimetype: 'text/plain' },
      ],
    },
  });
});

test('[RSE-01] rules that the version does not have are neither offered nor sent', async () => {
  const { app, room, change, settings } = await openSettings('alice', { room_version: '6' });
  expect(settings().joinRules).toEqual(['invite', 'public']);
  const sent = room.events.length;
  expect(await change({ kind: 'joinRule', rule: 'knock', allowedRooms: [] })).toEqual({
    ok: false,
    error: { kind: 'invalid' },
  });
  await app.pass(1_000);
  expect(room.events).toHaveLength(sent);
});

test('[RSE-02] what the server refuses is said in its words, and the room stays as it is', async () => {
  const { app, change, settings } = await openSettings('bob');
  expect(settings().rights).toMatchObject({ changeName: false, changeJoinRule: false, changeServerAcl: false });
  const changes: readonly RoomChange[] = [
    { kind: 'name', name: 'Mine' },
    { kind: 'topic', text: 'Mine', html: null },
    { kind: 'joinRule', rule: 'public', allowedRooms: [] },
    { kind: 'historyVisibility', visibility: 'world_readable' },
    { kind: 'guests', areAllowed: true },
    { kind: 'aliases', alias: null, alternatives: [] },
    { kind: 'encryption' },
    { kind: 'acl', acl: { allow: ['*'], deny: [], allowsIpLiterals: true }, lockingOut: false },
  ];
  for (const wanted of changes)
    expect(await change(wanted)).toMatchObject({ ok: false, error: { kind: 'refused', status: 403 } });
  await app.pass(1_000);
  expect(settings()).toMatchObject({ ownName: 'Ops', joinRule: 'invite', isEncrypted: false });
});

test('[RSE-02] without a network a change says so', async () => {
  const { app, change } = await openSettings();
  app.server.setReachable(false);
  expect(await change({ kind: 'name', name: 'X' })).toEqual({ ok: false, error: { kind: 'unreachable' } });
});

test('[RSE-03] [01.P-10] two changes of levels at once are both kept', async () => {
  const { app, tab, roomId, settings, contentOf } = await openSettings();
  const wanted: readonly RoomChange[] = [
    { kind: 'permission', permission: { kind: 'named', name: 'invite' }, level: 50 },
    { kind: 'role', userId: userId('bob'), level: 50 },
    { kind: 'permission', permission: { kind: 'event', type: 'org.example.odd' }, level: 20 },
    { kind: 'permission', permission: { kind: 'named', name: 'notifyRoom' }, level: 0 },
    { kind: 'permission', permission: { kind: 'named', name: 'changeTopic' }, level: 0 },
  ];
  const answers = wanted.map((change) => app.answer(tab.command('roomSettings.change', { roomId, change })));
  for (const answer of answers) expect((await answer).ok).toBe(true);
  expect(contentOf('m.room.power_levels')).toMatchObject({
    invite: 50,
    users: { '@alice:example.org': 100, '@bob:example.org': 50 },
    events: { 'org.example.odd': 20, 'm.room.topic': 0, 'm.room.power_levels': 100 },
    notifications: { room: 0 },
  });
  await app.pass(1_000);
  expect(settings().permissions.at(-1)).toEqual({ permission: { kind: 'event', type: 'org.example.odd' }, level: 20 });
});

test('[RSE-01] nobody gives more than they have, or changes who has as much', async () => {
  const { app, tab, room, roomId } = await openSettings('bob');
  const levels = { users: { '@alice:example.org': 100, '@bob:example.org': 60, '@carol:example.org': 60 } };
  room.state('alice', 'm.room.power_levels', levels);
  const sent = room.events.length;
  const wanted: readonly RoomChange[] = [
    { kind: 'role', userId: userId('dave'), level: 61 },
    { kind: 'role', userId: userId('carol'), level: 0 },
    { kind: 'role', userId: userId('alice'), level: 0 },
    { kind: 'role', userId: userId('dave'), level: 0.5 },
    { kind: 'permission', permission: { kind: 'named', name: 'kick' }, level: 61 },
  ];
  for (const change of wanted)
    expect(await app.answer(tab.command('roomSettings.change', { roomId, change }))).toEqual({
      ok: false,
      error: { kind: 'invalid' },
    });
  expect(room.events).toHaveLength(sent);
});

test('[01.P-10] the first levels keep those of the creator, unless they are infinite', async () => {
  for (const [version, users] of [
    ['11', { '@alice:example.org': 100, '@bob:example.org': 50 }],
    ['12', { '@bob:example.org': 50 }],
  ] as const) {
    const { app, change, contentOf } = await openSettings('alice', { room_version: version });
    const none = failure(404, 'M_NOT_FOUND', 'none');
    app.server.intercept('/state/m.room.power_levels/', { kind: 'answer', reply: none }, 1);
    expect((await change({ kind: 'role', userId: userId('bob'), level: 50 })).ok).toBe(true);
    expect(contentOf('m.room.power_levels')).toEqual({ users });
  }
});

test('[RSE-04] conditions that are no memberships are kept', async () => {
  const { app, room, change, contentOf } = await openSettings();
  const odd = { type: 'org.example.badge', badge: 'gold' };
  room.state('alice', 'm.room.join_rules', { join_rule: 'restricted', allow: [odd] });
  await app.pass(1_000);
  const space = '!space:example.org' as RoomId;
  await change({ kind: 'joinRule', rule: 'restricted', allowedRooms: [space] });
  expect(contentOf('m.room.join_rules')).toEqual({
    join_rule: 'restricted',
    allow: [{ type: 'm.room_membership', room_id: space }, odd],
  });
  await app.pass(1_000);
  await change({ kind: 'joinRule', rule: 'invite', allowedRooms: [space] });
  expect(contentOf('m.room.join_rules')).toEqual({ join_rule: 'invite' });
});

test('[RSE-09] an access list with a nonsensical entry is not sent', async () => {
  const { room, change } = await openSettings();
  const sent = room.events.length;
  for (const entry of ['https://evil.example', 'a b', '', '@eve:evil.example'])
    expect(
      await change({ kind: 'acl', acl: { allow: ['*'], deny: [entry], allowsIpLiterals: true }, lockingOut: false }),
    ).toEqual({
      ok: false,
      error: { kind: 'invalid' },
    });
  expect(room.events).toHaveLength(sent);
});

test('[RSE-09] an access list that locks the own server out is sent only by whoever says so', async () => {
  const { room, change, contentOf } = await openSettings();
  const sent = room.events.length;
  const acl = { allow: ['*'], deny: ['EXAMPLE.*'], allowsIpLiterals: true };
  expect(await change({ kind: 'acl', acl, lockingOut: false })).toEqual({ ok: false, error: { kind: 'locksOut' } });
  expect(room.events).toHaveLength(sent);
  expect((await change({ kind: 'acl', acl, lockingOut: true })).ok).toBe(true);
  expect(contentOf('m.room.server_acl')).toEqual({ allow: ['*'], deny: ['EXAMPLE.*'], allow_ip_literals: true });
});

test('[RSE-10] roles are those who differ from the rest, and the last administrator is told apart', async () => {
  const { app, tab, room, roomId, change } = await openSettings();
  const roles = watched(tab.view('roomSettings.roles', { roomId }));
  await app.pass(1_000);
  expect(valueOf(roles)).toMatchObject({
    isWhole: true,
    isLastAdministrator: true,
    people: [{ userId: '@alice:example.org', name: 'Alice', level: 100, isMe: true, highestLevel: 100 }],
  });
  await change({ kind: 'role', userId: userId('bob'), level: 100 });
  await app.pass(1_000);
  expect(valueOf(roles)).toMatchObject({
    isLastAdministrator: false,
    people: [{ name: 'Alice' }, { name: 'Bob', highestLevel: null }],
  });
  room.setMembership('bob', 'bob', 'leave');
  await app.pass(1_000);
  expect(valueOf(roles)).toMatchObject({ isLastAdministrator: true, people: [{ name: 'Alice' }, { isJoined: false }] });
});

test('[RSE-10] [01.P-02] a creator of version 12 has a role without being listed', async () => {
  const { app, tab, room, roomId, settings } = await openSettings('alice', { room_version: '12' });
  room.state('alice', 'm.room.power_levels', { users: { '@bob:example.org': 50 } });
  const roles = watched(tab.view('roomSettings.roles', { roomId }));
  await app.pass(1_000);
  expect(settings().ownLevel).toBe(Number.POSITIVE_INFINITY);
  expect(valueOf(roles).people).toMatchObject([
    { name: 'Alice', level: Number.POSITIVE_INFINITY, highestLevel: null },
    { name: 'Bob', level: 50, highestLevel: Number.POSITIVE_INFINITY },
  ]);
});

test('[RSE-12] archiving stores the levels of before, then raises them; opening again brings them back', async () => {
  const { app, tab, room, roomId, change, settings, contentOf } = await openSettings();
  const header = watched(tab.view('timeline.room', { roomId }));
  await app.pass(100);
  const before = contentOf('m.room.power_levels');
  expect(settings().isArchived).toBe(false);
  const archive = (isArchived: boolean) => change({ kind: 'archive', isArchived });
  app.server.intercept(
    ({ path, method }: { readonly path: string; readonly method: string }) =>
      method === 'PUT' && path.includes('m.room.power_levels'),
    { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'no') },
    1,
  );
  expect(await archive(true)).toMatchObject({ ok: false, error: { kind: 'refused' } });
  await app.pass(1_000);
  expect(settings().isArchived).toBe(false);
  expect(contentOf('app.parley.archive')).toMatchObject({ raised_to: 100, levels: { events_default: 0 } });

  expect(await archive(true)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(settings()).toMatchObject({ isArchived: true });
  expect(valueOf(header)).toMatchObject({ isArchived: true, maySend: true });
  expect(contentOf('m.room.power_levels')).toMatchObject({ events_default: 100, state_default: 100 });
  expect(await archive(true)).toEqual({ ok: false, error: { kind: 'invalid' } });

  expect(await archive(false)).toEqual({ ok: true, value: null });
  await app.pass(1_000);
  expect(settings()).toMatchObject({ isArchived: false });
  expect(contentOf('m.room.power_levels')).toEqual({ events_default: 0, state_default: 50, ...before });
  expect(contentOf('app.parley.archive')).toEqual({});
  expect(room.events.filter(({ type }) => type === 'app.parley.archive')).toHaveLength(3);
});
