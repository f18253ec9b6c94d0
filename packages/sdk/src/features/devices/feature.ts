import { err, ok, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { AccountCore } from '../../core/account/account.ts';
import type { IdentityFailure } from '../../core/crypto/identity/own-identity.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { authenticatedFailure } from '../../core/session/authenticated-failure.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { deleteDevices, renameDevice } from '../../protocol/endpoints/devices.ts';
import { type AuthAnswer, authOf, challengeOf } from '../../protocol/endpoints/interactive-auth.ts';
import type { DeviceId } from '../../protocol/ids/ids.ts';
import type { DeviceFailure, DevicesApi } from './contract.ts';
import { OwnDeviceList } from './own-devices.ts';

/** The devices that the person is signed in with. */
export const devicesFeature: Feature<DevicesApi> = {
  handlers: (context) => {
    const lists = new Map<AccountCore, Set<OwnDeviceList>>();
    const withAccount = (run: RunWithAccount) => refreshing(context, lists, run);
    return {
      'devices.own': {
        shape: 'view',
        open: (_, scope) =>
          followAccount(context, scope, (account, inner) => {
            if (account === null) return constant({ state: 'loading', devices: [] });
            const list = new OwnDeviceList(account, inner);
            const open = lists.get(account) ?? new Set();
            lists.set(account, open.add(list));
            inner.onEnd(() => {
              open.delete(list);
              if (open.size === 0) lists.delete(account);
            });
            return list.value;
          }),
      },
      ...newSignIns(context),
      'devices.rename': {
        shape: 'command',
        run: ({ deviceId, name }, { signal }) => withAccount((account) => rename(account, deviceId, name, signal)),
      },
      'devices.signOut': {
        shape: 'command',
        run: ({ deviceIds, answer }, { signal }) =>
          withAccount((account) => signOut(account, deviceIds, answer, signal)),
      },
      'devices.vouch': {
        shape: 'command',
        run: ({ deviceId }, { signal }) =>
          withAccount((account) => told(account, account.crypto.identities.vouchForDevice(deviceId, signal))),
      },
      'devices.setBlocked': {
        shape: 'command',
        run: ({ userId, deviceId, isBlocked }, { signal }) =>
          withAccount((account) =>
            told(account, account.crypto.identities.setBlocked({ userId, deviceId }, isBlocked, signal)),
          ),
      },
    };
  },
};

/** New sign-ins of the account. */
function newSignIns(context: FeatureContext): Pick<Handlers<DevicesApi>, 'devices.new' | 'devices.settle'> {
  return {
    'devices.new': {
      shape: 'view',
      open: (_, scope) =>
        followAccount(context, scope, (account) =>
          account === null ? constant([]) : account.crypto.identities.newDevices.current,
        ),
    },
    'devices.settle': {
      shape: 'command',
      run: async ({ deviceId }) => {
        await context.accounts.account.current?.crypto.identities.newDevices.settle(deviceId);
        return ok(null);
      },
    },
  };
}

type RunWithAccount = (account: AccountCore) => Promise<Result<null, DeviceFailure>>;

/** Does something, after which lists that somebody looks at are asked for anew. */
async function refreshing(
  { accounts }: FeatureContext,
  lists: ReadonlyMap<AccountCore, ReadonlySet<OwnDeviceList>>,
  run: RunWithAccount,
): Promise<Result<null, DeviceFailure>> {
  const account = accounts.account.current;
  if (account === null) return err({ kind: 'unavailable' });
  const done = await run(account);
  for (const list of lists.get(account) ?? []) list.refresh();
  account.crypto.identities.newDevices.look();
  return done;
}

async function told(
  { session }: AccountCore,
  pending: Promise<Result<void, IdentityFailure>>,
): Promise<Result<null, DeviceFailure>> {
  const done = await pending;
  return done.ok ? ok(null) : err(failureOf(done.error, session.homeserverUrl));
}

async function rename(
  { requests, session }: AccountCore,
  deviceId: DeviceId,
  name: string,
  signal: AbortSignal,
): Promise<Result<null, DeviceFailure>> {
  // No address can name a device that is called so.
  if (/^\.{1,2}$/u.test(deviceId)) return err({ kind: 'refused', status: 404, message: '' });
  const answer = await requests.send(renameDevice(deviceId, name), { signal });
  return answer.ok ? ok(null) : err(failureOf(answer.error, session.homeserverUrl));
}

async function signOut(
  { requests, session, me }: AccountCore,
  deviceIds: readonly DeviceId[],
  answer: AuthAnswer | null,
  signal: AbortSignal,
): Promise<Result<null, DeviceFailure>> {
  const done = await requests.send(deleteDevices(deviceIds, answer && authOf(answer, me)), { signal });
  if (done.ok) return ok(null);
  const challenge = challengeOf(done.error);
  const asked = { kind: 'authenticationRequired' as const, isWrong: answer !== null };
  const failure = challenge === null ? done.error : { ...asked, challenge };
  return err(failureOf(failure, session.homeserverUrl));
}

function failureOf(failure: IdentityFailure | RequestFailure, homeserverUrl: string): DeviceFailure {
  if (failure.kind === 'noMachine' || failure.kind === 'machine') return { kind: 'unavailable' };
  return authenticatedFailure(failure, homeserverUrl);
}
