import { createTestEngine, roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { failure, reply } from '@parley/testkit/homeserver/http-exchange.ts';
import type { LoggedRequest } from '@parley/testkit/homeserver/request-log.ts';
import { describe, expect, test } from 'vitest';
import { createMemoryLocks } from '../../platform/locks/memory-locks.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { RtcRoom } from './contract.ts';

const MEMBER = 'org.matrix.msc3401.call.member';
const HOUR_MS = 3_600_000;
const SFU = 'https://rtc.example.org';
const focus = { type: 'livekit', livekit_service_url: SFU };

/** A membership as another client says it. */
function membership(device: string, more: object = {}) {
  return {
    ...{ application: 'm.call', call_id: '', scope: 'm.room', device_id: device, expires: 4 * HOUR_MS },
    focus_active: { type: 'livekit', focus_selection: 'multi_sfu' },
    foci_preferred: [{ type: 'livekit', livekit_service_url: 'https://sfu.bob.example.org' }],
    ...more,
  };
}

/** A page of an engine that looks at a room. */
function page(app: TestEngine, roomId: RoomId, pageId = 'page') {
  const tab = app.openTab();
  const [room, call, running] = [
    watched(tab.view('rtc.room', { roomId })),
    watched(tab.view('rtc.call', { roomId })),
    watched(tab.view('rtc.running', null)),
  ];
  const inRoom = (): RtcRoom => valueOf(room);
  return {
    ...{ app, tab, inRoom },
    devices: () => inRoom().members.map(({ person, deviceId }) => `${person.name} ${deviceId}`),
    call: () => valueOf(call),
    running: () => valueOf(running).map(({ count, isJoined, people }) => [count, isJoined, people[0]?.name]),
    join: (more: object = {}) =>
      app.answer(tab.command('rtc.join', { roomId, pageId, intent: 'video', tell: null, ...more })),
    leave: () => app.answer(tab.command('rtc.leave', { roomId })),
  };
}

/** Alice with a page, in a room with Bob where everybody may call. */
async function stage({ longestMs = 86_400_000 as number | null, locks = undefined as never } = {}) {
  const app = createTestEngine({ databases: new TestDatabases(), locks });
  app.server.state.delayed.longestMs = longestMs;
  app.server.intercept('/rtc/transports', { kind: 'answer', reply: reply({ rtc_transports: [focus] }) });
  const room = app.server.room(['alice', 'bob'], { name: 'Talk' });
  const roomId = roomIdOf(room);
  const levels = room.events.find(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('alice', 'm.room.power_levels', { ...levels, events: { [MEMBER]: 0 } });
  const alice = page(app, roomId);
  await app.signIn(alice.tab, 'alice');
  await app.pass(1_000);
  const key = (name: string, device: string) => `_@${name}:example.org_${device}_m.call`;
  const say = (name: string, device: string, content: object) =>
    room.state(name, MEMBER, content as never, key(name, device));
  /** The memberships that the server has, by user. */
  const said = () => {
    const latest = new Map(room.events.flatMap((event) => (event.type === MEMBER ? [[event.state_key, event]] : [])));
    return [...latest.values()].flatMap(({ sender, content }) => ('device_id' in content ? [sender] : []));
  };
  return { app, room, roomId, alice, say, said };
}

/** Requests about the own membership, in short. */
function course(app: TestEngine, since = 0): readonly string[] {
  return app.server.requests.all.slice(since).flatMap(({ path, query, body }: LoggedRequest) => {
    if (path.includes('/delayed_events/')) return [path.replace(/.*\//, '')];
    if (!path.includes(`/state/${MEMBER}/`)) return [];
    if (query.has('org.matrix.msc4140.delay')) return ['delay'];
    return [JSON.stringify(body) === '{}' ? 'leave' : 'join'];
  });
}

describe('the call of a room', () => {
  test('[RTC-01] who is in it is shown in its room and in the list, also of a room that nobody opens', async () => {
    const { app, roomId, alice, say } = await stage();
    expect(alice.inRoom()).toMatchObject({ transport: 'loading', mayJoin: true, members: [], startedAt: null });
    say('bob', 'PHONE', membership('PHONE', { 'm.call.intent': 'audio' }));
    await app.pass(1_000);
    expect(alice.devices()).toEqual(['Bob PHONE']);
    expect(alice.inRoom()).toMatchObject({
      transport: 'known',
      intent: 'audio',
      isJoined: false,
      isJoinedElsewhere: false,
    });
    expect(alice.running()).toEqual([[1, false, 'Bob']]);
    const other = app.server.room(['bob', 'alice'], { name: 'Elsewhere' });
    other.state('bob', MEMBER, membership('PC'), '_@bob:example.org_PC_m.call');
    await app.pass(1_000);
    expect(alice.running()).toHaveLength(2);
    expect(app.server.requests.all.some(({ path }) => path.includes(`${other.id}/members`))).toBe(false);
    say('bob', 'PHONE', {});
    await app.pass(1_000);
    expect([alice.devices(), alice.running()]).toEqual([[], [[1, false, 'Bob']]]);
    expect(roomId).not.toBe(other.id);
  });

  test('[RTC-01] [09.R-03] it ends by itself, and is there again after a start', async () => {
    const { app, alice, roomId, say } = await stage();
    say('bob', 'PHONE', membership('PHONE', { expires: 60_000 }));
    await app.pass(1_000);
    app.engine.stop();
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 7 });
    const later = page(next, roomId);
    await next.pass(1_000);
    expect(later.running()).toEqual([[1, false, 'Bob']]);
    await next.pass(57_000);
    expect(later.running()).toEqual([[1, false, 'Bob']]);
    await next.pass(1_500);
    expect([later.running(), later.devices()]).toEqual([[], []]);
    expect(alice).toBeDefined();
  });

  test('[RTC-01] [09.R-03] a clock that was days off and is set right ends no membership for good', async () => {
    const { app, alice, say } = await stage();
    say('bob', 'PHONE', membership('PHONE'));
    await app.pass(1_000);
    app.env.clock.jumpWallTime(48 * HOUR_MS);
    await app.pass(31_000);
    expect([alice.running(), alice.devices()]).toEqual([[], []]);
    app.env.clock.jumpWallTime(-48 * HOUR_MS);
    await app.pass(31_000);
    expect([alice.running(), alice.devices()]).toEqual([[[1, false, 'Bob']], ['Bob PHONE']]);
  });

  test('[SEC-51] whoever was removed from the room is not in its call, and a bad membership costs nobody else', async () => {
    const { app, room, alice, say } = await stage();
    room.join('cyd');
    say('bob', 'PHONE', membership('PHONE'));
    say('cyd', 'PC', membership('PC'));
    say('cyd', 'BAD', membership('BAD', { focus_active: 5, call_id: 7 }));
    await app.pass(1_000);
    expect(alice.devices()).toEqual(['Bob PHONE', 'Cyd PC']);
    room.setMembership('alice', 'cyd', 'leave');
    await app.pass(1_000);
    expect(alice.devices()).toEqual(['Bob PHONE']);
  });
});

test('[RTC-11] of two who never had such a call nobody is asked for a transport, until one goes on', async () => {
  const app = createTestEngine();
  app.server.intercept('/rtc/transports', { kind: 'answer', reply: reply({ rtc_transports: [focus] }) });
  const room = app.server.room(['alice', 'bob'], {});
  app.server.user('alice').setAccountData('m.direct', { '@bob:example.org': [room.id] });
  await app.signIn(app.openTab(), 'alice');
  await app.pass(1_000);
  const alice = page(app, roomIdOf(room));
  await app.pass(5_000);
  const asked = () => app.server.requests.all.some(({ path }) => path.endsWith('/rtc/transports'));
  expect(alice.inRoom()).toMatchObject({ transport: 'loading', isWantedByOther: false, members: [] });
  expect(asked()).toBe(false);
  room.state('bob', MEMBER, membership('PHONE'), '_@bob:example.org_PHONE_m.call');
  await app.pass(5_000);
  expect(alice.inRoom()).toMatchObject({ transport: 'known', isWantedByOther: true });
  expect(asked()).toBe(true);
});

test('[RTC-11] in a room of two that has a name it is the same, and who has left it does not count', async () => {
  const app = createTestEngine();
  app.server.intercept('/rtc/transports', { kind: 'answer', reply: reply({ rtc_transports: [focus] }) });
  const room = app.server.room(['alice', 'bob', 'cyd'], { name: 'Talk' });
  room.state('cyd', MEMBER, {}, '_@cyd:example.org_PC_m.call');
  room.setMembership('alice', 'cyd', 'leave');
  await app.signIn(app.openTab(), 'alice');
  await app.pass(1_000);
  const alice = page(app, roomIdOf(room));
  await app.pass(5_000);
  const asked = () => app.server.requests.all.some(({ path }) => path.endsWith('/rtc/transports'));
  expect(alice.inRoom()).toMatchObject({ transport: 'loading', isWantedByOther: false });
  expect(asked()).toBe(false);
  room.state('bob', MEMBER, {}, '_@bob:example.org_PHONE_m.call');
  await app.pass(5_000);
  expect(alice.inRoom()).toMatchObject({ transport: 'known', isWantedByOther: true, members: [] });
  room.join('dan');
  await app.pass(5_000);
  expect(alice.inRoom()).toMatchObject({ transport: 'known', isWantedByOther: false });
});

test('[RTC-11] who was refused in a call of two, and joins again when nobody is in it, does not wait for a transport', async () => {
  const app = createTestEngine();
  app.server.intercept('/rtc/transports', { kind: 'answer', reply: reply({ rtc_transports: [focus] }) });
  const room = app.server.room(['alice', 'bob'], { name: 'Talk' });
  await app.signIn(app.openTab(), 'alice');
  room.state('alice', MEMBER, membership('PHONE'), '_@alice:example.org_PHONE_m.call');
  await app.pass(1_000);
  const alice = page(app, roomIdOf(room));
  await app.pass(5_000);
  expect(alice.inRoom()).toMatchObject({ transport: 'known', isJoinedElsewhere: true });
  app.server.intercept(({ path }) => path.includes(`/state/${MEMBER}/`), {
    kind: 'answer',
    reply: failure(403, 'M_FORBIDDEN', 'No calls today'),
  });
  expect(await alice.join()).toMatchObject({ ok: false });
  room.state('alice', MEMBER, {}, '_@alice:example.org_PHONE_m.call');
  await app.pass(5_000);
  const again = page(app, roomIdOf(room));
  await app.pass(5_000);
  expect(again.inRoom()).toMatchObject({ transport: 'known', members: [], isWantedByOther: false });
});

describe('joining', () => {
  test('[PTT-01] who begins a call says that it is push-to-talk, and goes on saying so in another engine', async () => {
    const { app, alice, room, roomId } = await stage();
    const latest = () => room.events.findLast(({ type }) => type === MEMBER)?.content;
    await alice.join({ pushToTalk: 'one' });
    await app.pass(1_000);
    expect(latest()).toMatchObject({ 'io.parley.ptt': 'one' });
    expect(alice.inRoom()).toMatchObject({ pushToTalk: 'one' });
    expect(alice.call()).toMatchObject({ pushToTalk: 'one', members: [{ pushToTalk: 'one' }] });
    await app.answer(alice.tab.command('rtc.setIntent', { roomId, intent: 'audio' }));
    await app.pass(1_000);
    expect(latest()).toMatchObject({ 'm.call.intent': 'audio', 'io.parley.ptt': 'one' });
    const call = alice.call();
    if (call === null) throw new Error('no call');
    const { memberId, intent, delayId, pushToTalk } = call;
    app.engine.stop();
    app.env.databases.crash();
    await app.env.clock.advance(60_000);
    expect(latest()).toEqual({});
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 9 });
    const calls = [{ roomId, memberId, intent, delayId, pushToTalk, keyIndex: null }];
    const later = page(next, roomId);
    await next.answer(later.tab.command('rtc.attend', { pageId: 'page', lockName: null, calls }));
    await next.pass(60_000);
    expect([latest()?.['io.parley.ptt'], later.call()?.pushToTalk]).toEqual(['one', 'one']);
  });

  test('[PTT-02] a call stays what it was when one joined, whatever others wish or say later', async () => {
    const { app, alice, say } = await stage();
    say('bob', 'B', membership('B', { 'io.parley.ptt': 'many' }));
    await app.pass(1_000);
    await alice.join({ pushToTalk: 'one' });
    await app.pass(1_000);
    expect(alice.call()).toMatchObject({ pushToTalk: 'many' });
    say('bob', 'B', membership('B'));
    await app.pass(1_000);
    expect(alice.call()).toMatchObject({ pushToTalk: 'many' });
    await alice.leave();
    await alice.join({ pushToTalk: 'one' });
    await app.pass(1_000);
    expect(alice.call()).toMatchObject({ pushToTalk: null });
    say('bob', 'B', membership('B', { 'io.parley.ptt': 'many' }));
    await app.pass(1_000);
    expect(alice.call()).toMatchObject({ pushToTalk: null });
  });

  test('[RTC-02] [09.M-02] the leave is scheduled, the membership said, and both kept; leaving takes it back', async () => {
    const { app, alice, said, room } = await stage();
    expect(await alice.join()).toMatchObject({ ok: true });
    await app.pass(1_000);
    expect(course(app)).toEqual(['delay', 'join', 'restart']);
    expect(alice.call()).toMatchObject({ status: 'connected', hasProbablyLeft: false, intent: 'video' });
    expect(alice.call()?.publishOn).toMatchObject({ serviceUrl: SFU });
    expect(alice.devices()).toHaveLength(1);
    const content = room.events.findLast(({ type }) => type === MEMBER)?.content;
    expect(content).toMatchObject({ foci_preferred: [focus], expires: 4 * HOUR_MS, 'm.call.intent': 'video' });
    expect(content).not.toHaveProperty('created_ts');
    await app.pass(60_000);
    expect(said()).toEqual(['@alice:example.org']);
    expect(
      course(app)
        .slice(2)
        .every((step) => step === 'restart'),
    ).toBe(true);
    await alice.leave();
    await app.pass(1_000);
    expect([said(), course(app).at(-1), alice.call()]).toEqual([[], 'send', null]);
  });

  test('[REL-62] after hours it is said again with a later end and the same beginning', async () => {
    const { app, alice, room } = await stage();
    await alice.join();
    await app.pass(4 * HOUR_MS + 60_000);
    const joins = room.events.filter(({ type }) => type === MEMBER);
    expect(joins.map(({ content }) => content['expires'])).toEqual([4 * HOUR_MS, 8 * HOUR_MS]);
    expect(joins[1]?.content['created_ts']).toBe(joins[0]?.origin_server_ts);
    expect(alice.devices()).toHaveLength(1);
  });

  test('[09.M-03] without delayed events it is joined and left all the same', async () => {
    const { app, alice, said } = await stage({ longestMs: null });
    expect(await alice.join()).toMatchObject({ ok: true });
    await app.pass(60_000);
    expect([said(), course(app)]).toEqual([['@alice:example.org'], ['join']]);
    await alice.leave();
    expect([said(), course(app)]).toEqual([[], ['join', 'leave']]);
  });

  test('[09.M-06] who joins again while the leave does not get through is in the call, once', async () => {
    const { app, alice, said } = await stage();
    await alice.join();
    await app.pass(1_000);
    const lost = app.server.intercept(({ path }) => path.endsWith('/send'), { kind: 'unreachable' });
    await alice.leave();
    lost();
    expect(await alice.join()).toMatchObject({ ok: true });
    await app.pass(20_000);
    expect([said(), alice.call()?.status, alice.devices().length]).toEqual([['@alice:example.org'], 'connected', 1]);
    await alice.leave();
    await app.pass(1_000);
    expect(said()).toEqual([]);
  });

  test('[09.M-04] a server that waits less long is asked to wait as long as it can', async () => {
    const { app, alice } = await stage({ longestMs: 7_000 });
    expect(await alice.join()).toMatchObject({ ok: true });
    await app.pass(20_000);
    expect(course(app).slice(0, 3)).toEqual(['delay', 'join', 'restart']);
    expect(alice.call()?.status).toBe('connected');
  });

  test('[RTC-03] what stands in the way is said', async () => {
    const { app, room, alice } = await stage();
    expect(
      await app.answer(
        alice.tab.command('rtc.join', {
          roomId: '!no:example.org' as RoomId,
          pageId: 'page',
          intent: 'audio',
          tell: null,
        }),
      ),
    ).toEqual({ ok: false, error: { kind: 'unknownRoom' } });
    room.state('alice', 'm.room.power_levels', { users: { '@alice:example.org': 40 }, events: { [MEMBER]: 60 } });
    await app.pass(1_000);
    expect(alice.inRoom().mayJoin).toBe(false);
    expect(await alice.join()).toEqual({ ok: false, error: { kind: 'powerMissing', needed: 60, own: 40 } });
  });

  test('[RTC-03] a refusal is told in the server’s words, and nothing is left behind', async () => {
    const { app, alice } = await stage();
    const isJoin = ({ path, query }: LoggedRequest) =>
      path.includes(`/state/${MEMBER}/`) && !query.has('org.matrix.msc4140.delay');
    app.server.intercept(isJoin, { kind: 'answer', reply: failure(403, 'M_FORBIDDEN', 'Not here') }, 1);
    expect(await alice.join()).toEqual({ ok: false, error: { kind: 'refused', status: 403, message: 'Not here' } });
    await app.pass(1_000);
    expect([course(app), app.server.state.delayed.of('@alice:example.org'), alice.call()]).toEqual([
      ['delay', 'join', 'cancel'],
      [],
      null,
    ]);
  });
});

