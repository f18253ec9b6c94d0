import { expect, test } from 'vitest';
import { LateClock } from '../late-clock.conformance.ts';
import { SilenceWatch } from './silence-watch.ts';

function watch(): { readonly clock: LateClock; readonly silence: SilenceWatch; readonly said: () => number } {
  const clock = new LateClock();
  let count = 0;
  const silence = new SilenceWatch(clock, 100_000, () => {
    count += 1;
  });
  return { clock, silence, said: () => count };
}

test('[PT-13] silence is told once, when the time is over', () => {
  const { clock, said } = watch();
  clock.fire();
  expect([said(), clock.isIdle, clock.monotonicMs()]).toEqual([1, true, 100_000]);
});

test('[PT-13] a sign of life gives the whole time anew, counted from it', () => {
  const { clock, silence, said } = watch();
  clock.pass(60_000);
  silence.heard();
  clock.fire();
  expect([said(), clock.monotonicMs()]).toEqual([0, 100_000]);
  clock.fire();
  expect([said(), clock.monotonicMs()]).toEqual([1, 160_000]);
});

test('[PT-11] after a sleep of the machine the time is given once more', () => {
  const { clock, said } = watch();
  clock.fire(3_600_000);
  expect(said()).toBe(0);
  clock.fire();
  expect(said()).toBe(1);
});

test('[PT-14] a watch that was stopped leaves no timer', () => {
  const { clock, silence } = watch();
  silence.stop();
  expect(clock.isIdle).toBe(true);
});
