/** The end of a world with a call: all agree on it, and nobody stays in it who is not there (I18). */
import type { SimDevice } from '../sim-device.ts';
import { Violation } from '../violation.ts';
import { type CallWorld, MEMBER_TYPE } from './call-world.ts';
import type { SimCall } from './sim-call.ts';

/** A request of the older sync whose connection died unnoticed is waited for by so much. */
const DEADLINE_MS = 400_000;
/** The server says that a device left after eight seconds; an engine that froze in the midst of a request may have sent it late. */
const GHOST_MS = 12_000;

/** Waits until the call is well. Returns the number of devices in it. */
export async function checkCall(world: CallWorld): Promise<number> {
  const wrong = () => difference(world);
  await world.passUntil(() => {
    for (const device of world.devices) world.signInAgain(device);
    return wrong() === undefined;
  }, DEADLINE_MS);
  // It stays well.
  for (let look = 0; look < 10; look += 1) {
    await world.pass(3_000);
    const found = wrong();
    if (found !== undefined) throw new Violation('I18', `${found} (look ${look})`);
  }
  return inCall(world).length;
}

/** Everybody died: the server takes them out of the call by itself. */
export async function checkGone(world: CallWorld): Promise<void> {
  await world.pass(GHOST_MS);
  const left = said(world);
  if (left.length > 0) throw new Violation('I18', `ghosts: ${left.join(' ')}`);
}

function difference(world: CallWorld): string | undefined {
  const calls = inCall(world);
  const truth = said(world);
  const own = calls.map(({ call }) => deviceIdOf(call)).sort();
  if (own.join(' ') !== truth.join(' '))
    return `the server says [${truth.join(' ')}], pages are in it by [${own.join(' ')}]`;
  for (const { device, call } of calls) {
    const seen = (call.now?.members ?? []).map(({ deviceId }) => String(deviceId)).sort();
    if (seen.join(' ') !== truth.join(' '))
      return `${device.name} sees [${seen.join(' ')}], where are [${truth.join(' ')}]`;
    if (call.now?.status !== 'connected') return `${device.name} is ${call.now?.status ?? 'nothing'}`;
  }
  if (new Set(calls.map(({ device }) => device)).size < calls.length) return 'a device is in it twice';
  return world.isEncrypted ? unread(calls) : undefined;
}

/** Everybody has the key by which each other one sends now. */
function unread(calls: readonly InCall[]): string | undefined {
  for (const { device: from, call: sender } of calls) {
    const identity = sender.now?.members.find(({ isThisDevice }) => isThisDevice)?.identity ?? '';
    const own = sender.keys.get(identity);
    if (own === undefined) return `${from.name} has no key`;
    for (const { device: to, call } of calls) {
      const known = call.keys.get(identity);
      if (known?.key !== own.key)
        return `${to.name} reads ${from.name} by ${known?.index ?? 'nothing'}, not ${own.index}`;
    }
  }
  return undefined;
}

interface InCall {
  readonly device: SimDevice;
  readonly call: SimCall;
}

/** All pages that are in the call, or try to be. */
function inCall(world: CallWorld): readonly InCall[] {
  return world.devices.flatMap((device) =>
    world.callsOf(device).flatMap((call) => (call.isWanted ? [{ device, call }] : [])),
  );
}

function deviceIdOf(call: SimCall): string {
  return String(call.now?.members.find(({ isThisDevice }) => isThisDevice)?.deviceId ?? 'nobody');
}

/** The devices in the call, by the server. */
function said({ room }: CallWorld): readonly string[] {
  const latest = new Map(
    room.events.flatMap((event) => (event.type === MEMBER_TYPE ? [[event.state_key, event.content]] : [])),
  );
  return [...latest.values()]
    .flatMap((content) => ('device_id' in content ? [String(content['device_id'])] : []))
    .sort();
}