describe('what goes away', () => {
  test('[RTC-04] [REL-61] page and engine: the server says it within eight seconds', async () => {
    const { app, alice, said } = await stage();
    await alice.join();
    await app.pass(10_000);
    app.engine.stop();
    app.env.databases.crash();
    await app.env.clock.advance(7_000);
    expect(said()).toEqual(['@alice:example.org']);
    await app.env.clock.advance(1_100);
    expect(said()).toEqual([]);
  });

  test('[RTC-05] [REL-67] the engine: the next one goes on with the page’s call, and the room notices nothing', async () => {
    const { app, alice, roomId, room, said } = await stage();
    await alice.join();
    await app.pass(10_000);
    const call = alice.call();
    const count = room.events.length;
    app.engine.stop();
    app.env.databases.crash();
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 9 });
    const later = page(next, roomId);
    await next.pass(3_000);
    // As far as the room knows it is in the call; no page has told of it yet.
    expect(later.inRoom()).toMatchObject({ isJoined: false, members: [{ isMine: true }] });
    const calls =
      call === null
        ? []
        : [
            {
              roomId,
              memberId: call.memberId,
              intent: call.intent,
              delayId: call.delayId,
              pushToTalk: call.pushToTalk,
              keyIndex: 3,
            },
          ];
    await next.answer(later.tab.command('rtc.attend', { pageId: 'page', lockName: null, calls }));
    await next.pass(60_000);
    expect(later.inRoom()).toMatchObject({ isJoined: true });
    expect(later.call()).toMatchObject({ status: 'connected', memberId: call?.memberId, pageId: 'page' });
    expect([said(), room.events.length]).toEqual([['@alice:example.org'], count]);
    await later.leave();
    expect(said()).toEqual([]);
  });

  test('[RTC-05] the engine for too long: the call is joined anew', async () => {
    const { app, alice, roomId, said } = await stage();
    await alice.join();
    await app.pass(10_000);
    const call = alice.call();
    app.engine.stop();
    app.env.databases.crash();
    await app.env.clock.advance(60_000);
    expect(said()).toEqual([]);
    const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 9 });
    const later = page(next, roomId);
    const calls =
      call === null
        ? []
        : [
            {
              roomId,
              memberId: call.memberId,
              intent: call.intent,
              delayId: call.delayId,
              pushToTalk: call.pushToTalk,
              keyIndex: null,
            },
          ];
    // The page says it before the engine knows whose account it is.
    await next.answer(later.tab.command('rtc.attend', { pageId: 'page', lockName: null, calls }));
    await next.pass(60_000);
    expect([said(), later.call()?.status]).toEqual([['@alice:example.org'], 'connected']);
  });

  test('[RTC-05] [REL-61] the engine: who leaves before the next one has the call is not in it', async () => {
    // With a slow disk also before the engine knows whose account it is.
    const ways = [
      { longestMs: 86_400_000, slow: {} },
      { longestMs: null, slow: {} },
      { longestMs: 86_400_000, slow: { latencySeed: 3 } },
    ];
    for (const { longestMs, slow } of ways) {
      const { app, alice, roomId, said } = await stage({ longestMs });
      await alice.join();
      await app.pass(3_000);
      const call = alice.call();
      if (call === null) throw new Error('no call');
      app.engine.stop();
      app.env.databases.crash();
      const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 9, ...slow });
      const later = page(next, roomId);
      const { memberId, intent, delayId, pushToTalk } = call;
      const held = { roomId, memberId, intent, delayId, pushToTalk, keyIndex: null };
      void later.tab.command('rtc.attend', { pageId: 'page', lockName: null, calls: [held] });
      void later.tab.command('rtc.leave', { roomId });
      await next.pass(60_000);
      expect([said(), later.call()]).toEqual([[], null]);
    }
  });

  test('[RTC-02] [REL-61] who leaves before it is known where media go is not in the call', async () => {
    const { app, roomId, say, said } = await stage();
    say('alice', 'PHONE', membership('PHONE'));
    app.server.state.rtcTransports = [focus];
    app.server.intercept('/rtc/transports', { kind: 'delayAnswer', delayMs: 4_000 });
    const other = new TestEngine(app.server, app.env.clock, { databases: new TestDatabases(), seed: 5 });
    const tab = other.openTab();
    await other.signIn(tab, 'bob');
    const asked = { roomId, pageId: 'page', intent: 'video', tell: null } as const;
    void tab.command('rtc.join', asked);
    await other.pass(1_000);
    await other.answer(tab.command('rtc.leave', { roomId }));
    await other.pass(30_000);
    expect(said()).toEqual(['@alice:example.org']);
    await other.answer(tab.command('rtc.join', asked));
    expect(said()).toEqual(['@alice:example.org', '@bob:example.org']);
  });

  test('[RTC-13] [REL-61] a join that comes to the server after the leave is taken back', async () => {
    const { app, alice, say, said, room } = await stage();
    await alice.join();
    await app.pass(60_000);
    expect(said()).toEqual(['@alice:example.org']);
    const late = room.events.findLast(({ type }) => type === MEMBER);
    await alice.leave();
    await app.pass(1_000);
    const device = String(late?.content['device_id']);
    say('alice', device, late?.content ?? {});
    await app.pass(10_000);
    expect(said()).toEqual(['@alice:example.org']);
    await app.pass(6_000);
    expect([said(), alice.devices()]).toEqual([[], []]);
  });

  test('[RTC-04] the page: the engine leaves for it at once', async () => {
    const clockless = createTestEngine();
    const locks = createMemoryLocks(clockless.env.clock);
    const { app, alice, said } = await stage({ locks: locks as never });
    const lock = await locks.acquire('page lock');
    await app.answer(alice.tab.command('rtc.attend', { pageId: 'page', lockName: 'page lock', calls: [] }));
    await alice.join();
    await app.pass(5_000);
    expect(said()).toEqual(['@alice:example.org']);
    lock?.release();
    await app.pass(100);
    expect(said()).toEqual([]);
  });

  test('[RTC-06] [09.M-05] the homeserver for a minute: the membership is said again, after its leave', async () => {
    const { app, alice, said } = await stage();
    await alice.join();
    await app.pass(10_000);
    app.server.setReachable(false);
    await app.pass(20_000);
    expect(alice.call()).toMatchObject({ hasProbablyLeft: true, status: 'reconnecting' });
    expect(said()).toEqual([]);
    await app.pass(40_000);
    app.server.setReachable(true);
    const since = app.server.requests.all.length;
    await app.pass(20_000);
    expect(course(app, since).filter((step) => step === 'delay' || step === 'join')).toEqual(['delay', 'join']);
    expect([said(), alice.call()?.status]).toEqual([['@alice:example.org'], 'connected']);
  });

  test('[09.M-10] the membership alone: somebody took it back, and it is said again', async () => {
    const { app, alice, said, room } = await stage();
    await alice.join();
    await app.pass(10_000);
    const key = room.events.findLast(({ type }) => type === MEMBER)?.state_key ?? '';
    room.state('bob', MEMBER, {}, key);
    await app.pass(20_000);
    expect([said(), alice.call()?.status]).toEqual([['@alice:example.org'], 'connected']);
    expect(alice.devices()).toHaveLength(1);
  });

  test('the room: the user was removed from it, and the call is over here', async () => {
    const { app, alice, room } = await stage();
    await alice.join();
    await app.pass(10_000);
    room.setMembership('bob', 'alice', 'leave');
    await app.pass(2_000);
    expect(alice.call()).toBeNull();
    const since = app.server.requests.all.length;
    await app.pass(30_000);
    expect(course(app, since)).toEqual([]);
  });

  test('[RTC-07] the session: who signs out leaves all calls', async () => {
    const { app, alice, said } = await stage();
    await alice.join();
    await app.pass(10_000);
    await app.answer(alice.tab.command('login.signOut', null as never));
    expect(said()).toEqual([]);
  });
});

