import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushToTalk } from '../../features/rtc/contract.ts';
import { publishOptions } from './publish-options.main.ts';
import { callOf, type FakeTrack, fakeMedia, identityOf, memberOf, SfuWorld, track } from './test-sfu-world.main.ts';

const opened: FakeTrack[] = [];
const devices = { isRefused: false };

beforeEach(() => {
  opened.splice(0);
  devices.isRefused = false;
  for (const [name, fake] of fakeMedia(devices, opened)) vi.stubGlobal(name, fake);
});

async function talking(pushToTalk: PushToTalk = 'one') {
  const clock = new FakeClock();
  const world = new SfuWorld({ clock, random: new SeededRandom(1) });
  const members = ['ann', 'bob', 'cat'].map((name) => memberOf(name, { pushToTalk }));
  world.says(callOf({ pushToTalk, members }));
  await clock.advance(0);
  for (const name of ['bob', 'cat']) world.room.comes(name, { microphone: track({ isMuted: true }) });
  await clock.advance(0);
  const talkers = () => world.shown.participants.flatMap(({ memberId, isTalking }) => (isTalking ? [memberId] : []));
  const hold = async (isHeld: boolean, forMs = 0) => {
    world.call.holdTalk(isHeld);
    await clock.advance(forMs);
  };
  return { clock, world, talkers, hold };
}

describe('push-to-talk over an SFU', () => {
  test('[PTT-12] [08.G-50] one is silent at first, and the microphone is ready', async () => {
    const { world } = await talking();
    expect(world.room.course).toEqual(['ready silent']);
    expect(world.room.kind).toEqual({ isEncrypted: false, isPushToTalk: true });
    expect(world.shown).toMatchObject({
      local: { isMicrophoneOn: false, isSpeakingMuted: false },
      talk: { mode: 'one', phase: 'idle', endsAt: null },
    });
    expect(opened.map(({ enabled, readyState }) => [enabled, readyState])).toEqual([[false, 'live']]);
  });

  test('[PTT-08] [08.G-50] others are told before one is heard, and after', async () => {
    const { world, hold, talkers, clock } = await talking();
    await hold(true, 1_000);
    expect(world.room.course.slice(1)).toEqual(['says that it talks', 'is heard']);
    expect([world.shown.talk, talkers()]).toEqual([
      { mode: 'one', phase: 'held', endsAt: clock.now() + 19_000 },
      ['ann'],
    ]);
    await hold(false, 100);
    expect([world.shown.talk?.phase, opened[0]?.enabled]).toEqual(['ending', true]);
    await clock.advance(200);
    expect([world.shown.talk?.phase, opened[0]?.enabled, talkers()]).toEqual(['idle', false, []]);
    expect(world.room.course.slice(3)).toEqual(['says that it is silent', 'is silent']);
  });

  test('[PTT-09] who has the floor is shown before they are heard, and nobody else begins', async () => {
    const { world, hold, talkers, clock } = await talking();
    world.room.events.onTalk(identityOf('bob'), { isTalking: true, forMs: 0 });
    await clock.advance(0);
    expect(talkers()).toEqual(['bob']);
    await hold(true);
    expect([world.shown.talk?.phase, world.room.course]).toEqual(['taken', ['ready silent']]);
    await hold(false);
    world.room.events.onTalk(identityOf('bob'), { isTalking: false });
    // A microphone that is on, though nobody said so.
    world.room.comes('cat');
    await hold(true);
    expect([world.shown.talk?.phase, talkers()]).toEqual(['taken', ['cat']]);
  });

  test('[PTT-10] the floor of who left is free', async () => {
    const { world, hold, talkers } = await talking();
    world.room.events.onTalk(identityOf('bob'), { isTalking: true, forMs: 0 });
    world.room.goes('bob');
    await hold(true);
    expect(talkers()).toEqual(['ann']);
  });

  test('[PTT-07] a connection that breaks ends the talk', async () => {
    const { world, hold, clock } = await talking();
    await hold(true, 100);
    world.room.events.onBroken();
    await clock.advance(0);
    expect([world.shown.talk?.phase, opened[0]?.enabled]).toEqual(['idle', false]);
    await hold(true);
    expect(world.shown.talk?.phase).toBe('idle');
    world.room.events.onMended();
    await clock.advance(0);
    expect(opened[0]?.enabled).toBe(false);
    await hold(true);
    expect(world.shown.talk?.phase).toBe('held');
  });

  test('[PTT-05] the microphone switch talks without the button', async () => {
    const { world, clock } = await talking('many');
    world.call.setMicrophone(true);
    await clock.advance(19_000);
    expect([world.shown.talk?.phase, world.shown.local.isMicrophoneOn]).toEqual(['latched', true]);
    await clock.advance(1_000);
    expect([world.shown.talk?.phase, world.shown.local.isMicrophoneOn]).toEqual(['idle', false]);
  });

  test('[PTT-11] where many may talk, all are shown whose microphones are on; and those without a button while they speak', async () => {
    const { world, hold, talkers, clock } = await talking('many');
    const members = [
      ...['ann', 'bob'].map((name) => memberOf(name, { pushToTalk: 'many' })),
      memberOf('cat', { pushToTalk: null }),
    ];
    world.says(callOf({ pushToTalk: 'many', members }));
    world.room.comes('bob');
    world.room.comes('cat');
    await hold(true);
    expect(talkers()).toEqual(['ann', 'bob']);
    world.room.heard.set(identityOf('cat'), 0.5);
    await clock.advance(1_000);
    expect(talkers()).toEqual(['ann', 'bob', 'cat']);
    expect(world.room.course).toEqual(['ready silent', 'is heard']);
  });

  test('[PTT-07] a microphone that cannot be had is not talked into', async () => {
    devices.isRefused = true;
    const { world, hold } = await talking();
    expect(world.shown.error).toMatchObject({ kind: 'capture', device: 'microphone' });
    await hold(true);
    expect([world.shown.talk?.phase, world.shown.local.isMicrophoneOn]).toEqual(['idle', false]);
    devices.isRefused = false;
    await hold(true);
    expect([world.shown.talk?.phase, opened[0]?.enabled]).toEqual(['held', true]);
  });

  test('[PTT-02] a call that is none stays as it was when others say that they hold a button', async () => {
    const clock = new FakeClock();
    const world = new SfuWorld({ clock, random: new SeededRandom(1) });
    world.says(callOf());
    await clock.advance(0);
    world.says(callOf({ members: [memberOf('ann'), memberOf('bob', { pushToTalk: 'one' })] }));
    await clock.advance(0);
    world.call.holdTalk(true);
    expect([world.shown.talk, world.room.course]).toEqual([null, ['is heard']]);
  });
});

test('[07.M-05] speech in push-to-talk has 12 kbit/s, is not sent twice, and not in silence', () => {
  expect(publishOptions('microphone', 'text', true)).toMatchObject({
    source: 'microphone',
    audioPreset: { maxBitrate: 12_000 },
    dtx: true,
    red: false,
  });
});
