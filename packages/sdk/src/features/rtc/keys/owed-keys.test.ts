import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { Scope } from '../../../base/scope/scope.ts';
import { OwedKeys } from './owed-keys.ts';

function stage(...there: readonly string[]) {
  const clock = new FakeClock();
  const scope = new Scope((error) => {
    throw error;
  });
  const owed = new OwedKeys(clock, there, scope);
  const lostAtMs: number[] = [];
  owed.lost.subscribe(() => lostAtMs.push(clock.monotonicMs()));
  return { clock, scope, owed, lostAtMs };
}

test('[RTC-37] a key of a member that came is lost after ten seconds, and that is told once', async () => {
  const { clock, owed, lostAtMs } = stage('ana');
  owed.expect(['ana', 'bo'], ['ana', 'bo']);
  await clock.advance(4_000);
  owed.expect(['ana', 'bo', 'cy'], ['ana', 'bo', 'cy']);
  owed.gave('cy');
  await clock.advance(5_999);
  expect(lostAtMs).toEqual([]);
  await clock.advance(60_000);
  expect(lostAtMs).toEqual([10_000]);
});

test('[RTC-37] nobody owes a key who is not trusted or has left; who comes again owes one again', async () => {
  const { clock, scope, owed, lostAtMs } = stage('ana');
  owed.expect(['ana', 'bo'], []);
  await clock.advance(20_000);
  owed.expect(['ana', 'bo'], ['bo']);
  await clock.advance(5_000);
  owed.expect(['ana'], ['ana']);
  await clock.advance(20_000);
  owed.expect(['bo'], ['bo']);
  owed.gave('bo');
  owed.expect(['bo', 'ana'], ['bo', 'ana']);
  await clock.advance(20_000);
  expect(lostAtMs).toEqual([55_000]);
  owed.expect(['bo', 'ana', 'cy'], ['cy']);
  scope.end();
  expect(clock.timerCount).toBe(0);
});
