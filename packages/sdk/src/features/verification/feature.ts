import type { Clock } from '../../base/clock/clock.ts';
import { err, type Result } from '../../base/result/result.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { constant } from '../../base/value/switched.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { VerificationTarget } from '../../core/crypto/verification/verification.ts';
import { failureOf } from '../../core/crypto/verification/verification-sender.ts';
import { type Feature, followAccount } from '../../core/feature/feature.ts';
import { findOrMakeDirectRoom } from '../../core/rooms/direct-room.ts';
import type {
  RequestVerificationFailure,
  VerificationApi,
  VerificationItemContent,
  VerificationRequest,
  VerificationSummary,
} from './contract.ts';
import { verificationSocket } from './event-socket.ts';

const NONE = { head: null, items: [] } as const;

/** Finding out that nobody stands between two devices. */
export const verificationFeature: Feature<
  VerificationApi,
  VerificationItemContent,
  never,
  AccountCore,
  VerificationSummary
> = {
  events: verificationSocket,
  handlers: (context) => ({
    'verification.list': {
      shape: 'listView',
      open: (_params, scope) =>
        followAccount(context, scope, (account) => {
          if (account === null) return constant(NONE);
          const { list } = account.crypto.verification;
          return new DerivedValue([list], () => ({ head: null, items: list.current }));
        }),
    },
    'verification.one': {
      shape: 'view',
      open: ({ key }, scope) =>
        followAccount(context, scope, (account) => {
          if (account === null) return constant(null);
          const { list } = account.crypto.verification;
          return new DerivedValue([list], () => list.current.find((one) => one.key === key) ?? null);
        }),
    },
    'verification.request': {
      shape: 'command',
      run: (request, { signal }) => requestOf(context.accounts.account.current, request, context.env.clock, signal),
    },
    'verification.act': {
      shape: 'command',
      run: async ({ key, action }) => {
        const account = context.accounts.account.current;
        return account === null ? err({ kind: 'signedOut' }) : account.crypto.verification.act(key, action);
      },
    },
  }),
};

async function requestOf(
  account: AccountCore | null,
  { target, canScan }: VerificationRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<string, RequestVerificationFailure>> {
  if (account === null) return err({ kind: 'signedOut' });
  const { verification } = account.crypto;
  if (target.kind !== 'person') return verification.request(target, canScan, signal);
  const room = await findOrMakeDirectRoom(account, target.userId, { clock, signal, prefersEncrypted: true });
  if (!room.ok) return err(failureOf(room.error));
  const asked: VerificationTarget = { kind: 'person', userId: target.userId, roomId: room.value };
  return verification.request(asked, canScan, signal);
}
