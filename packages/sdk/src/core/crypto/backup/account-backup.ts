import { sleep } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../../base/value/value.ts';
import type { RoomKeyCounts } from '../../../platform/crypto/backup.ts';
import type { CryptoMachine, RoomKeyName } from '../../../platform/crypto/crypto-machine.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Env } from '../../../platform/env.ts';
import type { RoomId } from '../../../protocol/ids/ids.ts';
import type { Requests } from '../../session/requests.ts';
import type { BackupState } from '../decryption-failure.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { Outgoing } from '../outgoing.ts';
import { BackupRestore } from './backup-restore.ts';
import { backupStateOf } from './backup-state.ts';
import { BackupUploads } from './backup-uploads.ts';
import { fetchRoom } from './fetch-room.ts';
import { KeyBackup } from './key-backup.ts';
import { RoomKeyDownloads } from './room-key-downloads.ts';

export interface AccountBackupOptions {
  readonly env: Pick<Env, 'clock' | 'random'>;
  readonly database: Database;
  readonly requests: Requests;
  readonly keeper: MachineKeeper;
  readonly outgoing: Outgoing;
  readonly scope: Scope;
  readonly log: Log;
}

/** Until the server says which backup there is. */
const ASK_AGAIN_MS = 60_000;

/** The backup of room keys, for the account that runs: which one there is, what goes to it and what comes from it. */
export class AccountBackup {
  readonly backup: KeyBackup;
  readonly uploads: BackupUploads;
  readonly restore: BackupRestore;
  /** Tells when `stateForFailures` is another. */
  readonly changed = new Signal<void>();
  readonly #counts = new ObservableValue<RoomKeyCounts>({ backedUp: 0, total: 0 });
  readonly #options: AccountBackupOptions;
  readonly #downloads: RoomKeyDownloads;

  constructor(options: AccountBackupOptions) {
    this.#options = options;
    const { env, requests, keeper, scope, log } = options;
    const { clock } = env;
    const backup = new KeyBackup({ clock, requests, signal: scope.signal, log });
    const rest = { ...options, clock, random: env.random, backup };
    this.backup = backup;
    let before = this.stateForFailures;
    scope.onEnd(
      backup.state.subscribe(() => {
        const isOther = this.stateForFailures !== before;
        before = this.stateForFailures;
        if (isOther) this.changed.emit();
      }),
    );
    this.uploads = new BackupUploads(rest);
    this.restore = new BackupRestore(rest);
    this.#downloads = new RoomKeyDownloads(rest);
    scope.onEnd(this.uploads.changed.subscribe(() => this.#count()));
    scope.onEnd(this.restore.state.subscribe(() => this.#count()));
    scope.onEnd(
      keeper.opened.subscribe((machine) => {
        this.#count();
        machine.backup.keyReceived.subscribe(() => scope.run(() => this.#takeReceived(machine)));
        scope.run((signal) => this.#begin(machine, signal));
      }),
    );
  }

  /** State of the backup, for the failure text of a message without a key. */
  get stateForFailures(): BackupState {
    return backupStateOf(this.backup.state.current);
  }

  /** Number of room keys on this device, and number of those in the backup. */
  get counts(): Readable<RoomKeyCounts> {
    return this.#counts;
  }

  /** A message needs a key that is not here: it is looked for in the backup (06.DF-12). */
  missing(name: RoomKeyName): void {
    this.#downloads.want(name);
  }

  /** Sees to it that all keys of a room that the backup has are here; what cannot be had now is not waited for. */
  fetchRoom(machine: CryptoMachine, roomId: RoomId, signal: AbortSignal): Promise<void> {
    return fetchRoom(this.#options, machine, { roomId, state: this.backup.state.current, signal });
  }

  #count(): void {
    const { keeper, scope } = this.#options;
    const { machine } = keeper;
    if (machine === null || this.restore.state.current.kind === 'running') return;
    scope.run(async () => {
      const counted = await machine.backup.counts();
      const { backedUp, total } = this.#counts.current;
      if (!counted.ok || (counted.value.backedUp === backedUp && counted.value.total === total)) return;
      this.#counts.set(counted.value);
    });
  }

  async #begin(machine: CryptoMachine, signal: AbortSignal): Promise<void> {
    const { env, log } = this.#options;
    for (;;) {
      const checked = await this.backup.check(machine);
      if (checked.ok) break;
      log.warn('the backup could not be asked for', { failure: checked.error.kind });
      if (machine.isBroken || !(await sleep(env.clock, ASK_AGAIN_MS, signal))) return;
    }
    await this.#takeReceived(machine);
  }

  /** Another of the person's devices gave the backup's key (06.K-06). What is not the key of the backup that there is, is of no use. */
  async #takeReceived(machine: CryptoMachine): Promise<void> {
    const received = await machine.backup.receivedKeys();
    if (!received.ok || received.value.length === 0) return;
    for (const key of received.value) {
      const taken = await this.backup.takeKey(machine, key);
      // The server did not answer: they are looked at with the next start.
      if (!taken.ok) return;
      if (taken.value) break;
    }
    await machine.backup.forgetReceivedKeys();
  }
}
