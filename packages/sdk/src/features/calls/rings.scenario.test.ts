import type { Client } from '@parley/sdk/client/remote.ts';
import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { describe, expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { parseUserId } from '../../protocol/ids/parse.ts';

const idOf = (name: string) => `@${name}:example.org`;

/** Notes whose calls a page hears, by call id and kind. */
function listen(client: Client, heard: string[]) {
  client.stream('calls.signals', { pageId: 'a' }, (event) => {
    if (event.kind !== 'item' || event.item.kind !== 'signal') return;
    heard.push(`${event.item.signal.callId} ${event.item.signal.kind}`);
  });
  return client.command('calls.attend', { pageId: 'a', isFocused: true, lockName: null, calls: [] });
}

/** Alice with one page, and rooms in which others call. */
async function stage() {
  const app = createTestEngine();
  const alice = app.server.user('alice');
  const room = app.server.room(['alice', 'bob'], { name: 'Two' });
  const group = app.server.room(['alice', 'bob', 'cyd'], { name: 'Many' });
  const tab = app.openTab();
  await app.signIn(tab, 'alice');
  const heard: string[] = [];
  await app.answer(listen(tab, heard));
  const say = async (where: typeof room, type: string, callId: string, more: object = {}, sender = 'bob') => {
    where.event(sender, `m.call.${type}`, { call_id: callId, version: '1', party_id: 'D', ...more });
    await app.pass(500);
  };
  const invite = (where: typeof room, callId: string, more: object = {}, sender = 'bob') =>
    say(where, 'invite', callId, { lifetime: 60_000, offer: { type: 'offer', sdp: 'v=0' }, ...more }, sender);
  return { app, alice, room, group, tab, heard, say, invite };
}

describe('[CALL-36] what does not ring', () => {
  test('calls of people whom the person ignores, as soon as the list says so and after a restart', async () => {
    const { app, alice, room, heard, invite } = await stage();
    await invite(room, 'one');
    alice.setAccountData('m.ignored_user_list', {
      ignored_users: { [idOf('bob')]: {}, 'no user': {}, [idOf('x')]: 5 },
    });
    await app.pass(1_000);
    await invite(room, 'two');
    expect(heard).toEqual(['one invite']);
    app.engine.stop();
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases });
    const again: string[] = [];
    await next.answer(listen(next.openTab(), again));
    await next.pass(1_000);
    await invite(room, 'three');
    // The server ends the sync that waits; what it left out of it does not come later.
    await next.pass(35_000);
    expect(again).toEqual([]);
    alice.setAccountData('m.ignored_user_list', { ignored_users: {} });
    await next.pass(1_000);
    await invite(room, 'four');
    await next.pass(1_000);
    expect(again).toEqual(['four invite']);
  });

  test('[PL-04] calls of people whom a policy list names that the user follows', async () => {
    const { app, alice, room, heard, invite } = await stage();
    const list = app.server.room(['mallory', 'alice'], { name: 'Bad people' });
    list.state('mallory', 'm.policy.rule.user', { entity: idOf('b?b'), recommendation: 'm.ban' }, 'x');
    const sources = { 'org.matrix.msc3847.ignore.invites': { sources: [list.id] } };
    await invite(room, 'one');
    alice.setAccountData('org.matrix.msc3847.policies', sources);
    await app.pass(1_000);
    await invite(room, 'two');
    expect(heard).toEqual(['one invite']);
  });

  test('calls in rooms that the person has left, though the call comes together with that', async () => {
    const { app, room, heard } = await stage();
    const offer = { type: 'offer', sdp: 'v=0' };
    room.event('bob', 'm.call.invite', { call_id: 'one', version: '1', party_id: 'D', lifetime: 60_000, offer });
    room.setMembership('alice', 'alice', 'leave');
    await app.pass(1_000);
    expect(heard).toEqual([]);
  });

  test('calls in muted rooms', async () => {
    const { app, alice, room, heard, invite } = await stage();
    const conditions = [{ kind: 'event_match', key: 'room_id', pattern: room.id }];
    const mute = { rule_id: room.id, default: false, enabled: true, conditions, actions: [] };
    alice.setAccountData('m.push_rules', { global: { override: [mute] } } as never);
    await app.pass(1_000);
    await invite(room, 'one');
    expect(heard).toEqual([]);
  });

  test('calls while notifications of calls are off', async () => {
    const { app, alice, room, heard, invite } = await stage();
    const rule = { rule_id: '.m.rule.call', default: true, enabled: true, conditions: [], actions: [] };
    alice.setAccountData('m.push_rules', { global: { underride: [rule] } } as never);
    await app.pass(1_000);
    await invite(room, 'one');
    expect(heard).toEqual([]);
  });

  test('calls among more than two, but for those that are for the person by name; in public rooms not even these', async () => {
    const { app, group, heard, invite } = await stage();
    await invite(group, 'one');
    await invite(group, 'two', { invitee: idOf('cyd') });
    await invite(group, 'three', { invitee: idOf('alice') });
    expect(heard).toEqual(['three invite']);
    group.state('alice', 'm.room.join_rules', { join_rule: 'public' });
    await app.pass(1_000);
    await invite(group, 'four', { invitee: idOf('alice') });
    expect(heard).toEqual(['three invite']);
  });
});

