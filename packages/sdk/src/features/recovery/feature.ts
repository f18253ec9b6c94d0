import { err, ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { constant } from '../../base/value/switched.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { MoveProgress } from '../../core/crypto/old-keys/move-keys.ts';
import type { RecoveryFailure } from '../../core/crypto/recovery/account-recovery.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { RecoveryApi, RecoveryProblem, RecoveryStatus } from './contract.ts';
import { statusOf } from './status.ts';

/** Recovery, and the backup of keys. */
export const recoveryFeature: Feature<RecoveryApi> = {
  handlers: (context) => ({
    'recovery.status': statusHandler(context),
    'recovery.moving': {
      shape: 'view',
      open: (_, scope) =>
        followAccount<AccountCore, MoveProgress | null>(
          context,
          scope,
          (account) => account?.crypto.oldKeys.progress ?? constant(null),
        ),
    },
    'recovery.makeKey': command(context, (account, { passphrase }, signal) =>
      account.crypto.recovery.use(signal, (recovery) => recovery.makeKey(passphrase)),
    ),
    'recovery.setUp': command(context, (account, { isReset, ...made }, signal) =>
      account.crypto.recovery.use(signal, async (recovery, machine) =>
        nothing(await recovery.setUp(machine, made, { isReset })),
      ),
    ),
    'recovery.check': command(context, (account, { entry }, signal) =>
      account.crypto.recovery.use(signal, async (recovery) => nothing(await recovery.check(entry))),
    ),
    'recovery.unlock': command(context, (account, { entry }, signal) =>
      account.crypto.recovery.use(signal, async (recovery, machine) => nothing(await recovery.unlock(machine, entry))),
    ),
    'recovery.turnOffBackup': command(context, (account, _, signal) =>
      account.crypto.recovery.use(signal, async (recovery, machine) => nothing(await recovery.turnOffBackup(machine))),
    ),
    'recovery.dismiss': {
      shape: 'command',
      run: async ({ prompt }) => {
        await context.accounts.account.current?.crypto.recovery.dismiss(prompt);
        return ok(null);
      },
    },
    'recovery.exportKeys': command(context, async (account, { passphrase }, signal) => {
      const { exportKeys } = await import('./key-files.ts');
      return exportKeys(account, passphrase, signal);
    }),
    'recovery.importKeys': {
      shape: 'command',
      run: async (input, { signal }) => {
        const account = context.accounts.account.current;
        const { importKeys } = await import('./key-files.ts');
        return account === null ? err({ kind: 'signedOut' }) : importKeys(account, input, signal);
      },
    },
  }),
};

function statusHandler(context: FeatureContext): Handlers<Pick<RecoveryApi, 'recovery.status'>>['recovery.status'] {
  return {
    shape: 'view',
    open: (_, scope) =>
      followAccount<AccountCore, RecoveryStatus>(context, scope, (account) => {
        if (account === null) return constant({ kind: 'unavailable' });
        const { recovery, backup, state } = account.crypto;
        const ofBackup = [backup.backup.state, backup.counts, backup.restore.state, backup.uploads.changed];
        const sources = [recovery.state, recovery.dismissed, ...ofBackup, state];
        return new DerivedValue(sources, () => statusOf(account.crypto));
      }),
  };
}

type Problem = RecoveryFailure | { readonly kind: 'unavailable' };

/** A command on the account that runs. */
function command<Input, Output>(
  { accounts }: FeatureContext,
  run: (account: AccountCore, input: Input, signal: AbortSignal) => Promise<Result<Output, Problem>>,
) {
  return {
    shape: 'command' as const,
    run: async (
      input: Input,
      { signal }: { readonly signal: AbortSignal },
    ): Promise<Result<Output, RecoveryProblem>> => {
      const account = accounts.account.current;
      if (account === null) return err({ kind: 'signedOut' });
      const done = await run(account, input, signal);
      return done.ok ? done : err(problemOf(done.error));
    },
  };
}

function nothing<Failure>(result: Result<unknown, Failure>): Result<null, Failure> {
  return result.ok ? ok(null) : result;
}

function problemOf(failure: Problem): RecoveryProblem {
  switch (failure.kind) {
    case 'unavailable':
    case 'notSetUp':
    case 'locked':
    case 'wrongKey':
    case 'badRecoveryKey':
      return failure;
    case 'noIdentity':
      return { kind: 'notVerified' };
    case 'machine':
      return { kind: 'unavailable' };
    case 'notImported':
    case 'secretStorage':
      return { kind: 'failed', text: failure.text };
    case 'serverError':
      return { kind: 'failed', text: failure.message };
    case 'tooManyVersions':
    case 'malformedAnswer':
      return { kind: 'failed', text: failure.kind };
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
      return { kind: 'unreachable' };
  }
}
