import { assertNever } from '../../base/assert/assert.ts';
import type { EpochMs } from '../../base/clock/clock.ts';
import type { Log } from '../../base/log/log.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { Signal } from '../../base/value/signal.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { StorageFailure } from '../../platform/database/database.ts';
import type { Env } from '../../platform/env.ts';
import { serverVersions } from '../../protocol/endpoints/discovery.ts';
import { hasNews } from '../../protocol/sync/has-news.ts';
import type { SyncBatch } from '../../protocol/sync/sync-batch.ts';
import { isUnknownToken, type RequestFailure, type Requests } from '../session/requests.ts';
import { applySyncBatch, type SyncTarget } from './apply-batch.ts';
import { ProtocolChoice, recordFor } from './protocol-choice.ts';
import { isWindowGrowing } from './request-plan.ts';
import type { SyncCrypto } from './sync-crypto.ts';
import {
  INITIAL_SYNC_STATE,
  type SyncEffect,
  type SyncFailureKind,
  type SyncInput,
  type SyncState,
  stepSync,
} from './sync-machine.ts';
import { SyncParticipants } from './sync-participants.ts';
import type { CompletedBatch, SyncProtocol, WantedState } from './sync-protocol.ts';
import type { SyncRecord } from './sync-record.ts';

/** On top of what a request may take: for new tokens, and for finding out what the server speaks. */
const WATCH_GRACE_MS = 60_000;
/** Taking in an answer is soon done, or hangs. */
const APPLY_LIMIT_MS = 60_000;
/** Every page tells that the machine woke. */
const SAME_WAKE_MS = 250;

export interface SyncDriverOptions {
  readonly env: Env;
  readonly requests: Requests;
  readonly target: SyncTarget;
  readonly crypto: SyncCrypto;
  readonly scope: Scope;
  readonly log: Log;
  /** Where the sync stands, and goes on from; null for a fresh account. Only the driver moves it. */
  readonly record: ObservableValue<SyncRecord | null>;
  /** State that features need. */
  readonly featureState: readonly WantedState[];
  /** The server does not know our token. Whether that is so is for the session to find out. */
  readonly onUnknownToken: () => void;
}

/** Performs what the sync machine decides: requests, waits, and the phases of each answer. */
export class SyncDriver {
  readonly #options: SyncDriverOptions;
  readonly #state = new ObservableValue<SyncState>(INITIAL_SYNC_STATE);
  readonly #record: ObservableValue<SyncRecord | null>;
  readonly #toldUpTo = new ObservableValue<EpochMs | null>(null);
  /** Tells that a page noticed the machine wake, or its network come back. */
  readonly woken = new Signal<void>();
  readonly #choice: ProtocolChoice;
  /** The features that own parts of requests and answers. */
  readonly participants: SyncParticipants;
  /** Whether the last failure was that nothing answered. */
  #wasUnreachable = false;
  #wokenAtMs = Number.NEGATIVE_INFINITY;
  #stopWatch: () => void = () => undefined;
  #abort = new AbortController();
  #stopWaiting: () => void = () => undefined;

  constructor(options: SyncDriverOptions) {
    this.#options = options;
    this.#record = options.record;
    this.#choice = new ProtocolChoice(options.record.current);
    this.participants = new SyncParticipants(options.target.report);
  }

  get state(): Readable<SyncState> {
    return this.#state;
  }

  /** Where the sync stands, as last committed. */
  get record(): Readable<SyncRecord | null> {
    return this.#record;
  }

  /** All that the server had at this time is told, of all rooms; null before this run heard so much. */
  get toldUpTo(): Readable<EpochMs | null> {
    return this.#toldUpTo;
  }

