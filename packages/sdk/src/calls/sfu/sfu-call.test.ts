import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { err, ok } from '../../base/result/result.ts';
import {
  callOf,
  type FakeTrack,
  fakeMedia,
  identityOf,
  keyOf,
  memberOf,
  OTHER_SFU,
  SFU,
  SfuWorld,
} from './test-sfu-world.main.ts';

const opened: FakeTrack[] = [];
const devices = { isRefused: false };

beforeEach(() => {
  opened.splice(0);
  devices.isRefused = false;
  for (const [name, fake] of fakeMedia(devices, opened)) vi.stubGlobal(name, fake);
});

function begin(options: { readonly isCameraOn?: boolean; readonly joined?: unknown } = {}) {
  const clock = new FakeClock();
  const world = new SfuWorld({ clock, random: new SeededRandom(1), ...options });
  const settle = () => clock.advance(0);
  return { clock, world, settle };
}

async function connected(change: Parameters<typeof callOf>[0] = {}) {
  const page = begin();
  page.world.says(callOf(change));
  await page.settle();
  return page;
}

describe('joining', () => {
  test('[SFC-01] the call is joined, its SFU entered, and the microphone sent', async () => {
    const { world, settle } = begin();
    expect(world.shown.state).toEqual({ kind: 'joining' });
    await settle();
    expect(world.commands('rtc.join')).toEqual([
      { roomId: callOf().roomId, pageId: 'page', intent: 'audio', tell: 'ring', pushToTalk: null },
    ]);
    world.says(callOf());
    await settle();
    expect(world.shown).toMatchObject({ state: { kind: 'connected' }, isEncrypted: false, error: null });
    expect(world.room.access).toEqual({ url: 'wss://sfu.example.org', jwt: 'jwt' });
    expect([...world.room.sent]).toEqual([['microphone', true]]);
    expect(world.call.held).toMatchObject({ memberId: 'ann', keyIndex: null });
  });

  test('[SFC-01] why it could not be joined is said', async () => {
    const { world, settle } = begin({ joined: err({ kind: 'guest' }) });
    await settle();
    expect(world.shown).toMatchObject({
      state: { kind: 'ended', reason: 'refused' },
      error: { kind: 'join', failure: { kind: 'guest' } },
    });
    expect(opened.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  test('[SFC-01] a full SFU ends the call at once', async () => {
    const { world, settle } = begin();
    world.token = err({ kind: 'full' });
    world.says(callOf());
    await settle();
    expect(world.shown).toMatchObject({ state: { kind: 'ended', reason: 'refused' }, error: { kind: 'token' } });
    expect(world.commands('rtc.leave')).toHaveLength(1);
  });

  test('[SFC-01] the call that goes on in another page has ended here, and is not left', async () => {
    const { world, settle } = await connected();
    world.says(callOf({ pageId: 'another' }));
    await settle();
    expect(world.shown.state).toEqual({ kind: 'ended', reason: 'replaced' });
    expect([world.commands('rtc.leave'), world.room.isClosed]).toEqual([[], true]);
  });

  test('[SFC-01] leaving closes devices and SFUs, and sets no timer any more', async () => {
    const { world, settle, clock } = await connected();
    world.call.leave();
    await settle();
    expect(world.shown).toMatchObject({ state: { kind: 'ended', reason: 'left' }, participants: [] });
    expect([world.room.isClosed, opened[0]?.readyState, clock.timerCount]).toEqual([true, 'ended', 0]);
    expect(world.commands('rtc.leave')).toHaveLength(1);
  });

  test('[SFC-02] media go on without an engine, for as long as a new one takes', async () => {
    const { world, clock } = await connected();
    world.says(null);
    await clock.advance(19_000);
    expect(world.shown.state).toEqual({ kind: 'connected' });
    world.says(callOf());
    await clock.advance(30_000);
    expect(world.shown.state).toEqual({ kind: 'connected' });
    world.says(null);
    await clock.advance(20_000);
    expect(world.shown.state).toEqual({ kind: 'ended', reason: 'lost' });
  });
});

describe('encryption', () => {
  test('[SEC-54] nothing is sent in an encrypted room before there is an own key', async () => {
    const { world, settle } = await connected({ isEncrypted: true });
    expect([world.shown.state.kind, world.room.kind.isEncrypted, [...world.room.sent]]).toEqual([
      'connected',
      true,
      [],
    ]);
    world.key(keyOf('bob'));
    await settle();
    expect([...world.room.sent]).toEqual([]);
    world.key(keyOf('ann', 7));
    await vi.waitFor(() => expect([...world.room.sent]).toEqual([['microphone', true]]));
    expect(world.call.held).toMatchObject({ keyIndex: 7 });
  });

  test('[09.K-09] keys are told to all SFUs in their order, also to one that is being entered', async () => {
    const { world, settle } = begin();
    let enter: () => void = () => undefined;
    world.entered = () =>
      new Promise((done) => {
        enter = done;
      });
    world.key(keyOf('ann', 1));
    world.says(callOf({ isEncrypted: true }));
    await vi.waitFor(() => expect(world.room.keys).toHaveLength(1));
    world.key(keyOf('bob', 0));
    world.key(keyOf('ann', 2));
    world.key(keyOf('ann', 3, 'not base64!'));
    await vi.waitFor(() => expect(world.room.keys.map(({ index }) => index)).toEqual([1, 0, 2]));
    enter();
    await settle();
    world.says(callOf({ isEncrypted: true, connections: [SFU, OTHER_SFU] }));
    await settle();
    expect(world.rooms).toHaveLength(2);
    expect(world.room.keys.filter(({ isOwn }) => isOwn).map(({ index }) => index)).toEqual([1, 2]);
  });

  test('[SFC-06] media without a key, and with a wrong one, until they are read', async () => {
    const { world, clock, settle } = await connected({ isEncrypted: true });
    world.room.comes('bob');
    await settle();
    expect(world.people).toEqual([
      ['ann', 'live'],
      ['bob', 'noKey'],
    ]);
    world.key(keyOf('bob'));
    await vi.waitFor(() => expect(world.people[1]).toEqual(['bob', 'live']));
    const reads = (framesDecoded: number) => {
      world.room.counted = [{ type: 'inbound-rtp', framesDecoded }];
    };
    reads(1);
    await clock.advance(7_000);
    // Read before the trouble, counted after it.
    reads(5);
    world.room.events.onKeyTrouble(identityOf('bob'), 'wrongKey');
    await clock.advance(7_000);
    expect(world.people[1]).toEqual(['bob', 'wrongKey']);
    reads(9);
    await clock.advance(3_000);
    expect(world.people[1]).toEqual(['bob', 'live']);
  });

  test('[SEC-54] a room that becomes encrypted is entered anew, and stays so', async () => {
    const { world, settle } = await connected();
    world.says(callOf({ isEncrypted: true }));
    await settle();
    expect(world.rooms.map(({ kind: { isEncrypted }, isClosed }) => [isEncrypted, isClosed])).toEqual([
      [false, true],
      [true, false],
    ]);
    world.says(callOf({ isEncrypted: false }));
    await settle();
    expect([world.rooms.length, world.shown.isEncrypted]).toEqual([2, true]);
  });
});

describe('SFUs', () => {
  test('[REL-65] an SFU that is named on is not entered again, whoever names it', async () => {
    const { world, settle } = await connected();
    const same = { ...SFU, serviceUrl: `${SFU.serviceUrl}/`, alias: null };
    world.says(callOf({ publishOn: same, connections: [same, OTHER_SFU] }));
    await settle();
    expect(world.rooms.map(({ isClosed }) => isClosed)).toEqual([false, false]);
    world.says(callOf({ publishOn: same, connections: [same] }));
    await settle();
    expect(world.rooms.map(({ isClosed }) => isClosed)).toEqual([false, true]);
  });

  test('[09.L-06] media go to the SFU that is published on alone, and come from that which a membership names', async () => {
    const { world, settle } = await connected({
      connections: [SFU, OTHER_SFU],
      members: [memberOf('ann'), memberOf('bob', { transport: OTHER_SFU })],
    });
    const [ours, theirs] = world.rooms;
    expect([ours?.sent.size, theirs?.sent.size]).toEqual([1, 0]);
    ours?.comes('bob');
    await settle();
    expect(world.people[1]).toEqual(['bob', 'waiting']);
    theirs?.comes('bob');
    await settle();
    expect(world.people[1]).toEqual(['bob', 'live']);
    world.says(callOf({ publishOn: OTHER_SFU, connections: [SFU, OTHER_SFU] }));
    await settle();
    expect([ours?.sent.get('microphone'), theirs?.sent.get('microphone')]).toEqual([false, true]);
  });

  test('[REL-64] an SFU that is lost is entered again, with another token, and devices are closed meanwhile', async () => {
    const { world, clock, settle } = await connected();
    world.token = err({ kind: 'refused', status: 502, message: '' });
    world.room.events.onEnd('lost');
    await clock.advance(1_900);
    expect([world.shown.state.kind, opened[0]?.readyState]).toEqual(['reconnecting', 'live']);
    await clock.advance(200);
    expect([opened[0]?.readyState, world.shown.local.isMicrophoneOn]).toEqual(['ended', true]);
    await clock.advance(60_000);
    world.token = ok({ url: 'wss://sfu.example.org', jwt: 'another' });
    await clock.advance(7_500);
    expect(world.shown).toMatchObject({ state: { kind: 'connected' }, error: null });
    expect(world.room.access?.jwt).toBe('another');
    await settle();
    expect([opened.length, opened[1]?.readyState, world.room.sent.get('microphone')]).toEqual([2, 'live', true]);
  });

  test('[REL-64] a short break is mended without another token, and devices stay open', async () => {
    const { world, clock } = await connected();
    world.room.events.onBroken();
    await clock.advance(1_000);
    expect(world.shown.state).toEqual({ kind: 'reconnecting' });
    world.room.events.onMended();
    await clock.advance(5_000);
    expect([world.shown.state.kind, opened.length, opened[0]?.readyState]).toEqual(['connected', 1, 'live']);
    expect(world.commands('rtc.token')).toHaveLength(1);
  });

  test('[REL-64] a call whose SFU does not come back ends, and can be joined again', async () => {
    const { world, clock } = await connected();
    world.token = err({ kind: 'unreachable' });
    world.room.events.onEnd('lost');
    await clock.advance(190_000);
    expect(world.shown.state).toEqual({ kind: 'ended', reason: 'lost' });
    world.token = ok({ url: 'wss://sfu.example.org', jwt: 'jwt' });
    world.call.retry();
    await clock.advance(0);
    expect(world.shown.state).toEqual({ kind: 'connected' });
    expect(world.commands('rtc.join').at(-1)).toMatchObject({ tell: null });
  });

  test('[REL-64] another SFU that is lost does not end the call', async () => {
    const { world, clock } = await connected({ connections: [SFU, OTHER_SFU] });
    const [, theirs] = world.rooms;
    world.token = err({ kind: 'unreachable' });
    theirs?.events.onEnd('lost');
    await clock.advance(400_000);
    expect(world.shown.state).toEqual({ kind: 'connected' });
  });
});

describe('what is sent', () => {
  test('[SFC-05] a microphone that is switched off is silent at once, and open', async () => {
    const { world, settle } = await connected();
    world.call.setMicrophone(false);
    expect(opened[0]?.enabled).toBe(false);
    await settle();
    expect([opened[0]?.readyState, world.room.sent.get('microphone')]).toEqual(['live', false]);
    world.call.setMicrophone(true);
    await settle();
    expect([opened.length, opened[0]?.enabled, world.room.sent.get('microphone')]).toEqual([1, true, true]);
  });

  test('[SFC-05] a camera that is switched off is closed; the call becomes one with video by it', async () => {
    const { world, settle } = await connected();
    world.call.setCamera(true);
    await settle();
    expect([opened.map(({ kind }) => kind), world.room.sent.get('camera')]).toEqual([['audio', 'video'], true]);
    expect(world.commands('rtc.setIntent')).toMatchObject([{ intent: 'video' }]);
    expect(world.shown.participants[0]?.camera).not.toBeNull();
    world.call.setCamera(false);
    await settle();
    expect([opened[1]?.readyState, world.room.sent.get('camera')]).toEqual(['ended', false]);
    expect(world.shown.participants[0]?.camera).toBeNull();
  });

  test('[SFC-05] both devices are asked for at once', async () => {
    const { world, settle } = begin({ isCameraOn: true });
    world.says(callOf());
    await settle();
    expect(opened.map(({ kind }) => kind)).toEqual(['audio', 'video']);
    expect([...world.room.sent]).toEqual([
      ['microphone', true],
      ['camera', true],
    ]);
  });

  test('[SFC-05] a device that cannot be had is said, and is off', async () => {
    devices.isRefused = true;
    const { world } = await connected();
    expect(world.shown).toMatchObject({
      state: { kind: 'connected' },
      local: { isMicrophoneOn: false },
      error: { kind: 'capture', device: 'microphone', cause: 'NotAllowedError: no' },
    });
  });

  test('[SFC-05] a screen is sent with its sound until it is not', async () => {
    const { world, settle } = await connected();
    world.call.setScreen(true);
    await settle();
    expect([world.room.sent.get('screen'), world.room.sent.get('screenSound')]).toEqual([true, true]);
    expect(world.shown.local.isSharing).toBe(true);
    world.call.setScreen(false);
    await settle();
    expect([world.room.sent.get('screen'), world.room.sent.get('screenSound')]).toEqual([false, false]);
    expect(world.shown.participants[0]?.screen).toBeNull();
  });
});

describe('people', () => {
  test('[SFC-03] this device first, then the others as they came; volumes stay with them', async () => {
    const members = [memberOf('bob'), memberOf('ann'), memberOf('eve')];
    const { world, settle } = await connected({ members });
    world.room.comes('bob');
    world.call.setVolume('bob', 'microphone', 0.25);
    world.call.setVolume('bob', 'screen', 7);
    await settle();
    expect(world.people).toEqual([
      ['ann', 'live'],
      ['bob', 'live'],
      ['eve', 'waiting'],
    ]);
    const [, bob, eve] = world.shown.participants;
    expect([bob?.volume, bob?.screenVolume, eve?.volume]).toEqual([0.25, 1, 1]);
    world.room.comes('eve');
    await settle();
    expect(world.shown.participants[1]).toBe(bob);
  });

  test('[REL-61] who is not there any more is gone, then not shown; nor is one that never came', async () => {
    const { world, clock, settle } = await connected({ members: [memberOf('ann'), memberOf('bob'), memberOf('eve')] });
    world.room.comes('bob');
    await settle();
    world.room.goes('bob');
    await settle();
    expect(world.people.slice(1)).toEqual([
      ['bob', 'gone'],
      ['eve', 'waiting'],
    ]);
    await clock.advance(13_000);
    expect(world.people.slice(1)).toEqual([['eve', 'waiting']]);
    await clock.advance(10_000);
    expect(world.people.slice(1)).toEqual([]);
    world.room.comes('eve');
    await settle();
    expect(world.people.slice(1)).toEqual([['eve', 'live']]);
  });

  test('[07.M-10] who speaks is shown', async () => {
    const { world, clock } = await connected();
    world.room.comes('bob');
    world.room.heard.set(identityOf('bob'), 0.5);
    await clock.advance(200);
    expect(world.shown.participants[1]?.isSpeaking).toBe(true);
    world.room.heard.clear();
    await clock.advance(1_800);
    expect(world.shown.participants[1]?.isSpeaking).toBe(false);
  });

  test('[SFC-07] only pictures that are drawn are asked for, also of a room that is entered later', async () => {
    const { world, settle } = await connected();
    expect(world.room.wanted).toBeNull();
    world.call.want([{ memberId: 'bob', purpose: 'camera', width: 320, height: 180 }]);
    const sizes = new Map([[identityOf('bob'), { camera: { width: 320, height: 180 }, screen: null }]]);
    expect(world.room.wanted).toEqual(sizes);
    world.room.events.onEnd('lost');
    await settle();
    expect([world.rooms.length, world.room.wanted]).toEqual([2, sizes]);
  });
});
