import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { PresenceTeller } from './teller.ts';

test('[PR-01] who does something is there, told again before servers forget; who does nothing for three minutes is away', async () => {
  const clock = new FakeClock();
  const told: string[] = [];
  const teller = new PresenceTeller(clock, (state) => told.push(state));
  teller.active();
  teller.active();
  expect(told).toEqual(['online']);
  await clock.advance(30_000);
  expect(told).toEqual(['online', 'online']);
  await clock.advance(200_000);
  expect(told.at(-1)).toBe('unavailable');
  const count = told.length;
  await clock.advance(600_000);
  expect(told).toHaveLength(count);
  teller.active();
  expect(told.at(-1)).toBe('online');
});

test('[PR-02] who shows nothing is told of once, and only if they were shown', async () => {
  const clock = new FakeClock();
  const told: string[] = [];
  const teller = new PresenceTeller(clock, (state) => told.push(state));
  teller.hide();
  expect(told).toEqual([]);
  teller.active();
  teller.hide();
  teller.hide();
  await clock.advance(600_000);
  expect(told).toEqual(['online', 'offline']);
});
