import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { watchSleep } from './watch-sleep.ts';

test('[REL-19] a timer that comes far too late by the wall clock means that the machine slept', async () => {
  const clock = new FakeClock();
  let wakes = 0;
  const stop = watchSleep(clock, () => {
    wakes += 1;
  });
  await clock.advance(60_000);
  expect(wakes).toBe(0);
  clock.jumpWallTime(9 * 3_600_000);
  await clock.advance(15_000);
  expect(wakes).toBe(1);
  clock.jumpWallTime(5_000);
  clock.jumpWallTime(-3_600_000);
  await clock.advance(60_000);
  expect(wakes).toBe(1);
  stop();
  expect(clock.timerCount).toBe(0);
});
