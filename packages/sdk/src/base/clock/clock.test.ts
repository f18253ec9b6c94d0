import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { sleep } from './clock.ts';

test('sleep waits the whole time and says so', async () => {
  const clock = new FakeClock();
  let outcome: boolean | undefined;
  void sleep(clock, 100).then((isWhole) => {
    outcome = isWhole;
  });
  await clock.advance(99);
  expect(outcome).toBeUndefined();
  await clock.advance(1);
  expect(outcome).toBe(true);
});

test('sleep ends early when it is aborted, and leaves no timer', async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  const sleeping = sleep(clock, 100, controller.signal);
  controller.abort();
  expect(await sleeping).toBe(false);
  expect(clock.timerCount).toBe(0);
});

test('sleep does not begin when it was aborted before', async () => {
  const clock = new FakeClock();
  expect(await sleep(clock, 100, AbortSignal.abort())).toBe(false);
  expect(clock.timerCount).toBe(0);
});

test('an abort after the end changes nothing', async () => {
  const clock = new FakeClock();
  const controller = new AbortController();
  const sleeping = sleep(clock, 100, controller.signal);
  await clock.advance(100);
  controller.abort();
  expect(await sleeping).toBe(true);
});