  /** Syncs until the scope ends. */
  start(): void {
    const { env, scope } = this.#options;
    scope.onEnd(env.network.subscribe(() => this.#input({ kind: 'networkChanged', isOnline: env.network.online })));
    scope.onEnd(() => this.#input({ kind: 'stopped' }));
    scope.onEnd(() => this.#stopWatch());
    this.#input({ kind: 'started', isOnline: env.network.online });
  }

  /** What stood in the way is gone: tries at once instead of waiting. */
  retryNow(): void {
    this.#input({ kind: 'networkChanged', isOnline: this.#options.env.network.online });
  }

  /** A page noticed that the machine woke or came online: what is under way may be dead. */
  wake(): void {
    const nowMs = this.#options.env.clock.monotonicMs();
    if (nowMs - this.#wokenAtMs < SAME_WAKE_MS) return;
    this.#wokenAtMs = nowMs;
    this.retryNow();
    this.woken.emit();
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
    this.#watch(request, WATCH_GRACE_MS);
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

  /** No request may go on for ever, whatever it waits for. The next one sets the watch anew. */
  #watch(request: number, limitMs: number): void {
    this.#stopWatch();
    this.#stopWatch = this.#options.env.clock.setTimer(limitMs, () => this.#input({ kind: 'stalled', request }));
  }

  async #poll(request: number, immediate: boolean, signal: AbortSignal): Promise<SyncInput> {
    const { env, requests, target, featureState } = this.#options;
    const failed = (failure: SyncFailureKind): SyncInput => ({ kind: 'failed', request, failure });
    const protocol = await this.#findProtocol(signal);
    // A request that was given up does not count, even if its answer came (04.SS-20).
    if (signal.aborted) return failed({ kind: 'unreachable' });
    if (!protocol.ok) return failed(this.#failureOf(protocol.error));
    const { kind } = protocol.value;
    const record = recordFor(kind, this.#record.current);
    const isRepeated = this.#state.current.failures > 0;
    const { openRooms } = target.rooms;
    const hasCrypto = this.#options.crypto.isUsable;
    const owned = this.participants.wants();
    const wants = { record, openRooms, immediate, isRepeated, hasCrypto, featureState, owned };
    const endpoint = protocol.value.request(wants, target.me);
    this.#watch(request, endpoint.request.timeoutMs + WATCH_GRACE_MS);
    const askedAt = env.clock.now();
    const answer = await requests.send(endpoint, { signal });
    if (signal.aborted) return failed({ kind: 'unreachable' });
    if (!answer.ok && this.#choice.isRefusedBy(kind, answer.error)) {
      this.#options.log.info('the server does not speak this', { kind });
      return failed({ kind: 'unsupported' });
    }
    if (!answer.ok) return failed(this.#failureOf(answer.error, record));
    this.#choice.answered();
    this.#watch(request, APPLY_LIMIT_MS);
    this.#input({ kind: 'received', request });
    const completed = protocol.value.complete(answer.value, record, target.rooms, featureState);
    const applied = await this.#apply(completed, (record?.position ?? null) === null);
    if (!applied.ok) return failed(applied.error);
    const { batch, hasMore, next } = completed;
    if (!isWindowGrowing(next)) this.#toldUpTo.set(askedAt);
    return { kind: 'answered', request, hasNews: hasNews(batch), hasMore };
  }

  /** Where nothing answered, asks for something small first: it fails sooner, and costs a server that struggles less. */
  async #findProtocol(signal: AbortSignal): Promise<Result<SyncProtocol, RequestFailure>> {
    const { requests } = this.#options;
    if (this.#wasUnreachable) {
      const probe = await requests.send(serverVersions(), { signal });
      if (!probe.ok && isUnreachable(probe.error)) return probe;
      this.#wasUnreachable = false;
    }
    return this.#choice.find(requests, signal);
  }

  async #apply({ batch, next }: CompletedBatch, isAnew: boolean): Promise<Result<void, SyncFailureKind>> {
    const { target, log, crypto } = this.#options;
    if (batch.poison.length > 0) logPoison(log, batch);
    // What devices sent comes first: it may hold the keys of what the rooms bring.
    const opened = await crypto.take(batch, isAnew);
    const applied = opened.ok ? await applySyncBatch(target, opened.value, next) : opened;
    if (!applied.ok) return err(this.#storageFailed(applied.error));
    this.#record.set(next);
    this.participants.hear(batch);
    crypto.synced(batch);
    return ok();
  }

  #storageFailed(failure: StorageFailure): SyncFailureKind {
    this.#options.log.warn('a sync answer could not be stored', { failure: failure.kind });
    return { kind: 'storageFailed' };
  }

  #failureOf(failure: RequestFailure, record: SyncRecord | null = null): SyncFailureKind {
    const status = failure.kind === 'serverError' ? failure.status : null;
    this.#options.log.info('sync failed', { failure: failure.kind, status });
    this.#wasUnreachable = isUnreachable(failure);
    if (this.#wasUnreachable) return { kind: 'unreachable' };
    if (failure.kind !== 'serverError') return { kind: 'serverError', retryAfterMs: null };
    if (isUnknownToken(failure)) this.#options.onUnknownToken();
    // Any 400 means that the connection is gone, but without a position there is none to be gone (04.SS-06).
    if (failure.status === 400 && (record?.position ?? null) !== null) return { kind: 'unknownPosition' };
    return { kind: 'serverError', retryAfterMs: failure.retryAfterMs };
  }
}

/** Nothing answered: not the server, and nothing on the way that speaks for it. */
function isUnreachable({ kind }: RequestFailure): boolean {
  return kind === 'unreachable' || kind === 'timedOut' || kind === 'aborted';
}

function logPoison(log: Log, { poison }: SyncBatch): void {
  log.warn('events set aside', { count: poison.length, first: poison[0]?.reason });
}