test('[CALL-37] one person rings six times a minute; the rest are rows of the room', async () => {
  const { room, heard, say, invite } = await stage();
  for (let call = 0; call < 9; call += 1) {
    await invite(room, `call ${call}`);
    await say(room, 'hangup', `call ${call}`);
  }
  const rings = heard.filter((one) => one.endsWith('invite'));
  expect(rings).toEqual([0, 1, 2, 3, 4, 5].map((call) => `call ${call} invite`));
});

test('[CALL-38] made-up candidates push no call out that rings', async () => {
  const { app, room, group, heard, say, invite } = await stage();
  await invite(room, 'real');
  // An answer of sync brings twenty events of a room.
  for (let batch = 0; batch < 7; batch += 1) {
    for (let call = 0; call < 10; call += 1)
      group.event('cyd', 'm.call.candidates', {
        call_id: `made up ${batch} ${call}`,
        version: '1',
        party_id: 'C',
        candidates: [],
      });
    await app.pass(300);
  }
  await say(room, 'hangup', 'real');
  expect(heard).toEqual(['real invite', 'real hangup']);
});

describe('[CALL-39] who is in a call', () => {
  test('is named as a member of the room, or as the other one of two; nothing is asked for while they call', async () => {
    const { app, room, group, tab } = await stage();
    room.state('bob', 'm.room.member', { membership: 'join', displayname: 'Bob B.' }, idOf('bob'));
    await app.pass(2_000);
    app.server.requests.clear();
    const person = async (where: typeof room, name: string | null) => {
      const userId = name === null ? null : must(parseUserId(idOf(name)), 'id');
      const view = watched(tab.view('calls.person', { roomId: roomIdOf(where), userId }));
      await app.pass(1_000);
      return valueOf(view);
    };
    expect(await person(room, 'bob')).toMatchObject({ name: 'Bob B.', isAmbiguous: false });
    expect(await person(room, 'nobody')).toMatchObject({ name: idOf('nobody') });
    expect(app.server.requests.matching(({ path }) => /profile|members/.test(path))).toEqual([]);
    expect(await person(room, null)).toMatchObject({ userId: idOf('bob'), name: 'Bob B.' });
    expect(await person(group, null)).toMatchObject({ userId: null, name: '' });
  });

  test('is shown with their face, with their id where another has the name, and anew when they change it', async () => {
    const { app, group, tab } = await stage();
    const named = (name: string, displayname: string) =>
      group.state(
        name,
        'm.room.member',
        { membership: 'join', displayname, avatar_url: 'mxc://example.org/face' },
        idOf(name),
      );
    named('bob', 'Same');
    named('cyd', 'Same');
    await app.pass(1_000);
    const open = (userId: string | null) => {
      const id = userId === null ? null : must(parseUserId(userId), 'id');
      return watched(tab.view('calls.person', { roomId: roomIdOf(group), userId: id }));
    };
    const [bob, anybody] = [open(idOf('bob')), open(null)];
    await app.pass(1_000);
    expect(valueOf(bob)).toMatchObject({ name: 'Same', isAmbiguous: true, avatar: 'mxc://example.org/face' });
    named('bob', 'Bobby');
    group.setMembership('cyd', 'cyd', 'leave');
    await app.pass(1_000);
    expect(valueOf(bob)).toMatchObject({ name: 'Bobby', isAmbiguous: false });
    expect(valueOf(anybody)).toMatchObject({ userId: idOf('bob'), name: 'Bobby' });
  });

  test('is asked for where the person calls a room whose members are not known', async () => {
    const { app, tab } = await stage();
    const quiet = app.server.room(['bob', 'alice'], { name: 'Quiet' });
    for (let line = 0; line < 30; line += 1) quiet.event('alice', 'm.room.message', { msgtype: 'm.text', body: 'x' });
    await app.pass(1_000);
    const view = watched(tab.view('calls.person', { roomId: roomIdOf(quiet), userId: null }));
    await app.pass(1_000);
    expect(valueOf(view)).toMatchObject({ userId: idOf('bob') });
  });

  test('says how they call themselves to whom they are handed over to; the id alone where the server does not', async () => {
    const { app, tab } = await stage();
    const bob = must(parseUserId(idOf('bob')), 'id');
    const ask = () => app.answer(tab.command('calls.profile', { userId: bob }));
    expect(await ask()).toMatchObject({ ok: true, value: { userId: bob } });
    app.server.intercept(({ path }) => path.includes('/profile/'), { kind: 'unreachable' });
    expect(await ask()).toEqual({ ok: true, value: { userId: bob, displayName: null, avatarUrl: null } });
  });
});
