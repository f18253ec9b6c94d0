import type { Clock } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { SavedBackupKey, TakenBack } from '../../../platform/crypto/backup.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { Database } from '../../../platform/database/database.ts';
import { allRoomKeys, type SealedRoomKey } from '../../../protocol/endpoints/room-keys.ts';
import type { Requests } from '../../session/requests.ts';
import { UNTIL_IT_PASSES, withRetry } from '../../session/with-retry.ts';
import { restoreStore } from '../crypto-stores.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { KeyBackup } from './key-backup.ts';

/** Progress of restoring keys from the backup. */
export type RestoreState =
  | { readonly kind: 'idle' }
  /** `total` is null until the server answered. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number | null }
  /** `failed` of them could not be opened or taken in. */
  | { readonly kind: 'done'; readonly imported: number; readonly failed: number };

export interface BackupRestoreOptions {
  readonly clock: Clock;
  readonly requests: Requests;
  readonly database: Database;
  readonly keeper: MachineKeeper;
  readonly backup: KeyBackup;
  readonly scope: Scope;
  readonly log: Log;
}

const CHUNK = 200;

/**
 * Brings all keys of the backup to a device that did not make it (06.K-05): once for each backup, in the background, and from the beginning
 * again if it was stopped on the way. Keys that are here already cost little.
 */
export class BackupRestore {
  readonly #options: BackupRestoreOptions;
  readonly #state = new ObservableValue<RestoreState>({ kind: 'idle' });
  #isRunning = false;

  constructor(options: BackupRestoreOptions) {
    this.#options = options;
    const { backup, scope, keeper } = options;
    scope.onEnd(backup.state.subscribe(() => this.#run()));
    scope.onEnd(keeper.opened.subscribe(() => this.#run()));
  }

  get state(): Readable<RestoreState> {
    return this.#state;
  }

  #run(): void {
    const { scope, keeper, backup } = this.#options;
    const state = backup.state.current;
    const { machine } = keeper;
    if (this.#isRunning || machine === null || state.kind !== 'working') return;
    const { privateKey, info } = state;
    this.#isRunning = true;
    scope.run(async (signal) => {
      try {
        await this.#restore(
          machine,
          { privateKey, version: info.version },
          { publicKey: info.publicKey ?? '', signal },
        );
      } finally {
        this.#isRunning = false;
        if (this.#state.current.kind === 'running') this.#state.set({ kind: 'idle' });
      }
    });
  }

  async #restore(
    machine: CryptoMachine,
    from: SavedBackupKey,
    { publicKey, signal }: { readonly publicKey: string; readonly signal: AbortSignal },
  ): Promise<void> {
    const { database, requests, clock, log } = this.#options;
    const done = await restoreStore.get(database, ['restored']);
    // Restoring does not begin if the store fails. Otherwise it would begin again with each start.
    if (!done.ok || done.value?.publicKey === publicKey) return;
    this.#state.set({ kind: 'running', done: 0, total: null });
    const send = () => requests.send(allRoomKeys(from.version), { signal });
    const keys = await withRetry(clock, send, { ...UNTIL_IT_PASSES, signal });
    if (!keys.ok) {
      log.warn('the keys of the backup could not be had', { failure: keys.error.kind });
      return;
    }
    const taken = await this.#take(machine, keys.value, { from, signal });
    if (taken === null) return;
    this.#state.set({ kind: 'done', ...taken });
    log.info('keys came from the backup', { ...taken });
    await database.write([restoreStore.put(['restored'], { publicKey })], 'relaxed');
  }

  /** Number of imported keys; null if it was stopped. */
  async #take(
    machine: CryptoMachine,
    keys: readonly SealedRoomKey[],
    { from, signal }: { readonly from: SavedBackupKey; readonly signal: AbortSignal },
  ): Promise<TakenBack | null> {
    let imported = 0;
    let failed = 0;
    for (let at = 0; at < keys.length; at += CHUNK) {
      this.#state.set({ kind: 'running', done: at, total: keys.length });
      const chunk = keys.slice(at, at + CHUNK);
      const taken = await machine.backup.takeBack(chunk, from);
      if (signal.aborted || (!taken.ok && taken.error.kind === 'broken')) return null;
      imported += taken.ok ? taken.value.imported : 0;
      failed += taken.ok ? taken.value.failed : chunk.length;
    }
    return { imported, failed };
  }
}
