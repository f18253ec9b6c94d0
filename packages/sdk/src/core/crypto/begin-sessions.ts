import { type Clock, sleep } from '../../base/clock/clock.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { Outgoing, OutgoingFailure } from './outgoing.ts';

interface Means {
  readonly outgoing: Outgoing;
  readonly clock: Clock;
}

/** How long a message waits for the devices of people who were not asked for before; a server that is away must not hold it for ever. */
const QUERY_WITHIN_MS = 10_000;
/** Whoever sends tries again, and sooner once the network is back. */
export const ONE_TRY = { retries: 0 };

/** Knows the devices of `users` and begins sessions with those that there is none with. Returns whether there was anything to do. */
export async function beginSessions(
  means: Means,
  machine: CryptoMachine,
  users: readonly UserId[],
  signal: AbortSignal,
): Promise<Result<boolean, OutgoingFailure>> {
  const known = await know(means, machine, users, signal);
  const claim = known.ok ? await machine.claimMissing(users) : known;
  if (!known.ok || !claim.ok) return err({ kind: 'machine' });
  if (claim.value === null) return ok(known.value);
  const claimed = await means.outgoing.send(machine, claim.value, ONE_TRY);
  // Where the server refuses, those devices that there is no session with are told that they get no key.
  const isRefused = !claimed.ok && (claimed.error.kind === 'serverError' || claimed.error.kind === 'machine');
  return claimed.ok || isRefused ? ok(true) : claimed;
}

/** Has the devices of `users` known: those that were not asked for yet, or have changed, are asked for now. Returns whether there were any. */
async function know(
  { outgoing, clock }: Means,
  machine: CryptoMachine,
  users: readonly UserId[],
  signal: AbortSignal,
): Promise<Result<boolean, unknown>> {
  const tracked = await machine.track(users);
  if (!tracked.ok) return tracked;
  const wanted = await machine.outgoing();
  if (!wanted.ok) return wanted;
  const isAsking = wanted.value.some(({ kind }) => kind === 'keysQuery');
  if (isAsking) await Promise.race([outgoing.run(machine), sleep(clock, QUERY_WITHIN_MS, signal)]);
  return ok(isAsking);
}
