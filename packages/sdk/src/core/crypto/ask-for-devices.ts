import { err, type Result } from '../../base/result/result.ts';
import type { CryptoMachine } from '../../platform/crypto/crypto-machine.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import type { Outgoing, OutgoingFailure } from './outgoing.ts';

/** Has the devices and identities of `users` known as they are now; what the server said of them. */
export async function askForDevices(
  outgoing: Pick<Outgoing, 'send'>,
  machine: CryptoMachine,
  users: readonly UserId[],
): Promise<Result<string, OutgoingFailure>> {
  const query = await machine.identities.query(users);
  return query.ok ? outgoing.send(machine, query.value) : err({ kind: 'machine' });
}