describe('two devices', () => {
  test('[RTC-08] each has a membership of its own, and sees that the other is there', async () => {
    const { app, alice, roomId, said } = await stage();
    const phone = new TestEngine(app.server, app.env.clock, { seed: 5 });
    const onPhone = page(phone, roomId);
    await phone.signIn(onPhone.tab, 'alice');
    await phone.pass(1_000);
    await alice.join();
    await app.pass(1_000);
    expect(onPhone.inRoom()).toMatchObject({ isJoined: false, isJoinedElsewhere: true });
    await onPhone.join();
    await app.pass(1_000);
    expect(said()).toEqual(['@alice:example.org', '@alice:example.org']);
    expect(alice.call()?.members.map(({ isMine, isThisDevice }) => [isMine, isThisDevice])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(onPhone.running()).toEqual([[1, true, 'Alice']]);
  });

  test('[09.M-12] a second page of one device takes the call over', async () => {
    const { app, alice, roomId, said } = await stage();
    await alice.join();
    await app.pass(1_000);
    const since = app.server.requests.all.length;
    const second = page(app, roomId, 'second');
    expect(await second.join()).toMatchObject({ ok: true });
    await app.pass(1_000);
    expect([alice.call()?.pageId, course(app, since), said()]).toEqual(['second', [], ['@alice:example.org']]);
  });

  test('[09.M-11] another intent is said again', async () => {
    const { app, alice, roomId, room } = await stage();
    const mean = (intent: 'audio' | 'video') => app.answer(alice.tab.command('rtc.setIntent', { roomId, intent }));
    expect(await mean('audio')).toEqual({ ok: false, error: { kind: 'notInCall' } });
    await alice.join();
    await app.pass(1_000);
    expect(await mean('audio')).toEqual({ ok: true, value: null });
    await app.pass(1_000);
    expect(room.events.findLast(({ type }) => type === MEMBER)?.content).toMatchObject({ 'm.call.intent': 'audio' });
    expect(alice.inRoom().intent).toBe('audio');
  });
});

test('[RTC-40] hands and emoji of the call are shown, and stand in no timeline', async () => {
  const { app, alice, roomId, room } = await stage();
  const items = watched(alice.tab.listView('timeline.items', { roomId }));
  await alice.join();
  await app.pass(1_000);
  const count = valueOf(items).items.length;
  const raise = (isRaised: boolean) => app.answer(alice.tab.command('rtc.raiseHand', { roomId, isRaised }));
  expect(await raise(true)).toEqual({ ok: true, value: null });
  expect(await app.answer(alice.tab.command('rtc.react', { roomId, emoji: '🎉', name: 'party' }))).toMatchObject({
    ok: true,
  });
  await app.pass(500);
  expect(alice.call()?.members[0]).toMatchObject({ reaction: { emoji: '🎉' } });
  expect(alice.call()?.members[0]?.handRaisedAt).not.toBeNull();
  await app.pass(4_000);
  expect(await raise(false)).toMatchObject({ ok: true });
  await app.pass(1_000);
  expect(alice.call()?.members[0]).toMatchObject({ reaction: null, handRaisedAt: null });
  expect(valueOf(items).items.length).toBe(count);
  expect(room.events.some(({ type }) => type === 'io.element.call.reaction')).toBe(true);
});
