import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { Farewells } from './farewells.ts';

test('[SE-10] farewells are said side by side, and what one throws is reported and keeps nobody', async () => {
  const reports: unknown[] = [];
  const farewells = new Farewells(new FakeClock(), (error) => reports.push(error));
  const said: string[] = [];
  farewells.add(async () => void said.push('one'));
  farewells.add(() => Promise.reject(new Error('broke')));
  const remove = farewells.add(async () => void said.push('never'));
  farewells.add(async () => void said.push('two'));
  remove();
  await farewells.say();
  expect(said).toEqual(['one', 'two']);
  expect(reports).toEqual([new Error('broke')]);
});

test('[SE-10] a farewell that takes too long is given up', async () => {
  const clock = new FakeClock();
  const farewells = new Farewells(clock, () => undefined);
  let isGivenUp = false;
  farewells.add(
    (signal) =>
      new Promise(() => {
        signal.addEventListener('abort', () => (isGivenUp = true));
      }),
  );
  let isSaid = false;
  void farewells.say().then(() => (isSaid = true));
  await clock.advance(2_999);
  expect([isSaid, isGivenUp]).toEqual([false, false]);
  await clock.advance(1);
  expect([isSaid, isGivenUp]).toEqual([true, true]);
});
