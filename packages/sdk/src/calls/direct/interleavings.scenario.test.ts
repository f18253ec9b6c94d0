/**
 * Every order in which calls between two people can go, tried: whatever crosses, is lost or comes twice, at the end there is one call or
 * none, both sides agree on it, and no device hangs (REL-60, REL-69).
 */
import { describe, expect, test } from 'vitest';
import type { Act, Device, World, WorldRules } from './test-call-world.ts';
import { device, hasTimers, isSilent, keyOf, placed, successors } from './test-call-world.ts';

const SLOW_BROWSER: WorldRules = { slow: new Set(['browser', 'network', 'sending', 'media']) };
const SLOW_CLOCK: WorldRules = { slow: new Set(['network', 'sending', 'media', 'clock']) };
const QUICK: WorldRules = { slow: new Set(['sending', 'media']) };
const INSTANT: WorldRules = { slow: new Set(['media']) };
const AT_ONCE: WorldRules = { slow: new Set() };
const MOST_WORLDS = 80_000;

const ANSWER: Act = { kind: 'answer' };
const REJECT: Act = { kind: 'reject' };
const HANGUP: Act = { kind: 'hangup' };
/** Places a call; `invitee` is the called user if the call names one. */
const call = (callId: string, invitee: string | null = null): Act => ({ kind: 'place', callId, invitee });
const A = '@a:example.org';
const B = '@b:example.org';

interface Found {
  readonly worlds: number;
  readonly orders: bigint;
  /** The number of endings with a call, and without one. */
  readonly ends: { connected: number; none: number };
}

/** Tries everything from `devices` on. `mustConnect`: nobody hangs up, so there has to be a call. */
function explore(
  devices: readonly Device[],
  rules: WorldRules,
  faults: Partial<World> = {},
  mustConnect = false,
): Found {
  const orders = new Map<string, bigint>();
  const ends = { connected: 0, none: 0 };
  const visit = (world: World): bigint => {
    const key = keyOf(world);
    const known = orders.get(key);
    if (known !== undefined) return known;
    if (orders.size > MOST_WORLDS) throw new Error('more worlds than can be tried');
    if (isSilent(world) && !hasTimers(world)) {
      const isConnected = checkEnd(world);
      if (mustConnect) expect(isConnected).toBe(true);
      ends[isConnected ? 'connected' : 'none'] += 1;
    }
    let sum = 0n;
    for (const next of successors(world, rules)) sum += visit(next);
    const total = sum === 0n ? 1n : sum;
    orders.set(key, total);
    return total;
  };
  const total = visit({ now: 0, devices, losses: 0, doubles: 0, ...faults });
  return { worlds: orders.size, orders: total, ends };
}

/** Nothing happens any more: is what is left right? */
function checkEnd({ devices }: World): boolean {
  const left = devices.flatMap(({ name, book }) => [...book.calls.values()].map((each) => ({ name, each })));
  for (const { name, each } of left) expect(each.state, `${name} in ${each.callId}`).toBe('connected');
  for (const one of left) {
    const others = left.filter((other) => other !== one && other.each.callId === one.each.callId);
    expect(others.length, `at the other end of ${one.each.callId}`).toBe(1);
    expect(one.each.opponent?.partyId).toBe(others[0]?.name);
    expect(one.each.me).not.toBe(others[0]?.each.me);
  }
  const isMatched = devices.flatMap(({ peers }) => [...peers.values()].map((peer) => peer.isMatched));
  expect(isMatched).toEqual(left.map(() => true));
  // Only who answers on one device what they cross on another can have two.
  expect(left.length).toBeLessThanOrEqual(2 * Math.floor(devices.length / 2));
  return left.length > 0;
}

/** Everybody pressed the button already. */
function allPlaced(devices: readonly Device[]): readonly Device[] {
  let world: World = { now: 0, devices, losses: 0, doubles: 0 };
  for (const index of devices.keys()) world = placed(world, index, SLOW_BROWSER);
  return world.devices;
}

function report(name: string, { worlds, orders, ends }: Found): void {
  console.info(
    `${name}: ${orders} orders through ${worlds} worlds; ${ends.connected} ends with a call, ${ends.none} without`,
  );
}

/** The ways in which what people do can be told: how much is tried grows fast with each thing that may happen. */
describe('every order of what can happen', () => {
  const answering = (name: string) => device(name, [ANSWER]);

  test.each<[string, readonly Device[], WorldRules]>([
    ['each calls the other', [device('A1', [call('1', B)]), device('B1', [call('2', A)])], SLOW_BROWSER],
    ['each calls whoever is there', [device('A1', [call('1')]), device('B1', [call('2')])], SLOW_BROWSER],
    ['who called second has the lower id', [device('A1', [call('2', B)]), device('B1', [call('1', A)])], SLOW_BROWSER],
    [
      'with two devices each',
      [device('A1', [call('1', B)]), device('A2', []), device('B1', [call('2', A)]), device('B2', [])],
      QUICK,
    ],
  ])('[07.R-09] [REL-60] glare, %s: one call, always', (name, devices, rules) => {
    report(`glare, ${name}`, explore(allPlaced(devices), rules, {}, true));
  });

  const glare = (...more: readonly Device[]) => [
    ...allPlaced([device('A1', [call('1', B)]), device('B1', [call('2', A)])]),
    ...more,
  ];
  const oneCall = [device('A1', [call('1', B), HANGUP]), device('B1', [ANSWER, HANGUP])];
  const oneOrReject = [device('A1', [call('1', B), HANGUP]), device('B1', [ANSWER, REJECT, HANGUP])];

  test.each<[string, readonly Device[], WorldRules, Partial<World>]>([
    ['one answers', oneOrReject, SLOW_BROWSER, {}],
    ['time runs out', oneOrReject, SLOW_CLOCK, {}],
    ['two devices answer', [...oneCall, device('B2', [ANSWER, REJECT])], QUICK, {}],
    ['two events are lost', oneCall, SLOW_BROWSER, { losses: 2 }],
    ['two events come twice', oneCall, SLOW_BROWSER, { doubles: 2 }],
    [
      'two devices answer and one event is lost or comes twice',
      [...oneCall, answering('B2')],
      INSTANT,
      { losses: 1, doubles: 1 },
    ],
    [
      'glare and one event is lost or comes twice',
      [device('A1', [call('1', B), ANSWER]), device('B1', [call('2', A), ANSWER])],
      SLOW_BROWSER,
      { losses: 1, doubles: 1 },
    ],
    [
      'glare, anybody hangs up and another device answers',
      [device('A1', [call('1', B), HANGUP]), device('B1', [call('2', A), HANGUP]), answering('B2')],
      INSTANT,
      {},
    ],
  ])('[07.R-09] [REL-69] %s: one call or none, and both sides agree', (name, devices, rules, faults) => {
    const found = explore(devices, rules, faults);
    report(name, found);
    expect(found.ends.connected).toBeGreaterThan(0);
    expect(found.ends.none).toBeGreaterThan(0);
  });

  test('[07.R-09] [REL-69] glare while each answers on their other device: both sides of each call agree', () => {
    report('glare, four devices', explore(glare(answering('A2'), answering('B2')), AT_ONCE, {}, true));
  });
});
