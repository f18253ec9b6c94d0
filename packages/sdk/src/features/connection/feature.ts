import type { Clock } from '../../base/clock/clock.ts';
import { ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { DerivedValue } from '../../base/value/derived.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { command, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { Need } from '../../core/feature/faces.ts';
import { RECONNECTING_AFTER_MS, shownConnection, syncStatusOf } from '../../core/sync/sync.ts';
import type { ConnectionApi, ConnectionStatus, SyncStatus } from './contract.ts';

const STATUSES = {
  connecting: { kind: 'connecting' },
  syncing: { kind: 'syncing' },
  offline: { kind: 'offline' },
  reconnecting: { kind: 'reconnecting' },
  serverError: { kind: 'serverError' },
} as const;

/** How the engine stands with the server. */
export const connectionFeature = defineFeature<ConnectionApi>()({
  needs: ['sync', 'clock'],
  before: {
    'connection.status': view((): ConnectionStatus => ({ kind: 'idle' })),
    'connection.sync': view((): SyncStatus => 'stopped'),
    'connection.wake': command(ok(null)),
  },
  start: ({ sync, clock }) => ({
    'connection.status': { shape: 'view', open: (_params, scope) => statusOf({ sync }, clock, scope) },
    'connection.sync': {
      shape: 'view',
      open: () => new DerivedValue([sync.state], () => syncStatusOf(sync.state.current)),
    },
    'connection.wake': {
      shape: 'command',
      run: async () => {
        sync.wake();
        return ok(null);
      },
    },
  }),
});

function statusOf({ sync: { state } }: Need<'sync'>, clock: Clock, scope: Scope): Readable<ConnectionStatus> {
  // "Failing for five seconds" becomes true without anything happening, so a timer asks again at that moment.
  const tick = new ObservableValue(0);
  let cancel: (() => void) | undefined;
  const schedule = () => {
    const { failingSinceMs } = state.current;
    cancel?.();
    if (failingSinceMs === null) return;
    const leftMs = failingSinceMs + RECONNECTING_AFTER_MS - clock.monotonicMs();
    if (leftMs > 0) cancel = clock.setTimer(leftMs, () => tick.set(tick.current + 1));
  };
  scope.onEnd(state.subscribe(schedule));
  scope.onEnd(() => cancel?.());
  schedule();
  return new DerivedValue([state, tick], () => STATUSES[shownConnection(state.current, clock.monotonicMs())]);
}
