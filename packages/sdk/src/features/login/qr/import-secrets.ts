import type { FeatureContext } from '../../../core/feature/feature.ts';
import type { LinkSecrets } from '../../../protocol/rules/qr-login/messages.ts';

/** Gives the account that just began the secrets of the user, so that nobody has to verify this device. It takes a moment, with nobody waiting. */
export function importSecrets({ accounts, log }: FeatureContext, secrets: LinkSecrets): void {
  const account = accounts.account.current;
  if (account === null) return;
  account.scope.run(async (signal) => {
    const taken = await account.crypto.recovery.use(signal, (recovery, machine) =>
      recovery.take(machine, secrets, signal),
    );
    if (!taken.ok) log.warn('the secrets of another device were not taken', { failure: taken.error.kind });
  });
}
