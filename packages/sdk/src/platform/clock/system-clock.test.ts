import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { createSystemClock } from './system-clock.ts';

const LIMIT_MS = 2 ** 31 - 1;

function createMachine() {
  const fake = new FakeClock();
  const delays: number[] = [];
  const startTimer = (delayMs: number, run: () => void) => {
    delays.push(delayMs);
    return fake.setTimer(delayMs, run);
  };
  const clock = createSystemClock({ now: () => fake.now(), monotonicMs: () => fake.monotonicMs(), startTimer });
  return { fake, delays, clock };
}

test('a timer longer than the machine can count runs when it is due, and not before', async () => {
  const { fake, delays, clock } = createMachine();
  let runs = 0;
  clock.setTimer(2 * LIMIT_MS + 5, () => {
    runs += 1;
  });
  await fake.advance(2 * LIMIT_MS + 4);
  expect(runs).toBe(0);
  await fake.advance(1);
  expect(runs).toBe(1);
  expect(delays).toEqual([LIMIT_MS, LIMIT_MS, 5]);
});

test('it can be cancelled in every part, and a negative delay is none', async () => {
  const { fake, delays, clock } = createMachine();
  const cancel = clock.setTimer(LIMIT_MS + 5, () => undefined);
  await fake.advance(LIMIT_MS + 1);
  cancel();
  expect(fake.timerCount).toBe(0);
  clock.setTimer(-1, () => undefined);
  expect(delays.at(-1)).toBe(0);
});
