import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test } from 'vitest';
import { must } from '../../base/assert/assert.ts';
import { deviceKey } from '../../protocol/rules/mesh/mesh-rules.ts';
import { MeshWorld } from './test-mesh-world.ts';

const ACTS = ['enter', 'enter', 'enter', 'leave', 'share'] as const;
const SEEDS = 1_500;
const ACTS_OF_ONE_WORLD = 12;

/** Lets people do things amid all that goes on, then everything come to rest. */
function live(names: readonly string[], seed: number): MeshWorld {
  const world = new MeshWorld(names);
  const random = new SeededRandom(seed);
  const choose = <Value>(from: readonly Value[]): Value => must(from[random.integer(from.length)], 'a choice');
  for (let acts = 0; acts < ACTS_OF_ONE_WORLD; acts += 1) {
    world.act(choose(world.devices), choose(ACTS));
    for (let steps = random.integer(14); steps > 0 && world.possible.length > 0; steps -= 1) choose(world.possible)();
    if (random.integer(6) === 0) world.passRetry();
  }
  for (let retries = 0; retries < 5; retries += 1) {
    for (let steps = 0; world.possible.length > 0; steps += 1) {
      if (steps > 5_000) throw new Error(`seed ${seed} does not come to rest`);
      choose(world.possible)();
    }
    world.passRetry();
  }
  while (world.possible.length > 0) choose(world.possible)();
  return world;
}

/** Each two that are in the call are connected by one call, and nobody is by any other. */
function expectWhole(world: MeshWorld, seed: number): void {
  const present = world.devices.filter(({ stay }) => stay !== null);
  for (const one of world.devices) {
    const others = one.stay === null ? [] : present.filter((other) => other !== one);
    const calls = world.callsOf(one);
    expect([...calls.keys()].sort(), `seed ${seed}`).toEqual(others.map(({ peer }) => deviceKey(peer)).sort());
    for (const other of others) {
      const call = calls.get(deviceKey(other.peer));
      expect(call, `seed ${seed}`).toMatch(/^connected/);
      expect(world.callsOf(other).get(deviceKey(one.peer)), `seed ${seed}`).toBe(call);
    }
  }
}

for (const names of [
  ['A1', 'B1'],
  ['A1', 'A2'],
  ['A1', 'B1', 'C1'],
  ['A1', 'A2', 'B1'],
])
  test(`[MSH-12] in every order of ${names.join(', ')} each two are in one call`, () => {
    for (let seed = 0; seed < SEEDS; seed += 1) expectWhole(live(names, seed), seed);
  });

test('[MSH-16] in eight hours of coming, going and sharing nothing is kept of who is gone', () => {
  const world = new MeshWorld(['A1', 'B1', 'C1']);
  const random = new SeededRandom(8);
  const choose = <Value>(from: readonly Value[]): Value => must(from[random.integer(from.length)], 'a choice');
  const [first] = world.devices;
  if (first === undefined) throw new Error('three devices');
  world.act(first, 'enter');
  for (let minute = 0; minute < 8 * 60; minute += 1) {
    const other = choose(world.devices.slice(1));
    world.act(other, other.stay === null ? 'enter' : choose(['leave', 'share', 'share']));
    while (world.possible.length > 0) choose(world.possible)();
    world.passRetry();
    const book = must(first.stay, 'a stay').book;
    const here = world.devices.filter((device) => device !== first && device.stay !== null).length;
    const sizes = [book.peers, book.calls, book.retries, book.looks, book.theirLooks].map(({ size }) => size <= here);
    expect(sizes, `minute ${minute}`).toEqual([true, true, true, true, true]);
  }
});
