import { type Clock, sleep } from '../../../base/clock/clock.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import type { Subscribable } from '../../../base/value/derived.ts';
import type { MachineBackup } from '../../../platform/crypto/backup.ts';
import type { RoomKeyName } from '../../../platform/crypto/crypto-machine.ts';
import { isRateLimited } from '../../../protocol/endpoints/matrix-error.ts';
import { roomKey } from '../../../protocol/endpoints/room-keys.ts';
import { isSessionId } from '../../../protocol/ids/session-id.ts';
import type { RequestFailure, Requests } from '../../session/requests.ts';
import type { KeyBackupState } from './backup-state.ts';
import { isAbsent, type KeyBackup } from './key-backup.ts';

export interface RoomKeyDownloadsOptions {
  readonly clock: Clock;
  readonly requests: Pick<Requests, 'send'>;
  readonly keeper: {
    readonly machine: { readonly backup: Pick<MachineBackup, 'takeBack'> } | null;
    readonly opened: Subscribable;
  };
  readonly backup: Pick<KeyBackup, 'state'>;
  readonly scope: Scope;
}

const WAIT_MS = 5_000;
/** Another device may be about to send a key that is not there yet: it is asked for again after 5, 10, 20 … seconds. */
const MOST_TRIES = 6;
/** Largest number of keys that are requested again automatically. */
const MOST_AWAITED = 200;
/** Largest number of keys that wait to be requested. A room full of messages without keys must not fill the memory. */
const MOST_WAITING = 10_000;
/** Largest number of keys that are known to need no request. The oldest beyond it are requested once more. */
const MOST_SETTLED = 10_000;

/**
 * Fetches single keys from the backup for messages that lack them (06.K-10, 06.DF-12): one after the other, none twice. What comes is
 * told by the machine, and the messages are opened by whoever waits for it.
 */
export class RoomKeyDownloads {
  readonly #options: RoomKeyDownloadsOptions;
  readonly #waiting = new Map<string, RoomKeyName>();
  /** Until when a key need not be asked for: for ever once it came. */
  readonly #settled = new Map<string, number>();
  /** Number of times that each key was missing. */
  readonly #absent = new Map<string, number>();
  #isRunning = false;

  constructor(options: RoomKeyDownloadsOptions) {
    this.#options = options;
    const { backup, scope, keeper } = options;
    let identity = '';
    scope.onEnd(
      backup.state.subscribe(() => {
        const next = identityOf(backup.state.current);
        // Another backup may have what the one before had not.
        if (next !== identity) {
          this.#settled.clear();
          this.#absent.clear();
        }
        identity = next;
        this.#run();
      }),
    );
    scope.onEnd(keeper.opened.subscribe(() => this.#run()));
  }

  /** A message needs this key. */
  want(name: RoomKeyName): void {
    if (!isSessionId(name.sessionId)) return;
    const id = JSON.stringify([name.roomId, name.sessionId]);
    const untilMs = this.#settled.get(id) ?? 0;
    if (untilMs > this.#options.clock.monotonicMs() || this.#waiting.size >= MOST_WAITING) return;
    this.#waiting.set(id, name);
    this.#run();
  }

  #run(): void {
    const { scope, backup } = this.#options;
    if (this.#isRunning || this.#waiting.size === 0 || backup.state.current.kind !== 'working') return;
    this.#isRunning = true;
    scope.run(async (signal) => {
      try {
        for (let [next] = this.#waiting; next !== undefined && !signal.aborted; [next] = this.#waiting) {
          const [id, name] = next;
          const waitMs = await this.#fetchOrDrop(id, name, signal);
          // A fault of the backup is left to whoever repairs it. The backup's state changes afterwards.
          if (waitMs === null) return;
          if (waitMs > 0) await sleep(this.#options.clock, waitMs, signal);
        }
      } finally {
        this.#isRunning = false;
      }
    });
  }

  /** A key that trips over a bug costs itself alone: it is not asked for again, and the next ones are. */
  async #fetchOrDrop(id: string, name: RoomKeyName, signal: AbortSignal): Promise<number | null> {
    try {
      return await this.#fetch(id, name, signal);
    } catch (error) {
      this.#waiting.delete(id);
      this.#settle(id, Number.POSITIVE_INFINITY);
      this.#options.scope.report(error);
      return 0;
    }
  }

  #settle(id: string, untilMs: number): void {
    this.#settled.set(id, untilMs);
    const [oldest] = this.#settled.keys();
    if (this.#settled.size > MOST_SETTLED && oldest !== undefined) this.#settled.delete(oldest);
  }

  /** Asks for one key. Gives the milliseconds until the next may be asked for; null where none may be. */
  async #fetch(id: string, name: RoomKeyName, signal: AbortSignal): Promise<number | null> {
    const { backup, keeper, requests, clock } = this.#options;
    const state = backup.state.current;
    const { machine } = keeper;
    if (machine === null || state.kind !== 'working') return null;
    const { privateKey, info } = state;
    const answer = await requests.send(roomKey(info.version, name.roomId, name.sessionId), { signal });
    if (!answer.ok) {
      const { error } = answer;
      if (isAbsent(error) || !mayPass(error)) {
        this.#waiting.delete(id);
        this.#settle(id, clock.monotonicMs() + WAIT_MS);
        if (isAbsent(error)) this.#askLater(id, name);
        return 0;
      }
      return error.kind === 'serverError' ? (error.retryAfterMs ?? WAIT_MS) : WAIT_MS;
    }
    if (answer.value !== null) {
      const taken = await machine.backup.takeBack([answer.value], { privateKey, version: info.version });
      if (!taken.ok && taken.error.kind === 'broken') return null;
    }
    this.#waiting.delete(id);
    this.#absent.delete(id);
    this.#settle(id, Number.POSITIVE_INFINITY);
    return 0;
  }

  #askLater(id: string, name: RoomKeyName): void {
    const { scope, clock } = this.#options;
    const tries = (this.#absent.get(id) ?? 0) + 1;
    if (tries > MOST_TRIES || (tries === 1 && this.#absent.size >= MOST_AWAITED)) return;
    this.#absent.set(id, tries);
    scope.run(async (signal) => {
      // Not for one that was asked for on another backup meanwhile.
      if ((await sleep(clock, WAIT_MS * 2 ** (tries - 1), signal)) && this.#absent.get(id) === tries) this.want(name);
    });
  }
}

function identityOf(state: KeyBackupState): string {
  return state.kind === 'working' ? `${state.info.version} ${state.info.publicKey}` : state.kind;
}

function mayPass(failure: RequestFailure): boolean {
  if (failure.kind !== 'serverError') return failure.kind !== 'malformedAnswer';
  return failure.status >= 500 || isRateLimited(failure);
}
