/** All orders in which a world of devices can go, tried one after the other. */
import { isSameData } from '../../base/json/same-data.ts';
import { deviceKey } from '../../protocol/rules/mesh/mesh-rules.ts';
import type { MeshPeer } from './mesh-book.ts';
import type { Task } from './test-mesh-tasks.ts';
import {
  type Act,
  act,
  callsOf,
  happen,
  type MeshDevice,
  type MeshWorld,
  meshWorld,
  passRetry,
  possible,
  type Step,
} from './test-mesh-world.ts';

/** Things that take time, so that others can happen in between. Messages on their way to a device in the call always do. */
export type Slow = 'browser' | 'network' | 'sending' | 'media' | 'room';

export interface Orders {
  /** The devices, and what their users do one after the other, each at any time. */
  readonly users: Readonly<Record<string, readonly Act[]>>;
  readonly slow: ReadonlySet<Slow>;
  readonly most: number;
}

export interface Found {
  readonly worlds: number;
  readonly orders: bigint;
  /** The number of endings with so many calls. */
  readonly ends: ReadonlyMap<number, number>;
  /** The number of endings that took time to come right. */
  readonly late: number;
}

interface Point {
  readonly world: MeshWorld;
  /** The acts that are left, of each device. */
  readonly acts: readonly (readonly Act[])[];
  /** Time that passed while nothing else happened. */
  readonly retries: number;
}

const MOST_RETRIES = 5;

/** Tries everything. Wherever nothing happens any more by itself, each two in the call have one call, and nobody has another. */
export function tryAll({ users, slow, most }: Orders): Found {
  const orders = new Map<string, bigint>();
  const ends = new Map<number, number>();
  const nameOf = names();
  let late = 0;
  const visit = (point: Point): bigint => {
    const name = nameOf(point);
    const known = orders.get(name);
    if (known !== undefined) return known;
    if (orders.size >= most) throw new Error('more worlds than can be tried');
    if (possible(point.world).length === 0 && faultOf(point.world) === null) {
      const calls = point.world.devices.reduce((all, device) => all + callsOf(device).size, 0) / 2;
      ends.set(calls, (ends.get(calls) ?? 0) + 1);
      if (point.retries > 0) late += 1;
    }
    let sum = 0n;
    for (const next of successors(point, slow)) sum += visit(next);
    const total = sum === 0n ? 1n : sum;
    orders.set(name, total);
    return total;
  };
  const world = meshWorld(Object.keys(users));
  const total = visit({ world, acts: Object.values(users), retries: 0 });
  return { worlds: orders.size, orders: total, ends, late };
}

/** All that may come next. Time passes where nothing else can happen, and something is wrong. */
function* successors({ world, acts, retries }: Point, slow: Orders['slow']): Generator<Point> {
  for (const [index, [what, ...others]] of acts.entries())
    if (what !== undefined)
      yield { world: hurry(act(world, index, what), slow), acts: acts.with(index, others), retries: 0 };
  const steps = possible(world);
  for (const step of steps) yield { world: hurry(happen(world, step), slow), acts, retries };
  const fault = steps.length > 0 ? null : faultOf(world);
  if (fault === null) return;
  if (retries >= MOST_RETRIES) throw new Error(fault);
  yield { world: hurry(passRetry(world), slow), acts, retries: retries + 1 };
}

/** Does at once what takes no time. */
function hurry(world: MeshWorld, slow: Orders['slow']): MeshWorld {
  let now = world;
  for (;;) {
    const quick = possible(now).find((step) => !isSlow(now, step, slow));
    if (quick === undefined) return now;
    now = happen(now, quick);
  }
}

const SLOWNESS = {
  ...{ media: 'media', screen: 'media', connected: 'network', sent: 'sending' },
  ...{ needed: 'browser', offer: 'browser', answer: 'browser', describe: 'browser', remote: 'browser' },
} as const satisfies Record<Task['kind'], Slow>;

function isSlow({ devices }: MeshWorld, step: Step, slow: Orders['slow']): boolean {
  if (step.kind === 'work') return slow.has(SLOWNESS[step.task.kind]);
  const device = devices[step.device];
  if (slow.has('room') || device === undefined) return true;
  // A device outside knows the room as it is, and hears nothing. One in the call knows of itself.
  const { stay, seen, unseen, peer } = device;
  const others = (word: readonly MeshPeer[] = []) => word.filter(({ deviceId }) => deviceId !== peer.deviceId);
  return stay !== null && (step.kind === 'hear' || !isSameData(others(seen), others(unseen[0])));
}

/** The first thing that is wrong in a world in which nothing happens any more; null if each two in the call have one call, and nobody another. */
export function faultOf({ devices }: MeshWorld): string | null {
  const present = devices.filter(({ stay }) => stay !== null);
  for (const one of devices) {
    const others = one.stay === null ? [] : present.filter((other) => other !== one);
    const calls = callsOf(one);
    const name = one.peer.deviceId;
    if (calls.size !== others.length) return `${name} has ${calls.size} calls, and ${others.length} others are there`;
    for (const other of others) {
      const call = calls.get(deviceKey(other.peer));
      const isSame = callsOf(other).get(deviceKey(one.peer)) === call;
      if (call?.startsWith('connected') !== true || !isSame)
        return `${name} and ${other.peer.deviceId}: ${call ?? 'no call'}, ${isSame ? 'both' : 'not both'}`;
    }
  }
  return null;
}

/** Names points: those that cannot be told apart the same. */
function names(): (point: Point) => string {
  const numbers = new Map<string, number>();
  const numbered = new WeakMap<MeshDevice, number>();
  const numberOf = (device: MeshDevice): number => {
    const known = numbered.get(device);
    if (known !== undefined) return known;
    const key = JSON.stringify(device, plain);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    numbered.set(device, number);
    return number;
  };
  return ({ world, acts, retries }) =>
    [world.now, retries, ...acts.map(({ length }) => length), ...world.devices.map(numberOf)].join();
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value].sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return value instanceof Set ? [...value] : value;
}
