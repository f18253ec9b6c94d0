import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import { Dehydration } from '../dehydration/dehydration.ts';
import { SecretStorage } from '../secrets/secret-storage.ts';
import { AccountRecovery, type AccountRecoveryOptions } from './account-recovery.ts';
import type { RecoveryOptions, RecoveryTools } from './recovery-options.ts';

/** The parts of recovery. */
export interface OpenedRecovery {
  readonly account: AccountRecovery;
  readonly dehydration: Dehydration;
}

type Options = Pick<RecoveryOptions, 'env' | 'database' | 'requests' | 'scope'> &
  Omit<AccountRecoveryOptions, 'clock' | 'random' | 'primitives' | 'storage' | 'onKey'> &
  Pick<ConstructorParameters<typeof SecretStorage>[0], 'accountData'>;

/** Makes it. A key that is entered, or made, wakes the dehydrated device as well. */
export function openRecovery(options: Options, { primitives, random }: RecoveryTools): OpenedRecovery {
  const { env, database, requests, accountData, scope, ...rest } = options;
  const { me, log } = rest;
  const shared = { clock: env.clock, random, primitives, log };
  const storage = new SecretStorage({ ...shared, requests, me, accountData, signal: scope.signal });
  const dehydration = new Dehydration({ ...shared, requests, database, storage, signal: scope.signal });
  const account = new AccountRecovery({
    ...{ ...rest, ...shared, storage },
    onKey: (machine: CryptoMachine, entered) => {
      scope.run(async () => {
        const begun = await dehydration.begin(machine, entered);
        if (begun.ok) await dehydration.renewWeekly(machine);
        else log.warn('there is no dehydrated device', { failure: begun.error.kind });
      });
    },
  });
  return { account, dehydration };
}
