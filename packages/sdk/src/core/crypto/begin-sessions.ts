import { err, ok, type Result } from '../../base/result/result.ts';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { isRefusal, type Outgoing, type OutgoingFailure } from './outgoing.ts';

/** Sending has its own retries, which start earlier when the network is back. */
export const ONE_TRY = { retries: 0 };

/**
 * Knows the devices of `users` and begins sessions with those that there is none with. Returns whether there was anything to do. What
 * did not reach the server has to be tried again before anything is encrypted: who is not known by then could never read it (06.C-11).
 */
export async function beginSessions(
  outgoing: Pick<Outgoing, 'send' | 'askForDevices'>,
  machine: CryptoMachine,
  users: readonly UserId[],
): Promise<Result<boolean, OutgoingFailure>> {
  const tracked = await machine.track(users);
  if (!tracked.ok) return err({ kind: 'machine' });
  const asked = await outgoing.askForDevices(machine);
  if (!asked.ok && !isRefusal(asked.error)) return asked;
  const claim = await machine.claimMissing(users);
  if (!claim.ok) return err({ kind: 'machine' });
  if (claim.value === null) return ok(!asked.ok || asked.value);
  const claimed = await outgoing.send(machine, claim.value, ONE_TRY);
  // If the server refuses, devices without a session are told that they get no key.
  return claimed.ok || isRefusal(claimed.error) ? ok(true) : claimed;
}
