import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { IdentityFailure } from '../../core/crypto/crypto.ts';
import { command, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { openLinkView } from '../../core/feature/link-view.ts';
import type { ResultOf } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
import type { DeviceFailure, DeviceLink, DevicesApi, OwnDevices } from './contract.ts';
import { failureOf } from './failure-of.ts';
import type { OwnDeviceList } from './own-devices.ts';

const LOADING: OwnDevices = { state: 'loading', devices: [] };
const UNAVAILABLE = command(err({ kind: 'unavailable' } as const));

/** The devices that the user is signed in with. */
export const devicesFeature = defineFeature<DevicesApi>()({
  needs: ['scope', 'session', 'me', 'requests', 'rooms', 'crypto', 'env'],
  before: {
    'devices.own': view(LOADING),
    'devices.new': view([]),
    'devices.settle': command(ok(null)),
    'devices.canLink': command(ok(false)),
    'devices.link': view({ kind: 'starting' }, ['take', 'stop']),
    'devices.rename': UNAVAILABLE,
    'devices.signOut': UNAVAILABLE,
    'devices.vouch': UNAVAILABLE,
    'devices.setBlocked': UNAVAILABLE,
    'devices.discardRoomKey': UNAVAILABLE,
  },
  start: (deps) => {
    const { identities } = deps.crypto;
    const lists = new Set<OwnDeviceList>();
    /** Asks anew for lists that somebody looks at. */
    const refreshing = async (pending: Promise<Result<null, DeviceFailure>>): Promise<Result<null, DeviceFailure>> => {
      const done = await pending;
      refresh(lists);
      identities.newDevices.look();
      return done;
    };
    return {
      'devices.own': {
        shape: 'view',
        open: (_, scope) =>
          new SwitchedValue(fetchList(deps, lists, scope), scope, (list) => list?.value ?? constant(LOADING)),
      },
      'devices.new': { shape: 'view', open: () => identities.newDevices.current },
      'devices.settle': {
        shape: 'command',
        run: async ({ deviceId }) => {
          await identities.newDevices.settle(deviceId);
          return ok(null);
        },
      },
      ...linkHandlers(deps, () => refresh(lists)),
      'devices.rename': {
        shape: 'command',
        run: async ({ deviceId, name }, { signal }) =>
          refreshing((await managing()).rename(deps, deviceId, name, signal)),
      },
      'devices.signOut': {
        shape: 'command',
        run: async ({ deviceIds, answer }, { signal }) =>
          refreshing((await managing()).signOut(deps, deviceIds, answer, signal)),
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
      'devices.discardRoomKey': {
        shape: 'command',
        run: ({ roomId }, { signal }) => discardRoomKey(deps, roomId, signal),
      },
    };
  },
});

/** The handlers for linking new devices. `onLinked` hears that one came, or that it was tried. */
function linkHandlers(deps: Need<'env' | 'session' | 'requests' | 'crypto'>, onLinked: () => void) {
  return {
    'devices.canLink': {
      shape: 'command',
      run: async (_input, { signal }) => ok(await (await linking()).canLink(deps, signal)),
    },
    'devices.link': {
      shape: 'view',
      open: ({ way }, scope) =>
        openLinkView<DeviceLink>(scope, { kind: 'starting' }, async (link) => {
          await (await linking()).linkDevice(deps, way, link);
          onLinked();
        }),
    },
  } satisfies Pick<Handlers<DevicesApi>, 'devices.canLink' | 'devices.link'>;
}

function refresh(lists: ReadonlySet<OwnDeviceList>): void {
  for (const list of lists) list.refresh();
}

async function discardRoomKey(
  { rooms, crypto }: Need<'rooms' | 'crypto'>,
  roomId: RoomId,
  signal: AbortSignal,
): Promise<ResultOf<DevicesApi['devices.discardRoomKey']>> {
  if (rooms.records.get(roomId)?.isEncrypted !== true) return err({ kind: 'notEncrypted' });
  const discarded = await crypto.discardKey(roomId, signal);
  return discarded.ok ? ok(null) : err({ kind: 'unavailable' });
}

/** The list of devices, among those that are asked for anew. Its code is loaded when the user opens it. */
function fetchList(
  deps: Need<'scope' | 'session' | 'me' | 'requests' | 'crypto'>,
  lists: Set<OwnDeviceList>,
  scope: Scope,
): Readable<OwnDeviceList | null> {
  const opened = new ObservableValue<OwnDeviceList | null>(null);
  scope.run(async () => {
    const { OwnDeviceList: List } = await managing();
    if (scope.ended) return;
    const list = new List(deps, scope);
    lists.add(list);
    scope.onEnd(() => lists.delete(list));
    opened.set(list);
  });
  return opened;
}

/** Code that links new devices. */
function linking() {
  return import('./link/link-device.ts');
}

/** Code that lists and manages devices: not needed to start. */
function managing() {
  return import('./managing.ts');
}

async function told(
  { session }: Need<'session'>,
  pending: Promise<Result<void, IdentityFailure>>,
): Promise<Result<null, DeviceFailure>> {
  const done = await pending;
  return done.ok ? ok(null) : err(failureOf(done.error, session.homeserverUrl));
}
