import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { Outgoing } from '../outgoing.ts';

/** A server that does not answer leaves it at what is known. */
const KNOW_WITHIN_MS = 10_000;

/** Has somebody's devices and identity known as they are now, without following them from now on. */
export async function knowDevices(
  { outgoing, clock }: { readonly outgoing: Outgoing; readonly clock: Clock },
  machine: CryptoMachine,
  userId: UserId,
): Promise<void> {
  const query = await machine.identities.query([userId]);
  if (!query.ok) return;
  const isDone = new AbortController();
  const asking = outgoing.send(machine, query.value, { retries: 0 });
  await Promise.race([asking, sleep(clock, KNOW_WITHIN_MS, isDone.signal)]);
  isDone.abort();
}
