import { err, ok, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { IdentityFailure } from '../../core/crypto/identity/own-identity.ts';
import { DEFAULT_TRUST } from '../../core/crypto/identity/trust-record.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { authenticatedFailure } from '../../core/session/authenticated-failure.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { AuthAnswer } from '../../protocol/endpoints/interactive-auth.ts';
import type { AuthenticatedFailure, IdentityApi, TrustFailure } from './contract.ts';
import { openDoubt } from './doubt-view.ts';
import { openMark, openPerson, openTroubles, UNKNOWN } from './views.ts';

/** Who people are, for encryption. */
export const identityFeature: Feature<IdentityApi> = {
  handlers: (context) => {
    const trust = () => context.accounts.account.current?.crypto.identities.trust;
    return {
      ...views(context),
      'identity.make': { shape: 'command', run: ({ answer }, { signal }) => change(context, 'make', answer, signal) },
      'identity.reset': { shape: 'command', run: ({ answer }, { signal }) => change(context, 'reset', answer, signal) },
      'identity.accept': {
        shape: 'command',
        run: async ({ userId }, { signal }) => {
          const done = await context.accounts.account.current?.crypto.identities.accept(userId, signal);
          return done?.ok === true ? ok(null) : err({ kind: 'unavailable' });
        },
      },
      'identity.vouch': {
        shape: 'command',
        run: async ({ userId }, { signal }) => {
          const done = await context.accounts.account.current?.crypto.identities.vouchForPerson(userId, signal);
          return done?.ok === true ? ok(null) : err({ kind: 'unavailable' });
        },
      },
      'identity.setTrust': {
        shape: 'command',
        run: async ({ recipients }) => kept(await trust()?.set({ recipients })),
      },
      'identity.setRoomTrust': {
        shape: 'command',
        run: async ({ roomId, isOnlyVerified }) => kept(await trust()?.setRoom(roomId, isOnlyVerified)),
      },
    };
  },
};

/** What is shown of who people are. */
function views(
  context: FeatureContext,
): Pick<
  Handlers<IdentityApi>,
  'identity.own' | 'identity.doubt' | 'identity.of' | 'identity.mark' | 'identity.troubles' | 'identity.trust'
> {
  return {
    'identity.own': {
      shape: 'view',
      open: (_, scope) =>
        followAccount(context, scope, (account) =>
          account === null ? constant({ kind: 'unknown' }) : account.crypto.identities.own.state,
        ),
    },
    'identity.of': {
      shape: 'view',
      open: ({ userId }, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant(UNKNOWN) : openPerson(account, userId, inner),
        ),
    },
    'identity.doubt': {
      shape: 'view',
      open: ({ userId, doubt }, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant(false) : openDoubt(account, userId, doubt, inner),
        ),
    },
    'identity.mark': {
      shape: 'view',
      open: ({ userId }, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant(null) : openMark(account, userId, inner),
        ),
    },
    'identity.troubles': {
      shape: 'view',
      open: ({ roomId }, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant([]) : openTroubles(account, roomId, inner),
        ),
    },
    'identity.trust': {
      shape: 'view',
      open: (_, scope) =>
        followAccount(context, scope, (account) =>
          account === null ? constant(DEFAULT_TRUST) : account.crypto.identities.trust.settings,
        ),
    },
  };
}

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

function kept(written: Result<void, StorageFailure> | undefined): Result<null, TrustFailure> {
  if (written === undefined) return err({ kind: 'signedOut' });
  return written.ok ? ok(null) : err({ kind: 'storageFailed' });
}
