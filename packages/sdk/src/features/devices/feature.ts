import { err, ok, type Result } from '../../base/result/result.ts';
import type { IdentityFailure } from '../../core/crypto/identity/own-identity.ts';
import { command, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { authenticatedFailure } from '../../core/session/authenticated-failure.ts';
import type { RequestFailure } from '../../core/session/requests.ts';
import { deleteDevices, renameDevice } from '../../protocol/endpoints/devices.ts';
import { type AuthAnswer, authOf, challengeOf } from '../../protocol/endpoints/interactive-auth.ts';
import type { DeviceId } from '../../protocol/ids/ids.ts';
import type { DeviceFailure, DevicesApi } from './contract.ts';
import { OwnDeviceList } from './own-devices.ts';

const UNAVAILABLE = command(err({ kind: 'unavailable' } as const));

/** The devices that the user is signed in with. */
export const devicesFeature = defineFeature<DevicesApi>()({
  needs: ['scope', 'session', 'me', 'requests', 'crypto'],
  before: {
    'devices.own': view({ state: 'loading', devices: [] }),
    'devices.new': view([]),
    'devices.settle': command(ok(null)),
    'devices.rename': UNAVAILABLE,
    'devices.signOut': UNAVAILABLE,
    'devices.vouch': UNAVAILABLE,
    'devices.setBlocked': UNAVAILABLE,
  },
  start: (deps) => {
    const { identities } = deps.crypto;
    const lists = new Set<OwnDeviceList>();
    /** Asks anew for lists that somebody looks at. */
    const refreshing = async (pending: Promise<Result<null, DeviceFailure>>): Promise<Result<null, DeviceFailure>> => {
      const done = await pending;
      for (const list of lists) list.refresh();
      identities.newDevices.look();
      return done;
    };
    return {
      'devices.own': {
        shape: 'view',
        open: (_, scope) => {
          const list = new OwnDeviceList(deps, scope);
          lists.add(list);
          scope.onEnd(() => lists.delete(list));
          return list.value;
        },
      },
      'devices.new': { shape: 'view', open: () => identities.newDevices.current },
      'devices.settle': {
        shape: 'command',
        run: async ({ deviceId }) => {
          await identities.newDevices.settle(deviceId);
          return ok(null);
        },
      },
      'devices.rename': {
        shape: 'command',
        run: ({ deviceId, name }, { signal }) => refreshing(rename(deps, deviceId, name, signal)),
      },
      'devices.signOut': {
        shape: 'command',
        run: ({ deviceIds, answer }, { signal }) => refreshing(signOut(deps, deviceIds, answer, signal)),
      },
      'devices.vouch': {
        shape: 'command',
        run: ({ deviceId }, { signal }) => refreshing(told(deps, identities.vouchForDevice(deviceId, signal))),
      },
      'devices.setBlocked': {
        shape: 'command',
        run: ({ userId, deviceId, isBlocked }, { signal }) =>
          refreshing(told(deps, identities.setBlocked({ userId, deviceId }, isBlocked, signal))),
      },
    };
  },
});

async function told(
  { session }: Need<'session'>,
  pending: Promise<Result<void, IdentityFailure>>,
): Promise<Result<null, DeviceFailure>> {
  const done = await pending;
  return done.ok ? ok(null) : err(failureOf(done.error, session.homeserverUrl));
}

async function rename(
  { requests, session }: Need<'requests' | 'session'>,
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
  { requests, session, me }: Need<'requests' | 'session' | 'me'>,
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
