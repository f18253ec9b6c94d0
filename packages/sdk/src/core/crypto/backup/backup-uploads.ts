import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { Log } from '../../../base/log/log.ts';
import type { Random } from '../../../base/random/random.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import { Signal } from '../../../base/value/signal.ts';
import { isRateLimited } from '../../../protocol/endpoints/matrix-error.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { Outgoing, OutgoingFailure } from '../outgoing.ts';
import type { KeyBackup } from './key-backup.ts';

export interface BackupUploadsOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly keeper: MachineKeeper;
  readonly outgoing: Outgoing;
  readonly backup: KeyBackup;
  readonly scope: Scope;
  readonly log: Log;
}

/** Many devices get a key at once; they do not all send it in the same second. */
const START_WITHIN_MS = 10_000;
const RETRY_FIRST_MS = 1_000;
const MOST_DOUBLINGS = 4;
/** The server's backup is not the one that keys were sealed for. */
const OTHER_VERSION = new Set(['M_NOT_FOUND', 'M_WRONG_ROOM_KEYS_VERSION']);

/** Sends keys of rooms to the backup, one request at a time, until all are there (06.K-03). */
export class BackupUploads {
  /** Tells that something was sent, or failed. */
  readonly changed = new Signal<void>();
  readonly #options: BackupUploadsOptions;
  #failures = 0;
  #isRunning = false;
  #isWantedAgain = false;

  constructor(options: BackupUploadsOptions) {
    this.#options = options;
    const { keeper, backup, scope } = options;
    scope.onEnd(backup.state.subscribe(() => this.want()));
    scope.onEnd(keeper.opened.subscribe((machine) => void machine.roomKeys.subscribe(() => this.want())));
  }

  /** Number of failed uploads since the last successful one. */
  get failures(): number {
    return this.#failures;
  }

  /** Looks soon whether there are keys to be sent. */
  want(): void {
    const { scope, clock, random } = this.#options;
    this.#isWantedAgain = true;
    if (this.#isRunning || !this.#isEnabled) return;
    this.#isRunning = true;
    scope.run(async (signal) => {
      const [high = 0, low = 0] = random.bytes(2);
      if (await sleep(clock, ((high * 256 + low) / 65_536) * START_WITHIN_MS, signal)) await this.#run(signal);
      this.#isRunning = false;
      if (this.#isWantedAgain && !signal.aborted) this.want();
    });
  }

  get #isEnabled(): boolean {
    const { backup, keeper } = this.#options;
    const state = backup.state.current;
    return keeper.machine !== null && (state.kind === 'working' || (state.kind === 'locked' && state.isTrusted));
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { keeper, outgoing, clock } = this.#options;
    this.#isWantedAgain = false;
    while (!signal.aborted && this.#isEnabled) {
      const { machine } = keeper;
      const next = await machine?.backup.nextUpload();
      if (machine === null || next?.ok !== true || next.value === null) return;
      const sent = await outgoing.send(machine, next.value, { retries: 0 });
      this.#failures = sent.ok ? 0 : this.#failures + 1;
      this.changed.emit();
      if (sent.ok) continue;
      const waitMs = await this.#afterFailure(sent.error);
      if (waitMs === null || !(await sleep(clock, waitMs, signal))) return;
    }
  }

  /** Delay before the next attempt; null to end. */
  async #afterFailure(failure: OutgoingFailure): Promise<number | null> {
    const { backup, keeper, log } = this.#options;
    if (failure.kind === 'aborted') return null;
    if (failure.kind === 'serverError') {
      if (OTHER_VERSION.has(failure.errcode ?? '')) {
        log.warn('the backup is another one than keys were sealed for', { errcode: failure.errcode });
        if (keeper.machine !== null) await backup.check(keeper.machine);
        if (!this.#isEnabled) return null;
      } else if (isRateLimited(failure) && failure.retryAfterMs !== null) return failure.retryAfterMs;
    }
    return RETRY_FIRST_MS * 2 ** Math.min(this.#failures - 1, MOST_DOUBLINGS);
  }
}
