import { anaAndBo, encryptedIn, encryptedRoom, Person, STARTED_MS } from '@parley/testkit/engine/encrypted-room.ts';
import { roomIdOf, TestEngine, valueOf, watched } from '@parley/testkit/engine/test-engine.ts';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { TestCrypto } from '@parley/testkit/fakes/test-crypto.ts';
import { FakeHomeserver } from '@parley/testkit/homeserver/fake-homeserver.ts';
import type { JsonObject } from '@parley/testkit/homeserver/wire.ts';
import { expect, test } from 'vitest';
import type { DeviceId } from '../../protocol/ids/ids.ts';

test('[06.X-03] one’s own devices are listed with what is held of them, this one first, and the list keeps up', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  const list = watched(ana.tab.view('devices.own', null));
  await ana.engine.pass(500);
  const [first = ''] = server.user('ana').deviceIds;
  expect(valueOf(list)).toMatchObject({ state: 'ready', devices: [{ deviceId: first, isThis: true, trust: 1 }] });
  const second = await Person.signIn(stage, 'ana');
  await ana.engine.pass(1_000);
  const [, deviceId = ''] = server.user('ana').deviceIds as readonly DeviceId[];
  const listed = valueOf(list).devices;
  expect(listed.map(({ isThis, trust }) => [isThis, trust])).toEqual([
    [true, 1],
    [false, 0],
  ]);
  expect(listed[1]?.sessionKey).toMatch(/^[A-Za-z0-9+/]{43}$/);
  await ana.engine.answer(ana.tab.command('devices.vouch', { deviceId: deviceId as DeviceId }));
  await ana.engine.pass(1_000);
  expect(valueOf(list).devices[1]?.trust).toBe(1);
  await second.engine.pass(2_000);
  const own = watched(second.tab.view('identity.own', null));
  await second.engine.pass(100);
  // Another device vouches for it; that it does not know the identity itself is another matter.
  expect(valueOf(own).kind).toBe('unsigned');
  await second.engine.answer(second.tab.command('login.signOut', null));
  await ana.engine.pass(1_000);
  expect(valueOf(list).devices).toHaveLength(1);
});

test('[DV-05] a new sign-in is told until it is verified, signed out, or known to the person; in every tab, and once', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  const first = watched(ana.tab.view('devices.new', null));
  const second = watched(ana.engine.openTab().view('devices.new', null));
  await ana.engine.pass(1_000);
  expect(valueOf(first)).toEqual([]);
  const signIn = async () => {
    const before = new Set(server.user('ana').deviceIds);
    const person = await Person.signIn(stage, 'ana');
    await ana.engine.pass(2_000);
    const deviceId = server.user('ana').deviceIds.find((id) => !before.has(id)) as DeviceId;
    expect(valueOf(first)).toMatchObject([{ deviceId, hasKeys: true }]);
    expect(valueOf(second)).toEqual(valueOf(first));
    return { person, deviceId };
  };
  const verified = await signIn();
  await ana.engine.answer(ana.tab.command('devices.vouch', { deviceId: verified.deviceId }));
  await ana.engine.pass(2_000);
  expect(valueOf(first)).toEqual([]);
  const gone = await signIn();
  await gone.person.engine.answer(gone.person.tab.command('login.signOut', null));
  await ana.engine.pass(2_000);
  expect(valueOf(first)).toEqual([]);
  const mine = await signIn();
  await ana.engine.answer(ana.tab.command('devices.settle', { deviceId: mine.deviceId }));
  expect([valueOf(first), valueOf(second)]).toEqual([[], []]);
  const again = await ana.restart();
  const later = watched(again.tab.view('devices.new', null));
  await again.engine.pass(2_000);
  expect(valueOf(later)).toEqual([]);
});

test('[DV-05] devices that were there before this one are not news, and one that is not verified itself tells of none', async () => {
  const stage = await anaAndBo();
  const fresh = await Person.signIn(stage, 'ana');
  const news = watched(fresh.tab.view('devices.new', null));
  await fresh.engine.pass(1_000);
  await Person.signIn(stage, 'ana');
  await fresh.engine.pass(2_000);
  expect(valueOf(news)).toEqual([]);
});

test('[DV-05] a sign-in before a page asked for any is told, too', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  await Person.signIn(stage, 'ana');
  const deviceId = server.user('ana').deviceIds.at(-1) as DeviceId;
  await ana.engine.pass(2_000);
  const news = watched(ana.tab.view('devices.new', null));
  await ana.engine.pass(2_000);
  expect(valueOf(news)).toMatchObject([{ deviceId }]);
});

