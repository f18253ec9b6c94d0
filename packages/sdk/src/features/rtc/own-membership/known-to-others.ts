import { sleep } from '../../../base/clock/clock.ts';
import { until } from '../../../base/value/until.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { RtcDeps } from '../rtc-deps.ts';

/** A server that does not take this device's keys holds up no call for longer. */
const WITHIN_MS = 10_000;

/**
 * Waits, in an encrypted room, until the server has this device's keys and the user's identity: just after signing in it takes a moment.
 * Other clients give keys of media to the devices that they know of when somebody joins, and some do not look again.
 */
export async function knownToOthers(
  { env, crypto, rooms }: Pick<RtcDeps, 'env' | 'crypto' | 'rooms'>,
  roomId: RoomId,
  signal: AbortSignal,
): Promise<void> {
  if (rooms.records.get(roomId)?.isEncrypted !== true || !crypto.isUsable) return;
  const done = new AbortController();
  const within = AbortSignal.any([signal, done.signal]);
  const isKnown = until(crypto.identities.own.state, ({ kind }) => kind !== 'unknown', within);
  await Promise.race([isKnown, sleep(env.clock, WITHIN_MS, within)]);
  done.abort();
}
