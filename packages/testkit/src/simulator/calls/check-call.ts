/** The end of a world with a call: all agree on it, and nobody stays in it who is not there (I18). */
import type { SimDevice } from '../sim-device.ts';
import { Violation } from '../violation.ts';
import type { CallStage } from './call-stage.ts';
import type { SimCall } from './sim-call.ts';

/** A request of the older sync whose connection died unnoticed is waited for by so much. */
const DEADLINE_MS = 400_000;
/** Requests under way when the world healed may still take somebody out of the call, and others then change their keys. */
const SETTLED_MS = 60_000;
/** The server says that a device left after eight seconds; an engine that froze in the midst of a request may have sent it late. */
const GHOST_MS = 12_000;

/** Waits until the call is well. Returns the number of devices in it. */
export async function checkCall(world: CallStage): Promise<number> {
  const isWell = () => {
    for (const device of world.devices) world.signInAgain(device);
    return difference(world) === undefined;
  };
  await world.pass(SETTLED_MS);
  await world.passUntil(isWell, DEADLINE_MS);
  // It stays well.
  for (let look = 0; look < 10; look += 1) {
    await world.pass(3_000);
    const found = difference(world);
    if (found !== undefined) throw new Violation('I18', `${found} (look ${look})`);
  }
  world.tally.add('I18 lists', world.devices.length, 0);
  return inCall(world).length;
}

/** Everybody died: the server takes them out of the call by itself. */
export async function checkGone(world: CallStage): Promise<void> {
  await world.pass(GHOST_MS);
  world.watch.lookNow();
  const left = world.truth.devices;
  if (left.length > 0) throw new Violation('I18', `ghosts: ${left.join(' ')}`);
}

function difference(world: CallStage): string | undefined {
  world.watch.lookNow();
  const calls = inCall(world);
  const truth = world.truth.devices.join(' ');
  const own = inOrder(calls.map(({ call }) => call.deviceId));
  if (own !== truth) return `the server says [${truth}], pages are in it by [${own}]`;
  if (new Set(calls.map(({ device }) => device)).size < calls.length) return 'a device is in it twice';
  for (const { device, call } of calls) {
    const seen = inOrder(call.now?.members.map(({ deviceId }) => deviceId) ?? []);
    if (seen !== truth) return `${device.name} sees [${seen}], where are [${truth}]`;
    if (call.now?.status !== 'connected') return `${device.name} is ${call.now?.status ?? 'nothing'}`;
  }
  for (const device of world.devices)
    for (const call of world.callsOf(device)) {
      const seen = inOrder(call.inRoom ?? ['nothing']);
      if (seen !== truth) return `${call.tab.name} is told of [${seen}], where are [${truth}]`;
    }
  const keyed = calls.filter(({ device }) => !world.keyless.has(device.name));
  return world.isEncrypted ? (unread(keyed) ?? unwanted(world, keyed)) : undefined;
}

/** Everybody has the key by which each other one sends now. */
function unread(calls: readonly InCall[]): string | undefined {
  for (const { device: from, call: sender } of calls) {
    const own = sender.ownKey;
    if (own === undefined) return `${from.name} has no key`;
    for (const { device: to, call } of calls) {
      const known = call.keys.get(own.identity);
      if (known?.key !== own.key)
        return `${to.name} reads ${from.name} by ${known?.index ?? 'nothing'}, not ${own.index}`;
    }
  }
  return undefined;
}

/** Nobody else has it. */
function unwanted({ truth }: CallStage, calls: readonly InCall[]): string | undefined {
  for (const { device, call } of calls) {
    const others = [...truth.holdersOf(call.ownKey?.key ?? '')].filter((id) => !truth.devices.includes(id));
    if (others.length > 0) return `${device.name} sends by a key that ${others.join(' ')} has`;
  }
  return undefined;
}

interface InCall {
  readonly device: SimDevice;
  readonly call: SimCall;
}

/** All pages that are in the call, or try to be. */
function inCall(world: CallStage): readonly InCall[] {
  return world.devices.flatMap((device) =>
    world.callsOf(device).flatMap((call) => (call.isWanted ? [{ device, call }] : [])),
  );
}

function inOrder(names: readonly (string | null)[]): string {
  return names.map(String).sort().join(' ');
}
