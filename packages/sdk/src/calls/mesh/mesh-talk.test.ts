import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import type { PushToTalk } from '../../protocol/rules/rtc/rtc-member.ts';
import { meshTalker } from './mesh-talk.main.ts';

/** The button of a device in a call, and all that came of it. */
function stage(mode: PushToTalk = 'one') {
  const clock = new FakeClock();
  const course: string[] = [];
  const others = { isAnyTalking: false, here: new Set(['@cy:x D']) };
  const talker = meshTalker({
    ...{ clock, mode, settings: () => ({ talkReleaseMs: 0 }), onChange: () => undefined },
    sending: { set: async (device, isOn) => void course.push(`${device} ${isOn ? 'on' : 'off'}`) },
    peers: () => ({
      has: (key) => others.here.has(key),
      isAnyTalking: others.isAnyTalking,
      tellTalked: (forMs) => course.push(`talked ${forMs}`),
    }),
    ownName: () => '@bo:x B',
    report: (error) => {
      throw error;
    },
  });
  return { clock, course, others, talker };
}

test('[PTT-03] [08.G-50] one is heard while the button is held, and 20 s at most', async () => {
  const { clock, course, talker } = stage();
  talker.press();
  expect(talker.isTalking).toBe(true);
  talker.release();
  await clock.advance(1);
  expect(course).toEqual(['microphone on', 'microphone off']);
  talker.latch(true);
  await clock.advance(20_000);
  expect([talker.isTalking, course.length]).toEqual([false, 4]);
});

test('[PTT-06] where one talks at a time nobody talks into an open microphone; where many may, they do', () => {
  const one = stage();
  one.others.isAnyTalking = true;
  one.talker.press();
  expect([one.talker.isTalking, one.course]).toEqual([false, []]);
  const many = stage('many');
  many.others.isAnyTalking = true;
  many.talker.press();
  expect(many.course).toEqual(['microphone on']);
});

test('[PTT-09] [PTT-10] who did not hear of the talk learns how long it has been going on; the floor of who left is free', async () => {
  const { clock, course, others, talker } = stage();
  talker.press();
  await clock.advance(3_000);
  talker.hear('@cy:x D', { isTalking: true, forMs: 0 });
  expect(course).toEqual(['microphone on', 'talked 3000']);
  talker.release();
  await clock.advance(1);
  expect(talker.holder).toBe('@cy:x D');
  others.here.clear();
  expect(talker.holder).toBeNull();
});
