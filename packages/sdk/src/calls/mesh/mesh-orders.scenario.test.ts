import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { faultOf } from './test-mesh-orders.ts';
import { type Act, act, happen, type MeshWorld, meshWorld, passRetry, possible } from './test-mesh-world.ts';

const ACTS: readonly Act[] = ['enter', 'enter', 'enter', 'leave', 'share'];
const SEEDS = 1_500;
const ACTS_OF_ONE_WORLD = 12;

/** Lets people do things amid all that goes on, then everything come to rest. */
function live(names: readonly string[], seed: number): MeshWorld {
  let world = meshWorld(names);
  const random = new SeededRandom(seed);
  const choose = <Value>(from: readonly Value[]): Value => must(from[random.integer(from.length)], 'a choice');
  const next = (): boolean => {
    const steps = possible(world);
    if (steps.length > 0) world = happen(world, choose(steps));
    return steps.length > 0;
  };
  for (let acts = 0; acts < ACTS_OF_ONE_WORLD; acts += 1) {
    world = act(world, random.integer(names.length), choose(ACTS));
    for (let steps = random.integer(14); steps > 0; steps -= 1) next();
    if (random.integer(6) === 0) world = passRetry(world);
  }
  for (let retries = 0; retries < 5; retries += 1) {
    for (let steps = 0; next(); steps += 1) if (steps > 5_000) throw new Error(`seed ${seed} does not come to rest`);
    world = passRetry(world);
  }
  while (next());
  return world;
}

for (const names of [
  ['A1', 'B1'],
  ['A1', 'A2'],
  ['A1', 'B1', 'C1'],
  ['A1', 'A2', 'B1'],
])
  test(`[MSH-12] in every order of ${names.join(', ')} each two are in one call`, () => {
    for (let seed = 0; seed < SEEDS; seed += 1) expect(faultOf(live(names, seed)), `seed ${seed}`).toBeNull();
  });

test('[MSH-16] in eight hours of coming, going and sharing nothing is kept of who is gone', () => {
  const random = new SeededRandom(8);
  const choose = <Value>(from: readonly Value[]): Value => must(from[random.integer(from.length)], 'a choice');
  let world = act(meshWorld(['A1', 'B1', 'C1']), 0, 'enter');
  for (let minute = 0; minute < 8 * 60; minute += 1) {
    const other = 1 + random.integer(2);
    world = act(world, other, world.devices[other]?.stay === null ? 'enter' : choose(['leave', 'share', 'share']));
    for (let steps = possible(world); steps.length > 0; steps = possible(world)) world = happen(world, choose(steps));
    world = passRetry(world);
    const [first, ...others] = world.devices;
    const book = must(first?.stay ?? null, 'a stay').book;
    const here = others.filter(({ stay }) => stay !== null).length;
    const sizes = [book.peers, book.calls, book.retries, book.looks, book.theirLooks].map(({ size }) => size <= here);
    expect(sizes, `minute ${minute}`).toEqual([true, true, true, true, true]);
  }
});
