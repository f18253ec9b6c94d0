import { err, ok, type Result } from '../../base/result/result.ts';
import { DEFAULT_TRUST, type IdentityFailure } from '../../core/crypto/crypto.ts';
import { command, SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { authenticatedFailure } from '../../core/session/session.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { AuthAnswer } from '../../protocol/endpoints/interactive-auth.ts';
import type { AuthenticatedFailure, IdentityApi, TrustFailure } from './contract.ts';
import { openDoubt } from './doubt-view.ts';
import { KnownMarks } from './known-marks.ts';
import { openMark, openPerson, openTroubles, UNKNOWN } from './views.ts';

const UNAVAILABLE = command(err({ kind: 'unavailable' } as const));

/** Identities of users, for encryption. */
export const identityFeature = defineFeature<IdentityApi>()({
  needs: ['scope', 'session', 'rooms', 'crypto'],
  before: {
    'identity.own': view({ kind: 'unknown' }),
    'identity.of': view(UNKNOWN),
    'identity.mark': view(null),
    'identity.doubt': view(false),
    'identity.troubles': view([]),
    'identity.trust': view(DEFAULT_TRUST),
    'identity.make': UNAVAILABLE,
    'identity.reset': UNAVAILABLE,
    'identity.accept': UNAVAILABLE,
    'identity.vouch': UNAVAILABLE,
    'identity.setTrust': SIGNED_OUT,
    'identity.setRoomTrust': SIGNED_OUT,
  },
  start: (deps) => {
    const { identities } = deps.crypto;
    return {
      ...views(deps),
      'identity.make': { shape: 'command', run: ({ answer }, { signal }) => change(deps, 'make', answer, signal) },
      'identity.reset': { shape: 'command', run: ({ answer }, { signal }) => change(deps, 'reset', answer, signal) },
      'identity.accept': {
        shape: 'command',
        run: async ({ userId }, { signal }) => {
          const done = await identities.accept(userId, signal);
          return done.ok ? ok(null) : err({ kind: 'unavailable' });
        },
      },
      'identity.vouch': {
        shape: 'command',
        run: async ({ userId }, { signal }) => {
          const done = await identities.vouchForPerson(userId, signal);
          return done.ok ? ok(null) : err({ kind: 'unavailable' });
        },
      },
      'identity.setTrust': {
        shape: 'command',
        run: async ({ recipients }) => kept(await identities.trust.set({ recipients })),
      },
      'identity.setRoomTrust': {
        shape: 'command',
        run: async ({ roomId, isOnlyVerified }) => kept(await identities.trust.setRoom(roomId, isOnlyVerified)),
      },
    };
  },
});

type ViewName =
  | 'identity.own'
  | 'identity.doubt'
  | 'identity.of'
  | 'identity.mark'
  | 'identity.troubles'
  | 'identity.trust';

/** The views of identities. */
function views(deps: Need<'scope' | 'rooms' | 'crypto'>): Pick<Handlers<IdentityApi>, ViewName> {
  const { identities } = deps.crypto;
  const known = new KnownMarks(identities.changed, deps.scope);
  return {
    'identity.own': { shape: 'view', open: () => identities.own.state },
    'identity.of': { shape: 'view', open: ({ userId }, scope) => openPerson(deps, userId, scope) },
    'identity.mark': { shape: 'view', open: ({ userId }, scope) => openMark(deps, known, userId, scope) },
    'identity.doubt': { shape: 'view', open: ({ userId, doubt }, scope) => openDoubt(deps, userId, doubt, scope) },
    'identity.troubles': { shape: 'view', open: ({ roomId }, scope) => openTroubles(deps, roomId, scope) },
    'identity.trust': { shape: 'view', open: () => identities.trust.settings },
  };
}

async function change(
  { crypto, session }: Need<'crypto' | 'session'>,
  how: 'make' | 'reset',
  answer: AuthAnswer | null,
  signal: AbortSignal,
): Promise<Result<null, AuthenticatedFailure>> {
  const done = await crypto.identities[how](answer, signal);
  return done.ok ? ok(null) : err(failureOf(done.error, session.homeserverUrl));
}

function failureOf(failure: IdentityFailure, homeserverUrl: string): AuthenticatedFailure {
  if (failure.kind === 'noMachine' || failure.kind === 'machine') return { kind: 'unavailable' };
  return authenticatedFailure(failure, homeserverUrl);
}

function kept(written: Result<void, StorageFailure>): Result<null, TrustFailure> {
  return written.ok ? ok(null) : err({ kind: 'storageFailed' });
}
