/**
 * Every order of what the users of two and of three devices do and what comes of it, tried: whatever crosses, at the end there is one call for
 * each two that are in it. Three devices have so many orders that most of them are for the night (PARLEY_MESH_ORDERS=all).
 */
import { describe, expect, test } from 'vitest';
import { type Slow, tryAll } from './test-mesh-orders.ts';
import type { Act } from './test-mesh-world.ts';

const isWhole = process.env['PARLEY_MESH_ORDERS'] === 'all';
const MOST_WORLDS = isWhole ? 2_000_000 : 60_000;
const TIMEOUT_MS = isWhole ? 1_800_000 : 120_000;

type Users = Readonly<Record<string, readonly Act[]>>;

/** Messages between devices take time, and what the room says. */
const QUICK: readonly Slow[] = [];
/** So does everything that a browser does. */
const SLOW: readonly Slow[] = ['browser', 'network', 'sending', 'media'];
/** A device may enter with what the room said long ago. */
const STALE: readonly Slow[] = ['room'];
const ALL: readonly Slow[] = [...SLOW, ...STALE];

const ENTER: readonly Act[] = ['enter'];
const SHARE: readonly Act[] = ['enter', 'share'];
const TWICE: readonly Act[] = ['enter', 'share', 'share'];
const LEAVE: readonly Act[] = ['enter', 'leave'];
const AGAIN: readonly Act[] = ['enter', 'leave', 'enter'];

/** Tries everything, and tells how much that was. */
function run(users: Users, slow: readonly Slow[]): void {
  const { orders, worlds, ends, late } = tryAll({ users, slow: new Set(slow), most: MOST_WORLDS });
  const of = Object.entries(users).map(([name, acts]) => `${name} ${acts.join(', ')}`);
  console.info(`${of.join('; ')}: ${orders} orders through ${worlds} worlds, ${late} ends by retry`);
  const people = Object.keys(users).length;
  expect(ends.has((people * (people - 1)) / 2)).toBe(true);
}

type OfTwo = readonly [name: string, ours: readonly Act[], theirs: readonly Act[], slow: readonly Slow[]];

const OF_TWO: readonly OfTwo[] = [
  ['both enter, whenever anything happens', ENTER, ENTER, ALL],
  ['both share', SHARE, SHARE, SLOW],
  ['one leaves and comes back', AGAIN, SHARE, SLOW],
  ['both leave and come back', AGAIN, AGAIN, SLOW],
];
const OF_TWO_AT_NIGHT: readonly OfTwo[] = [
  ['both leave and come back with an old room', AGAIN, AGAIN, STALE],
  ['both share twice', TWICE, TWICE, SLOW],
  ['one leaves and comes back, whenever anything happens', AGAIN, SHARE, ALL],
];

describe.each([
  ['B1', 'two users'],
  ['A2', 'one user'],
])('two devices, with %s, of %s', (other) => {
  test.each([...OF_TWO, ...(isWhole ? OF_TWO_AT_NIGHT : [])])(
    '[MSH-12] %s: in each order one call, or none',
    (_name, ours, theirs, slow) => run({ A1: ours, [other]: theirs }, slow),
    TIMEOUT_MS,
  );
});

const OF_THREE: readonly (readonly [name: string, users: Users])[] = [
  ['all enter', { A1: ENTER, B1: ENTER, C1: ENTER }],
  ['all enter, two of one user', { A1: ENTER, A2: ENTER, B1: ENTER }],
  ['one leaves, who calls', { A1: LEAVE, B1: ENTER, C1: ENTER }],
];
const OF_THREE_AT_NIGHT: typeof OF_THREE = [
  ['one leaves, who calls and is called', { A1: ENTER, B1: LEAVE, C1: ENTER }],
  ['one leaves, who is called', { A1: ENTER, B1: ENTER, C1: LEAVE }],
  ['one shares', { A1: ENTER, B1: SHARE, C1: ENTER }],
  ['one leaves and comes back', { A1: ENTER, B1: AGAIN, C1: ENTER }],
  ['one leaves, another shares', { A1: SHARE, B1: ENTER, C1: LEAVE }],
  ['two leave', { A1: LEAVE, B1: LEAVE, C1: ENTER }],
];

describe('three devices', () => {
  test.each([...OF_THREE, ...(isWhole ? OF_THREE_AT_NIGHT : [])])(
    '[MSH-12] %s: in each order one call for each two',
    (_name, users) => run(users, QUICK),
    TIMEOUT_MS,
  );
});
