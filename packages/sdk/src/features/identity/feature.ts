import { err, ok, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { IdentityFailure } from '../../core/crypto/identity/own-identity.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { authenticatedFailure } from '../../core/session/authenticated-failure.ts';
import type { AuthAnswer } from '../../protocol/endpoints/interactive-auth.ts';
import type { AuthenticatedFailure, IdentityApi } from './contract.ts';

/** Who people are, for encryption. */
export const identityFeature: Feature<IdentityApi> = {
  handlers: (context) => ({
    'identity.own': {
      shape: 'view',
      open: (_, scope) =>
        followAccount(context, scope, (account) =>
          account === null ? constant({ kind: 'unknown' }) : account.crypto.identities.own.state,
        ),
    },
    'identity.make': { shape: 'command', run: ({ answer }, { signal }) => change(context, 'make', answer, signal) },
    'identity.reset': { shape: 'command', run: ({ answer }, { signal }) => change(context, 'reset', answer, signal) },
  }),
};

async function change(
  { accounts }: FeatureContext,
  how: 'make' | 'reset',
  answer: AuthAnswer | null,
  signal: AbortSignal,
): Promise<Result<null, AuthenticatedFailure>> {
  const account = accounts.account.current;
  if (account === null) return err({ kind: 'unavailable' });
  const done = await account.crypto.identities[how](answer, signal);
  return done.ok ? ok(null) : err(failureOf(done.error, account.session.homeserverUrl));
}

function failureOf(failure: IdentityFailure, homeserverUrl: string): AuthenticatedFailure {
  if (failure.kind === 'noMachine' || failure.kind === 'machine') return { kind: 'unavailable' };
  return authenticatedFailure(failure, homeserverUrl);
}
