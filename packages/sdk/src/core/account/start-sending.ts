import type { Log } from '../../base/log/log.ts';
import type { Scope } from '../../base/scope/scope.ts';
import type { Env } from '../../platform/env.ts';
import type { AccountCrypto } from '../crypto/account-crypto.ts';
import { EarlierTries } from '../outbox/earlier-tries.ts';
import { sendHeldBack } from '../outbox/held-back.ts';
import { Sender } from '../outbox/sender.ts';
import { Uploader } from '../outbox/uploader.ts';
import type { SyncDriver } from '../sync/sync-driver.ts';
import { LateEchoes } from '../timeline/late-echoes.ts';
import type { PagingTarget } from '../timeline/paging.ts';
import type { ToDeviceQueue } from '../to-device/to-device-queue.ts';
import type { EngineStorage } from './engine-storage.ts';

/** What sends, and what it has to know. */
interface SendingParts {
  readonly toDevice: ToDeviceQueue;
  readonly crypto: AccountCrypto;
  readonly sync: SyncDriver;
}

export interface SendingOptions {
  readonly env: Env;
  readonly scope: Scope;
  readonly log: Log;
  readonly storage: EngineStorage;
}

/** Sends what waits, and looks for what was sent and never came back. */
export function startSending(
  { env, scope, log, storage }: SendingOptions,
  target: PagingTarget,
  { toDevice, crypto, sync }: SendingParts,
): Uploader {
  const { outbox, rooms, requests } = target;
  const uploader = new Uploader({ outbox, rooms, requests, attachments: crypto.attachments, clock: env.clock });
  const earlierTries = new EarlierTries({ clock: env.clock, target, toldUpTo: sync.toldUpTo });
  const sender = new Sender({ env, outbox, rooms, requests, crypto, uploader, earlierTries, scope, log });
  sender.start();
  scope.onEnd(crypto.identities.eased.subscribe((userId) => scope.run(() => sendHeldBack(outbox, userId))));
  toDevice.start({ requests, scope, log: log.child('to-device') });
  const isSyncing = () => sync.state.current.failures === 0;
  new LateEchoes({ clock: env.clock, target, scope, log: log.child('send'), isSyncing }).start();
  scope.onEnd(retryOnceBetter(sync, [sender, toDevice], storage));
  return uploader;
}

/** What answers again, the server or the disk, is worth another try at once; so is what may, after waking. Returns what stops it. */
function retryOnceBetter(
  sync: SyncDriver,
  senders: readonly (Sender | ToDeviceQueue)[],
  storage: EngineStorage,
): () => void {
  const retrySending = () => {
    for (const sender of senders) sender.retryNow();
  };
  let isFailing = false;
  const stopSync = sync.state.subscribe(() => {
    const wasFailing = isFailing;
    isFailing = sync.state.current.failures > 0;
    if (wasFailing && !isFailing) retrySending();
  });
  const stopStorage = storage.recovered.subscribe(() => {
    sync.retryNow();
    retrySending();
  });
  const stopWaking = sync.woken.subscribe(retrySending);
  return () => {
    stopSync();
    stopStorage();
    stopWaking();
  };
}
