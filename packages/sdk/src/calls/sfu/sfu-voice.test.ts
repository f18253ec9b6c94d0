import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { callOf, type FakeTrack, fakeMedia, memberOf, SfuWorld } from './test-sfu-world.main.ts';

const opened: FakeTrack[] = [];

beforeEach(() => {
  opened.splice(0);
  for (const [name, fake] of fakeMedia({ isRefused: false }, opened)) vi.stubGlobal(name, fake);
});

/** Joins a call with a microphone that is heard while one speaks. */
async function speaking(change: Parameters<typeof callOf>[0] = {}) {
  const clock = new FakeClock();
  const world = new SfuWorld({ clock, random: new SeededRandom(1) });
  world.ear.loudness = 0.5;
  world.voice = { isVoiceActivated: true };
  world.says(callOf(change));
  await clock.advance(1_000);
  const say = async (db: number) => {
    world.ear.hear(db);
    await clock.advance(0);
  };
  const us = () => world.shown.participants.find(({ isThisDevice }) => isThisDevice);
  return { clock, world, say, us };
}

test('[VOX-05] [VOX-06] the microphone is on and sends silence between words, and one is drawn as speaking while one is heard', async () => {
  const { clock, world, say, us } = await speaking();
  // Whatever loudness would say.
  expect([opened[0]?.enabled, us()?.isSpeaking, us()?.isMicrophoneOn]).toEqual([false, false, true]);
  await say(-40);
  expect([opened[0]?.enabled, us()?.isSpeaking]).toEqual([true, true]);
  await say(-90);
  await clock.advance(1_000);
  expect([opened[0]?.enabled, us()?.isSpeaking]).toEqual([false, false]);
  expect(world.room.course).toEqual(['is heard']);
});

test('[VOX-03] a microphone that is off stays silent, and is silent when it is on again', async () => {
  const { clock, world, say } = await speaking();
  await say(-40);
  world.call.setMicrophone(false);
  expect(opened[0]?.enabled).toBe(false);
  await say(-30);
  await clock.advance(1_000);
  expect([opened[0]?.enabled, world.shown.local.isSpeakingMuted]).toEqual([false, true]);
  world.ear.hear(-90);
  world.call.setMicrophone(true);
  await clock.advance(1_000);
  expect([opened[0]?.enabled, world.shown.local.isMicrophoneOn]).toEqual([false, true]);
});

test('[VOX-05] push-to-talk has no such gate', async () => {
  const members = ['ann', 'bob'].map((name) => memberOf(name, { pushToTalk: 'one' }));
  const { clock, world } = await speaking({ pushToTalk: 'one', members });
  world.call.holdTalk(true);
  await clock.advance(500);
  expect([opened[0]?.enabled, world.ear.looks.size]).toEqual([true, 0]);
});

test('[VOX-07] the sound of the own microphone is there for a meter', async () => {
  const { us, world } = await speaking();
  expect(us()?.sound).toBe(world.ear.heard);
});

test('[SFC-11] a microphone that others switched off is off, is said to be, and stays so until the user switches it', async () => {
  const { clock, world, say } = await speaking();
  await say(-40);
  world.room.events.onSilenced('microphone');
  await clock.advance(0);
  expect([opened[0]?.enabled, world.shown.local.isMicrophoneOn, world.shown.error]).toEqual([
    ...[false, false],
    { kind: 'silenced', device: 'microphone' },
  ]);
  await say(-30);
  expect([opened[0]?.enabled, world.room.course]).toEqual([false, ['is heard', 'is silent']]);
  world.call.setMicrophone(true);
  await say(-30);
  expect([opened[0]?.enabled, world.shown.error]).toEqual([true, null]);
});

test('[SFC-11] [PTT-07] so does a talk of push-to-talk end', async () => {
  const members = ['ann', 'bob'].map((name) => memberOf(name, { pushToTalk: 'one' }));
  const { clock, world } = await speaking({ pushToTalk: 'one', members });
  world.call.holdTalk(true);
  await clock.advance(100);
  world.room.events.onSilenced('microphone');
  await clock.advance(100);
  expect([world.shown.talk?.phase, opened[0]?.enabled]).toEqual(['idle', false]);
});
