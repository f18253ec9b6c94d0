import { expect, test } from 'vitest';
import { LateClock } from '../late-clock.conformance.ts';
import { Heartbeat } from './heartbeat.ts';

const timing = { pingIntervalMs: 5_000, lostAfterMs: 20_000, silentAfterMs: 150_000 };

function start(): { readonly clock: LateClock; readonly heartbeat: Heartbeat; readonly said: string[] } {
  const clock = new LateClock();
  const said: string[] = [];
  const heartbeat = new Heartbeat(clock, timing, { ping: () => said.push('ping'), onLost: () => said.push('lost') });
  return { clock, heartbeat, said };
}

test('[PT-10] pings at an interval, and tells of a loss once, when nothing came back', () => {
  const { clock, said } = start();
  for (let count = 0; count < 6; count += 1) clock.fire();
  expect(said).toEqual(['ping', 'ping', 'ping', 'lost', 'ping', 'ping', 'ping']);
});

test('[PT-10] silence counts from the first ping without an answer', () => {
  const { clock, heartbeat, said } = start();
  for (let count = 0; count < 20; count += 1) {
    clock.fire();
    heartbeat.heard();
  }
  expect(said).not.toContain('lost');
});

test('[PT-11] [REL-44] a hidden page, whose timer runs once a minute, does not take its own silence for the engine’s', () => {
  const { clock, heartbeat, said } = start();
  for (let count = 0; count < 20; count += 1) {
    heartbeat.heard();
    clock.fire(55_000);
  }
  expect(said).not.toContain('lost');
});

test('[PT-11] a frozen page gives the time once more, but only once', () => {
  const { clock, said } = start();
  clock.fire(3_600_000);
  expect(said).toEqual(['ping']);
  clock.fire(3_600_000);
  expect(said).toEqual(['ping', 'lost', 'ping']);
});

test('[PT-12] after a sign of life a loss can be told again', () => {
  const { clock, heartbeat, said } = start();
  for (let count = 0; count < 4; count += 1) clock.fire();
  heartbeat.heard();
  for (let count = 0; count < 5; count += 1) clock.fire();
  expect(said.filter((word) => word === 'lost')).toHaveLength(2);
});

test('[PT-14] a heartbeat that was stopped leaves no timer', () => {
  const { clock, heartbeat } = start();
  clock.fire();
  heartbeat.stop();
  expect(clock.isIdle).toBe(true);
});