test('[DV-05] the sign-in that is told of first stays the first, wherever the server lists another one', async () => {
  const stage = await anaAndBo();
  const { ana, server } = stage;
  const news = watched(ana.tab.view('devices.new', null));
  await ana.engine.pass(1_000);
  const reversed = ({ devices, ...more }: JsonObject) => ({ ...more, devices: (devices as JsonObject[]).toReversed() });
  server.intercept('/v3/devices', { kind: 'change', change: reversed });
  await Person.signIn(stage, 'ana');
  await ana.engine.pass(2_000);
  const before = valueOf(news);
  expect(before).toHaveLength(1);
  await Person.signIn(stage, 'ana');
  await ana.engine.pass(2_000);
  expect(valueOf(news)).toMatchObject([...before, { hasKeys: true }]);
});

test('a device gets another name, which others see as well', async () => {
  const { ana, bo, server } = await anaAndBo();
  await bo.say('Hello');
  const [deviceId = ''] = server.user('ana').deviceIds as readonly DeviceId[];
  const list = watched(ana.tab.view('devices.own', null));
  const rename = (id: string) =>
    ana.engine.answer(ana.tab.command('devices.rename', { deviceId: id as DeviceId, name: 'Laptop' }));
  expect((await rename(deviceId)).ok).toBe(true);
  await ana.engine.pass(500);
  expect(valueOf(list).devices[0]?.name).toBe('Laptop');
  expect(await rename('NONE')).toMatchObject({ ok: false, error: { kind: 'refused', status: 404 } });
  expect(await rename('..')).toMatchObject({ ok: false, error: { kind: 'refused', status: 404 } });
});

test('[04.H-06] signing devices out asks for the password, as often as it is wrong', async () => {
  const stage = encryptedRoom();
  const ana = await Person.signIn(stage, 'ana');
  await Person.signIn(stage, 'ana');
  await Person.signIn(stage, 'ana');
  const [, ...others] = stage.server.user('ana').deviceIds;
  const deviceIds = others as DeviceId[];
  const signOut = (password: string | null, session: string | null) =>
    ana.engine.answer(
      ana.tab.command('devices.signOut', {
        deviceIds,
        answer: password === null ? null : { kind: 'password', session, password },
      }),
    );
  const asked = await signOut(null, null);
  if (asked.ok || asked.error.kind !== 'authenticationRequired') throw new Error('not asked');
  const { session, ways } = asked.error.challenge;
  expect([ways, asked.error.isWrong]).toEqual([[{ kind: 'password' }], false]);
  expect(await signOut('wrong', session)).toMatchObject({ ok: false, error: { isWrong: true } });
  expect((await signOut(stage.server.user('ana').password, session)).ok).toBe(true);
  expect(stage.server.user('ana').deviceIds).toHaveLength(1);
});

test('a list that could not be had says so, and is had once the server answers', async () => {
  const { ana, server } = await anaAndBo();
  const stop = server.intercept('/devices', { kind: 'unreachable' });
  const list = watched(ana.tab.view('devices.own', null));
  await ana.engine.pass(500);
  expect(valueOf(list).state).toBe('failed');
  stop();
  const again = watched(ana.tab.view('devices.own', null));
  server.state.keys.changed(ana.userId);
  await ana.engine.pass(2_000);
  expect(valueOf(again).state).toBe('ready');
});

test('[DV-06] [06.C-14] the message after a key was discarded takes a new one, and everybody gets it', async () => {
  const stage = await anaAndBo();
  const { ana, bo, server, roomId } = stage;
  const discard = (room = roomId) => ana.engine.answer(ana.tab.command('devices.discardRoomKey', { roomId: room }));
  const sessions = () => new Set(encryptedIn(stage).map(({ content }) => content['session_id'])).size;
  await ana.say('one');
  await ana.say('two');
  expect(sessions()).toBe(1);
  expect(await discard()).toEqual({ ok: true, value: null });
  await ana.say('three');
  await ana.say('four');
  expect(sessions()).toBe(2);
  expect(bo.texts.slice(-4)).toEqual(['one', 'two', 'three', 'four']);
  const open = server.room(['ana'], { name: 'Open' });
  await ana.engine.pass(500);
  expect(await discard(roomIdOf(open))).toEqual({ ok: false, error: { kind: 'notEncrypted' } });
});

test('[DV-07] after a start without rooms the keys of devices are unknown until they were looked at, and then told', async () => {
  const clock = new FakeClock();
  const server = new FakeHomeserver({ clock });
  const crypto = new TestCrypto(clock);
  const before = new TestEngine(server, clock, { crypto });
  await before.signIn(before.openTab(), 'ana');
  await before.pass(STARTED_MS);
  before.engine.stop();
  const app = new TestEngine(server, clock, { crypto, databases: before.env.databases, seed: 2 });
  const list = app.openTab().view('devices.own', null);
  const seen: unknown[] = [];
  list.subscribe(() => {
    if (list.current.kind === 'ready') seen.push(...list.current.value.devices.map(({ trust }) => trust));
  });
  await app.pass(STARTED_MS);
  expect([seen.includes(null), seen.at(-1)]).toEqual([false, 1]);
});
