import { err, ok, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import type { Readable } from '../../base/value/value.ts';
import type { RecoveryFailure } from '../../core/crypto/crypto.ts';
import { command, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import type { RecoveryApi, RecoveryProblem, RecoveryStatus } from './contract.ts';
import { statusOf } from './status.ts';

/** Recovery, and the backup of keys. */
export const recoveryFeature = defineFeature<RecoveryApi>()({
  needs: ['crypto'],
  before: {
    'recovery.status': view({ kind: 'unavailable' }),
    'recovery.moving': view(null),
    'recovery.makeKey': SIGNED_OUT,
    'recovery.setUp': SIGNED_OUT,
    'recovery.check': SIGNED_OUT,
    'recovery.unlock': SIGNED_OUT,
    'recovery.turnOffBackup': SIGNED_OUT,
    'recovery.dismiss': command(ok(null)),
    'recovery.exportKeys': SIGNED_OUT,
    'recovery.importKeys': SIGNED_OUT,
  },
  start: (deps) => {
    const { recovery, oldKeys } = deps.crypto;
    return {
      'recovery.status': { shape: 'view', open: () => openStatus(deps) },
      'recovery.moving': { shape: 'view', open: () => oldKeys.progress },
      'recovery.makeKey': asking(({ passphrase }, signal) =>
        recovery.use(signal, (account) => account.keys.make(passphrase)),
      ),
      'recovery.setUp': asking(({ isReset, ...made }, signal) =>
        recovery.use(signal, async (account, machine) => nothing(await account.setUp(machine, made, { isReset }))),
      ),
      'recovery.check': asking(({ entry }, signal) =>
        recovery.use(signal, async (account) => nothing(await account.check(entry))),
      ),
      'recovery.unlock': asking(({ entry }, signal) =>
        recovery.use(signal, async (account, machine) => nothing(await account.unlock(machine, entry))),
      ),
      'recovery.turnOffBackup': asking((_, signal) =>
        recovery.use(signal, async (account, machine) => nothing(await account.turnOffBackup(machine))),
      ),
      'recovery.dismiss': {
        shape: 'command',
        run: async ({ prompt }) => {
          await recovery.dismiss(prompt);
          return ok(null);
        },
      },
      'recovery.exportKeys': asking(async ({ passphrase }, signal) => {
        const { exportKeys } = await import('./key-files.ts');
        return exportKeys(deps, passphrase, signal);
      }),
      'recovery.importKeys': {
        shape: 'command',
        run: async (input, { signal }) => {
          const { importKeys } = await import('./key-files.ts');
          return importKeys(deps, input, signal);
        },
      },
    };
  },
});

function openStatus({ crypto }: Need<'crypto'>): Readable<RecoveryStatus> {
  const { recovery, backup, state } = crypto;
  const ofBackup = [backup.backup.state, backup.counts, backup.restore.state, backup.uploads.changed];
  const sources = [recovery.state, recovery.dismissed, ...ofBackup, state];
  return new DerivedValue(sources, () => statusOf(crypto));
}

type Problem = RecoveryFailure | { readonly kind: 'unavailable' };

/** A command whose failures are told in the words of the contract. */
function asking<Input, Output>(run: (input: Input, signal: AbortSignal) => Promise<Result<Output, Problem>>) {
  return {
    shape: 'command' as const,
    run: async (
      input: Input,
      { signal }: { readonly signal: AbortSignal },
    ): Promise<Result<Output, RecoveryProblem>> => {
      const done = await run(input, signal);
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
