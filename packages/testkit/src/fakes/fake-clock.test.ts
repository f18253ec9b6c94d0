import { sleep } from '@parley/sdk/internal/base/clock/clock.ts';
import { expect, test } from 'vitest';
import { FakeClock, settle } from './fake-clock.ts';

test('timers run in the order they are due, and what they wake runs before the next', async () => {
  const clock = new FakeClock();
  const seen: string[] = [];
  const wait = async (name: string, delayMs: number) => {
    await sleep(clock, delayMs);
    seen.push(`${name} at ${clock.monotonicMs()}`);
  };
  void wait('b', 20);
  void wait('a', 10).then(() => wait('a again', 5));
  void wait('b too', 20);
  await clock.advance(19);
  expect(seen).toEqual(['a at 10', 'a again at 15']);
  expect(clock.nextTimerMs).toBe(1);
  await clock.advance(1);
  expect(seen.slice(2)).toEqual(['b at 20', 'b too at 20']);
  expect(clock.timerCount).toBe(0);
  expect(await clock.advanceToNextTimer()).toBe(false);
});

test('a cancelled timer never runs, and the wall clock may jump alone', async () => {
  const clock = new FakeClock(1_000);
  let runs = 0;
  const cancel = clock.setTimer(10, () => {
    runs += 1;
  });
  cancel();
  cancel();
  clock.jumpWallTime(-500);
  await clock.advance(100);
  expect([runs, clock.now(), clock.monotonicMs()]).toEqual([0, 600, 100]);
});

test('settling waits for messages between ports', async () => {
  const { port1, port2 } = new MessageChannel();
  const received: unknown[] = [];
  port2.addEventListener('message', (event) => received.push(event.data));
  port2.start();
  port1.postMessage('hello');
  await settle();
  expect(received).toEqual(['hello']);
  port1.close();
});
