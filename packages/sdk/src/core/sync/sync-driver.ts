import { assertNever } from '../../base/assert/assert.ts';
import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { slidingSync } from '../../protocol/endpoints/sliding-sync-request.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { isUnknownToken, type RequestFailure, type Requests } from '../session/requests.ts';
import { applySyncBatch, type SyncTarget } from './apply-batch.ts';
import { isWindowGrowing, nextWindowSize, planSyncRequest } from './request-plan.ts';
import {
  INITIAL_SYNC_STATE,
  type SyncEffect,
  type SyncFailureKind,
  type SyncInput,
  type SyncState,
  stepSync,
} from './sync-machine.ts';
import type { SyncRecord } from './sync-record.ts';

export interface SyncDriverOptions {
  readonly env: Env;
  readonly requests: Requests;
  readonly target: SyncTarget;
  readonly scope: Scope;
  readonly log: Log;
  /** The position to go on from; null for a fresh account. */
  readonly record: SyncRecord | null;
  /** The server does not know our token. Whether that is so is for the session to find out. */
  readonly onUnknownToken: () => void;
}

/** Performs what the sync machine decides: requests, waits, and the phases of each answer. */
export class SyncDriver {
  readonly #options: SyncDriverOptions;
  readonly #state = new ObservableValue<SyncState>(INITIAL_SYNC_STATE);
  readonly #record: ObservableValue<SyncRecord | null>;
  #abort = new AbortController();
  #stopWaiting: () => void = () => undefined;

  constructor(options: SyncDriverOptions) {
    this.#options = options;
    this.#record = new ObservableValue(options.record);
  }

  get state(): Readable<SyncState> {
    return this.#state;
  }

  /** Where the sync stands, as last committed. */
  get record(): Readable<SyncRecord | null> {
    return this.#record;
  }

  /** Syncs until the scope ends. */
  start(): void {
    const { env, scope } = this.#options;
    scope.onEnd(env.network.subscribe(() => this.#input({ kind: 'networkChanged', isOnline: env.network.online })));
    scope.onEnd(() => this.#input({ kind: 'stopped' }));
    this.#input({ kind: 'started', isOnline: env.network.online });
  }

  /** What stood in the way is gone: tries at once instead of waiting. */
  retryNow(): void {
    this.#input({ kind: 'networkChanged', isOnline: this.#options.env.network.online });
  }

  /** What is asked for has changed, such as the rooms that are open. */
  wantedChanged(): void {
    this.#input({ kind: 'wantedChanged' });
  }

  #input(input: SyncInput): void {
    const { env } = this.#options;
    const jitter = (env.random.bytes(1)[0] ?? 0) / 256;
    const step = stepSync(this.#state.current, input, env.clock.monotonicMs(), jitter);
    try {
      this.#state.set(step.state);
    } catch (error) {
      this.#options.target.report(error);
    }
    for (const effect of step.effects) this.#perform(effect);
  }

  #perform(effect: SyncEffect): void {
    switch (effect.kind) {
      case 'abort':
        return this.#abort.abort();
      case 'stopWaiting':
        return this.#stopWaiting();
      case 'wait':
        this.#stopWaiting = this.#options.env.clock.setTimer(effect.delayMs, () => this.#input({ kind: 'timerFired' }));
        return;
      case 'forgetPosition':
        return this.#forgetPosition();
      case 'request':
        return this.#request(effect.request, effect.immediate);
      default:
        assertNever(effect);
    }
  }

  /** Only in memory: the stored one is replaced by the first answer, in the same transaction as its data. */
  #forgetPosition(): void {
    const record = this.#record.current;
    if (record !== null) this.#record.set({ ...record, position: null });
  }

  #request(request: number, immediate: boolean): void {
    const abort = new AbortController();
    this.#abort = abort;
    this.#options.scope.run(async () => {
      try {
        this.#input(await this.#poll(request, immediate, abort.signal));
      } catch (error) {
        // A bug must not end the loop: it is reported, and the same answer is asked for again, ever more slowly.
        this.#options.target.report(error);
        this.#input({ kind: 'failed', request, failure: { kind: 'serverError', retryAfterMs: null } });
      }
    });
  }

  async #poll(request: number, immediate: boolean, signal: AbortSignal): Promise<SyncInput> {
    const { requests, target } = this.#options;
    const record = this.#record.current;
    const plan = planSyncRequest({ record, openRooms: target.rooms.openRooms, immediate });
    const answer = await requests.send(slidingSync(plan, target.me), { signal });
    // A request that was given up does not count, even if its answer came (04.SS-20).
    if (signal.aborted) return { kind: 'failed', request, failure: { kind: 'unreachable' } };
    if (!answer.ok) return { kind: 'failed', request, failure: this.#failureOf(answer.error, record) };
    this.#input({ kind: 'received', request });
    const applied = await this.#apply(answer.value, record);
    if (!applied.ok) return { kind: 'failed', request, failure: applied.error };
    const hasNews = answer.value.rooms.length > 0 || answer.value.receipts.length > 0;
    return {
      kind: 'answered',
      request,
      hasNews,
      hasMore: answer.value.rooms.length > 0 && isWindowGrowing(applied.value),
    };
  }

  async #apply(batch: SyncBatch, before: SyncRecord | null): Promise<Result<SyncRecord, SyncFailureKind>> {
    const { target, log } = this.#options;
    if (batch.poison.length > 0)
      log.warn('events set aside', { count: batch.poison.length, first: batch.poison[0]?.reason });
    const next: SyncRecord = {
      position: batch.position,
      roomCount: roomCountOf(batch) ?? before?.roomCount ?? null,
      windowSize: nextWindowSize(before),
      toDeviceSince: batch.toDevice?.nextBatch ?? before?.toDeviceSince ?? null,
    };
    const applied = await applySyncBatch(target, batch, next);
    if (!applied.ok) return err(this.#storageFailed(applied.error));
    this.#record.set(next);
    return ok(next);
  }

  #storageFailed(failure: StorageFailure): SyncFailureKind {
    this.#options.log.warn('a sync answer could not be stored', { failure: failure.kind });
    return { kind: 'storageFailed' };
  }

  #failureOf(failure: RequestFailure, record: SyncRecord | null): SyncFailureKind {
    this.#options.log.info('sync failed', {
      failure: failure.kind,
      status: failure.kind === 'serverError' ? failure.status : null,
    });
    if (failure.kind !== 'serverError')
      return { kind: failure.kind === 'malformedAnswer' ? 'serverError' : 'unreachable', retryAfterMs: null };
    if (isUnknownToken(failure)) this.#options.onUnknownToken();
    // Any 400 means that the connection is gone, but without a position there is none to be gone (04.SS-06).
    if (failure.status === 400 && (record?.position ?? null) !== null) return { kind: 'unknownPosition' };
    return { kind: 'serverError', retryAfterMs: failure.retryAfterMs };
  }
}

/** The server's count of rooms: the same in every list, because the lists differ only in what they ask of each. */
function roomCountOf(batch: SyncBatch): number | undefined {
  return batch.listCounts.get('all') ?? batch.listCounts.get('active');
}
