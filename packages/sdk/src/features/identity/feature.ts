import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { IdentityFailure } from '../../core/crypto/identity/own-identity.ts';
import type { OwnIdentityState } from '../../core/crypto/identity/own-identity-state.ts';
import { DEFAULT_TRUST, type TrustSettings } from '../../core/crypto/identity/trust-record.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { authenticatedFailure } from '../../core/session/authenticated-failure.ts';
import type { Doubt } from '../../core/timeline/item.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { AuthAnswer } from '../../protocol/endpoints/interactive-auth.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { AuthenticatedFailure, IdentityApi, IdentityMark, TroubledMember, TrustFailure } from './contract.ts';
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
  /** Of the account that is signed in; `otherwise` while none is. */
  const view = <Params, Value>(
    otherwise: Value,
    open: (account: AccountCore, params: Params, scope: Scope) => Readable<Value>,
  ) => ({
    shape: 'view' as const,
    open: (params: Params, scope: Scope) =>
      followAccount(context, scope, (account, inner) =>
        account === null ? constant(otherwise) : open(account, params, inner),
      ),
  });
  type Of = { readonly userId: UserId };
  return {
    'identity.own': view<null, OwnIdentityState>({ kind: 'unknown' }, ({ crypto }) => crypto.identities.own.state),
    'identity.of': view(UNKNOWN, (account, { userId }: Of, scope) => openPerson(account, userId, scope)),
    'identity.mark': view<Of, IdentityMark | null>(null, (account, { userId }, scope) =>
      openMark(account, userId, scope),
    ),
    'identity.doubt': view(false, (account, { userId, doubt }: Of & { readonly doubt: Doubt }, scope) =>
      openDoubt(account, userId, doubt, scope),
    ),
    'identity.troubles': view<{ readonly roomId: RoomId }, readonly TroubledMember[]>(
      [],
      (account, { roomId }, scope) => openTroubles(account, roomId, scope),
    ),
    'identity.trust': view<null, TrustSettings>(DEFAULT_TRUST, ({ crypto }) => crypto.identities.trust.settings),
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
