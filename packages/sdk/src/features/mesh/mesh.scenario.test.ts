import { roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import { TestDatabases } from '@parley/testkit/fakes/test-databases.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import { failure } from '@parley/testkit/homeserver/http-exchange.ts';
import { expect, test } from 'vitest';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { PushToTalk } from '../../protocol/rules/rtc/rtc-member.ts';
import type { MeshSignal } from './contract.ts';

const CALL = 'org.matrix.msc3401.call';
const MEMBER = 'org.matrix.msc3401.call.member';
const MINUTE_MS = 60_000;

/** A page of an engine that looks at a room. */
function page(app: TestEngine, roomId: RoomId, pageId = 'page') {
  const tab = app.openTab();
  const [room, call, running, ringing] = [
    watched(tab.view('mesh.room', { roomId })),
    watched(tab.view('mesh.call', { roomId })),
    watched(tab.view('mesh.running', null)),
    watched(tab.view('mesh.ringing', null)),
  ];
  const heard: MeshSignal[] = [];
  tab.stream('mesh.signals', { roomId }, (event) => event.kind === 'item' && heard.push(event.item));
  return {
    ...{ app, tab, heard },
    inRoom: () => valueOf(room),
    call: () => valueOf(call),
    running: () => valueOf(running),
    devices: () => valueOf(room).members.map(({ person, deviceId }) => `${person.name} ${deviceId}`),
    ringing: () => valueOf(ringing).map(({ caller, callId, intent }) => [caller.name, callId, intent]),
    join: (sessionId = 's1', pushToTalk: PushToTalk | null = null, rings = false) =>
      app.answer(tab.command('mesh.join', { roomId, pageId, sessionId, intent: 'video', pushToTalk, rings })),
    leave: () => app.answer(tab.command('mesh.leave', { roomId })),
  };
}

/** Alice with a page, in a room with Bob where everybody may call. */
async function stage(members: readonly [string, ...string[]] = ['alice', 'bob']) {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const app = new TestEngine(server, clock, { databases: new TestDatabases(), crypto: new TestCrypto(clock) });
  app.server.state.delayed.longestMs = 86_400_000;
  const room = app.server.room([...members], { name: 'Talk' });
  const roomId = roomIdOf(room);
  const levels = room.events.find(({ type }) => type === 'm.room.power_levels')?.content ?? {};
  room.state('alice', 'm.room.power_levels', { ...levels, events: { [MEMBER]: 0, [CALL]: 0 } });
  const alice = page(app, roomId);
  await app.signIn(alice.tab, 'alice');
  await app.pass(1_000);
  const latest = (type: string, key?: string) =>
    room.events.filter((event) => event.type === type && (key === undefined || event.state_key === key)).at(-1);
  const begin = (name: string, callId: string) =>
    room.state(name, CALL, { 'm.intent': 'm.prompt', 'm.type': 'm.video' }, callId);
  const say = (name: string, callId: string, ...devices: readonly string[]) =>
    room.state(
      name,
      MEMBER,
      {
        'm.calls': [{ 'm.call_id': callId, 'm.devices': devices.map((id) => entry(id, app.env.clock.now())) }],
      } as never,
      `@${name}:example.org`,
    );
  /** The devices that the server has of a user. */
  const said = (name: string) =>
    JSON.stringify(latest(MEMBER, `@${name}:example.org`)?.content ?? null).match(/"device_id":"\w+"/g) ?? [];
  return { app, room, roomId, alice, latest, begin, say, said };
}

function entry(deviceId: string, now: number) {
  const feeds = [{ purpose: 'm.usermedia' }];
  return { device_id: deviceId, session_id: `of ${deviceId}`, expires_ts: now + 60 * MINUTE_MS, feeds };
}

test('[MSH-01] [08.G-12] [08.G-23] who joins begins the call, is seen in it, and ends it when they leave it last', async () => {
  const { alice, latest, say, said, app } = await stage();
  expect(alice.inRoom()).toMatchObject({ isKnown: true, mayJoin: true, isTooLarge: false, members: [] });
  const joined = await alice.join();
  await app.pass(1_000);
  const callId = latest(CALL)?.state_key ?? '';
  expect(joined).toEqual({ ok: true, value: { callId } });
  expect(latest(CALL)?.content).toMatchObject({ 'm.intent': 'm.prompt', 'm.type': 'm.video' });
  expect(said('alice')).toHaveLength(1);
  expect(alice.inRoom()).toMatchObject({ isJoined: true, intent: 'video' });
  say('bob', callId, 'PHONE');
  await app.pass(1_000);
  expect(alice.running()).toMatchObject([{ count: 2, isJoined: true }]);
  expect(alice.call()).toMatchObject({
    ...{ callId, status: 'connected', isOver: false },
    members: [{ isThisDevice: true }, { deviceId: 'PHONE', sessionId: 'of PHONE', isMine: false }],
  });
  say('bob', callId);
  await app.pass(1_000);
  await alice.leave();
  await app.pass(1_000);
  expect([said('alice'), alice.call()]).toEqual([[], null]);
  expect(latest(CALL)?.content).toMatchObject({ 'm.terminated': 'call_ended', 'm.type': 'm.video' });
  expect(alice.running()).toEqual([]);
});

test('[08.G-32] it says so again after three quarters of an hour, and when a screen is shared', async () => {
  const { alice, latest, app, roomId } = await stage();
  const ends = () => JSON.stringify(latest(MEMBER)?.content).match(/"expires_ts":(\d+)/)?.[1];
  await alice.join();
  const began = app.env.clock.now();
  const first = Number(ends());
  expect(first - began).toBeGreaterThan(59 * MINUTE_MS);
  await app.pass(44 * MINUTE_MS);
  expect(Number(ends())).toBe(first);
  await app.pass(2 * MINUTE_MS);
  expect(Number(ends()) - first).toBeGreaterThan(44 * MINUTE_MS);
  await app.answer(alice.tab.command('mesh.share', { roomId, isSharing: true }));
  await app.pass(1_000);
  expect(JSON.stringify(latest(MEMBER)?.content)).toContain('m.screenshare');
  expect(alice.call()?.members).toMatchObject([{ isSharing: true }]);
});

test('[MSH-03] [08.G-05] another device of the user stays in the call, and the one that is gone leaves it', async () => {
  const { alice, latest, say, said, app } = await stage();
  await alice.join();
  await app.pass(1_000);
  const callId = latest(CALL)?.state_key ?? '';
  // The other device wrote without having seen this one.
  say('alice', callId, 'TABLET');
  await app.pass(2_000);
  expect(said('alice')).toHaveLength(2);
  app.engine.stop();
  await app.pass(20_000);
  expect(said('alice')).toEqual(['"device_id":"TABLET"']);
});

test('[MSH-05] [08.G-11] of two calls the newer one is the room’s, and one that is ended is left', async () => {
  const { alice, begin, room, said, app, roomId } = await stage();
  const view = alice.tab.view('mesh.call', { roomId });
  const isOver: boolean[] = [];
  view.subscribe(() => {
    if (view.current.kind === 'ready' && view.current.value !== null) isOver.push(view.current.value.isOver);
  });
  await alice.join();
  await app.pass(1_000);
  begin('bob', 'newer');
  await app.pass(2_000);
  expect(alice.call()).toMatchObject({ callId: 'newer', status: 'connected' });
  expect(said('alice')).toHaveLength(1);
  const before = room.events.find(({ type, state_key: key }) => type === CALL && key !== 'newer')?.state_key ?? '';
  room.state('bob', CALL, { 'm.intent': 'm.prompt', 'm.type': 'm.video', 'm.terminated': 'x' }, before);
  room.state('bob', CALL, { 'm.intent': 'm.prompt', 'm.type': 'm.video', 'm.terminated': 'x' }, 'newer');
  await app.pass(2_000);
  expect([alice.call(), said('alice'), isOver.at(-1)]).toEqual([null, [], true]);
});

test('[MSH-02] [08.G-04] who may not begin a call is told so, and may join one', async () => {
  const { alice, room, begin, app } = await stage();
  room.state('alice', 'm.room.power_levels', { users: { '@bob:example.org': 100 }, events: { [MEMBER]: 0 } });
  await app.pass(1_000);
  expect(alice.inRoom().mayJoin).toBe(false);
  expect(await alice.join()).toEqual({ ok: false, error: { kind: 'powerMissing', needed: 50, own: 0 } });
  begin('bob', 'c');
  await app.pass(1_000);
  expect(alice.inRoom().mayJoin).toBe(true);
  expect(await alice.join()).toEqual({ ok: true, value: { callId: 'c' } });
});

test('[MSH-06] a room in which nine could join is too large, and one in which few may is not', async () => {
  const { alice, room, app } = await stage(['alice', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gus', 'hal', 'ida']);
  expect(alice.inRoom().isTooLarge).toBe(true);
  room.state('alice', 'm.room.power_levels', { users: { '@alice:example.org': 100 } });
  await app.pass(1_000);
  expect(alice.inRoom().isTooLarge).toBe(false);
});

test('[08.G-46] signals for this call and this session are heard, from who is in the room', async () => {
  const { alice, latest, app } = await stage();
  await alice.join('mine');
  await app.pass(1_000);
  const confId = latest(CALL)?.state_key;
  const say = (name: string, more: object) =>
    app.server.user('alice').sendToDevices(`@${name}:example.org`, 'm.call.hangup', {
      ...{ version: '1', call_id: 'x', party_id: 'PHONE', conf_id: confId, reason: 'user_hangup' },
      ...{ device_id: 'PHONE', sender_session_id: 'theirs', dest_session_id: 'mine', seq: 0, ...more },
    } as never);
  say('bob', {});
  say('bob', { dest_session_id: 'other' });
  say('bob', { conf_id: 'other' });
  say('bob', { device_id: 5 });
  await app.pass(1_000);
  expect(alice.heard).toMatchObject([{ sender: '@bob:example.org', deviceId: 'PHONE', sessionId: 'theirs', seq: 0 }]);
  expect(alice.heard[0]).toMatchObject({ isConfirmed: true, isClear: true, signal: { kind: 'hangup' } });
});

test('[MSH-03] [MSH-04] a page that goes has left, and one that stays gives its call to the next engine', async () => {
  const { app, alice, latest, roomId, said } = await stage();
  await alice.join();
  await app.pass(1_000);
  const call = alice.call();
  if (call === null) throw new Error('a call');
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 7 });
  const later = page(next, roomId);
  const { callId, sessionId, pushToTalk, delayId } = call;
  const held = { roomId, callId, sessionId, pushToTalk, delayId, isSharing: false };
  await next.answer(later.tab.command('mesh.attend', { pageId: 'page', lockName: null, calls: [held] }));
  await next.pass(3_000);
  expect(later.call()).toMatchObject({ callId, sessionId, status: 'connected' });
  expect(said('alice')).toHaveLength(1);
  expect(latest(CALL)?.content).not.toHaveProperty('m.terminated');
});

test('[PTT-01] who begins a call says that a button is held to talk, and whether one may talk at a time', async () => {
  const { alice, app, latest } = await stage();
  await alice.join('s1', 'one');
  await app.pass(1_000);
  expect(latest(CALL)?.content).toMatchObject({ 'io.element.ptt': true, 'io.parley.ptt': 'one' });
  expect([alice.call()?.pushToTalk, alice.inRoom().pushToTalk]).toEqual(['one', 'one']);
});

test('[PTT-02] a call that goes on is what it is, whatever who joins wishes; other clients say push-to-talk in their way', async () => {
  const { alice, app, room, say } = await stage();
  room.state('bob', CALL, { 'm.intent': 'm.prompt', 'm.type': 'm.voice', 'io.element.ptt': true }, 'theirs');
  say('bob', 'theirs', 'PHONE');
  await app.pass(1_000);
  expect(alice.inRoom().pushToTalk).toBe('many');
  await alice.join('s1', 'one');
  await app.pass(1_000);
  expect(alice.call()?.pushToTalk).toBe('many');
});

test('[MSH-16] [08.G-32] in eight hours with one who comes and goes the device says so eleven times, and no timer is left over', async () => {
  const { alice, app, room, latest, say, said } = await stage();
  await alice.join();
  await app.pass(1_000);
  const callId = latest(CALL)?.state_key ?? '';
  const saidAtFirst = room.events.filter(
    ({ type, sender }) => type === MEMBER && sender === '@alice:example.org',
  ).length;
  const timers: number[] = [];
  for (let round = 0; round < 8 * 6; round += 1) {
    say('bob', callId, 'PHONE');
    await app.pass(5 * MINUTE_MS);
    say('bob', callId);
    await app.pass(5 * MINUTE_MS);
    timers.push(app.env.clock.timerCount);
  }
  const again = room.events.filter(({ type, sender }) => type === MEMBER && sender === '@alice:example.org').length;
  expect(again - saidAtFirst).toBe(10);
  expect([said('alice').length, said('bob').length, alice.call()?.status]).toEqual([1, 0, 'connected']);
  expect(Math.max(...timers.slice(6))).toBeLessThanOrEqual(Math.max(...timers.slice(0, 6)));
}, 60_000);

/** Bob begins a call that is to ring, and is in it. */
async function rung(more: object = {}) {
  const it = await stage();
  it.room.state('bob', CALL, { 'm.intent': 'm.ring', 'm.type': 'm.voice', ...more }, 'theirs');
  it.say('bob', 'theirs', 'PHONE');
  await it.app.pass(1_000);
  return it;
}

test('[MSH-07] a call that is to ring rings for a minute; one that only prompts does not', async () => {
  const { alice, app } = await rung();
  expect(alice.ringing()).toEqual([['Bob', 'theirs', 'audio']]);
  await app.pass(57_000);
  expect(alice.ringing()).toHaveLength(1);
  await app.pass(3_000);
  expect(alice.ringing()).toEqual([]);
  expect((await rung({ 'm.intent': 'm.prompt' })).alice.ringing()).toEqual([]);
});

test('[MSH-07] it ends when the user is in the call, with whatever device, when who began it is gone, and when it is over', async () => {
  const joined = await rung();
  await joined.alice.join();
  await joined.app.pass(1_000);
  const elsewhere = await rung();
  elsewhere.say('alice', 'theirs', 'TABLET');
  await elsewhere.app.pass(1_000);
  const gone = await rung();
  gone.say('bob', 'theirs');
  await gone.app.pass(1_000);
  const over = await rung();
  over.room.state('bob', CALL, { 'm.intent': 'm.ring', 'm.type': 'm.voice', 'm.terminated': 'call_ended' }, 'theirs');
  await over.app.pass(1_000);
  expect([joined, elsewhere, gone, over].map(({ alice }) => alice.ringing())).toEqual([[], [], [], []]);
});

test('[MSH-07] [CALL-36] own calls do not ring, nor those in rooms where the user wants no calls; a call begins to ring where that is wished', async () => {
  const { alice, app, latest } = await stage();
  await alice.join('s1', null, true);
  await app.pass(1_000);
  expect([latest(CALL)?.content['m.intent'], alice.ringing()]).toEqual(['m.ring', []]);
  const open = await stage(['alice', 'bob', 'cyd']);
  open.room.state('alice', 'm.room.join_rules', { join_rule: 'public' });
  open.room.state('bob', CALL, { 'm.intent': 'm.ring', 'm.type': 'm.voice' }, 'theirs');
  open.say('bob', 'theirs', 'PHONE');
  await open.app.pass(1_000);
  expect([open.alice.running().length, open.alice.ringing()]).toEqual([1, []]);
});

/** The members of Alice's event, and how often it was written. */
const written = (room: { readonly events: readonly { readonly type: string; readonly sender: string }[] }) =>
  room.events.filter(({ type, sender }) => type === MEMBER && sender.startsWith('@alice')).length;

test('[08.G-33] devices that are gone are taken out of the own event: this one without a call, and those that the account has no more', async () => {
  const { alice, app, room, roomId, begin, say, said } = await stage();
  const phone = new TestEngine(app.server, app.env.clock, { seed: 5 });
  await phone.signIn(page(phone, roomId).tab, 'alice');
  // It would look after itself.
  phone.engine.stop();
  const [mine, other] = [...app.server.state.devices.values()].filter(({ userId }) => userId.startsWith('@alice'));
  if (mine === undefined || other === undefined) throw new Error('two devices');
  other.lastSeenMs = app.env.clock.now();
  begin('bob', 'theirs');
  say('bob', 'theirs', 'PHONE');
  say('alice', 'theirs', mine.id, 'GONE', other.id);
  await app.pass(2_000);
  // It is in the call as far as the room knows, and no page has it.
  expect(alice.inRoom()).toMatchObject({ isJoined: false, isJoinedElsewhere: true });
  expect(alice.devices()).toContain(`Alice ${mine.id}`);
  await app.pass(20_000);
  expect(said('alice')).toEqual([`"device_id":"${other.id}"`]);
  expect(said('bob')).toEqual(['"device_id":"PHONE"']);
  const before = written(room);
  say('alice', 'theirs', other.id);
  await app.pass(20_000);
  expect(written(room)).toBe(before + 1);
});

test('[08.G-33] a device that is in the call stays in it, as do others while the server does not say which there are', async () => {
  const { alice, app, latest, said, say } = await stage();
  await alice.join();
  await app.pass(1_000);
  const own = said('alice')[0]?.slice(13, -1) ?? '';
  const callId = latest(CALL)?.state_key ?? '';
  app.server.intercept('/client/v3/devices', { kind: 'answer', reply: failure(500, 'M_UNKNOWN', 'no') });
  say('alice', callId, own, 'TABLET');
  await app.pass(30_000);
  expect(said('alice')).toHaveLength(2);
  expect(alice.inRoom()).toMatchObject({ isJoined: true, isJoinedElsewhere: true });
});

test('[RCV-11] after a reload this device is among the members for a while, and no page has the call', async () => {
  const { app, alice, roomId } = await stage();
  app.server.state.delayed.longestMs = 0;
  await alice.join();
  await app.pass(1_000);
  app.engine.stop();
  const next = new TestEngine(app.server, app.env.clock, { databases: app.env.databases, seed: 7 });
  const later = page(next, roomId);
  await next.pass(3_000);
  expect(later.inRoom()).toMatchObject({ isJoined: false, members: [{ isMine: true }] });
  await next.pass(20_000);
  expect(later.inRoom().members).toEqual([]);
});
