/**
 * The sync loop as a pure machine: what happened goes in, what to do comes out. A driver performs the effects.
 *
 *   stopped ── start ──► requesting ── answered ──► requesting …
 *                          │  ▲
 *                   failed │  │ timer, network is back, poke
 *                          ▼  │
 *                        waiting ──(network gone)──► offline ──(network back)──► requesting
 *
 * Invariants: one request at a time; an answer counts only if it belongs to the newest request; a failure never moves
 * the position; every state but `stopped` has a way on (a timer or an event of the network).
 */
import { assertNever } from '../../base/assert/assert.ts';

/** The states of sync that a person may see (04.Y-08, and decision 4: error after more than three failures in a row). */
export type SyncStatus =
  | 'stopped'
  | 'connecting'
  | 'prepared'
  | 'syncing'
  | 'catchup'
  | 'reconnecting'
  | 'error'
  | 'offline';

export type SyncPhase =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'requesting'; readonly request: number }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'offline' };

export interface SyncState {
  readonly phase: SyncPhase;
  /** Failures in a row, of any kind. */
  readonly failures: number;
  /** Of these, how many were answers of a server that said it cannot. */
  readonly serverErrors: number;
  /** Monotonic time of the first failure in a row, or null. */
  readonly failingSinceMs: number | null;
  /** Whether any answer was ever processed in this run. */
  readonly hasAnswered: boolean;
  /** Whether the answer before was the first one: `prepared` is shown once. */
  readonly isFirstAnswer: boolean;
  /** The answer to come may be large and must not be held by the server: after a start and after failures. */
  readonly isCatchingUp: boolean;
  readonly lastRequest: number;
  readonly isOnline: boolean;
}

export type SyncInput =
  | { readonly kind: 'started'; readonly isOnline: boolean }
  | { readonly kind: 'answered'; readonly request: number }
  | { readonly kind: 'failed'; readonly request: number; readonly failure: SyncFailureKind }
  /** The wait is over. */
  | { readonly kind: 'timerFired' }
  /** The network came, went or changed, or the machine woke: a poll under way may be dead. */
  | { readonly kind: 'networkChanged'; readonly isOnline: boolean }
  /** What is asked for has changed: the poll under way asks for the wrong thing. */
  | { readonly kind: 'wantedChanged' }
  | { readonly kind: 'stopped' };

export type SyncFailureKind =
  | { readonly kind: 'unreachable' }
  /** The server does not know our position: begin anew, nothing is wrong (04.SS-06). */
  | { readonly kind: 'unknownPosition' }
  | { readonly kind: 'serverError'; readonly retryAfterMs: number | null };

export type SyncEffect =
  /** Begin request number `request`; `immediate` asks the server not to hold it. */
  | { readonly kind: 'request'; readonly request: number; readonly immediate: boolean }
  | { readonly kind: 'abort' }
  | { readonly kind: 'wait'; readonly delayMs: number }
  | { readonly kind: 'stopWaiting' }
  | { readonly kind: 'forgetPosition' };

export interface SyncStep {
  readonly state: SyncState;
  readonly effects: readonly SyncEffect[];
}

export const INITIAL_SYNC_STATE: SyncState = {
  phase: { kind: 'stopped' },
  failures: 0,
  serverErrors: 0,
  failingSinceMs: null,
  hasAnswered: false,
  isFirstAnswer: false,
  isCatchingUp: true,
  lastRequest: 0,
  isOnline: true,
};

/** Wait after an unknown position (11.SC-10). */
const RESTART_DELAY_MS = 50;
const FIRST_RETRY_MS = 1_000;
/** A person looks at the screen and waits: what comes back is noticed soon, and a server bears ten tries a minute. */
const LONGEST_RETRY_MS = 8_000;
/** Failures after which the state is `error` (decision 4). */
const ERROR_AFTER = 3;

/** One step. `nowMs` is monotonic; `jitter` in [0, 1) spreads the retries of many clients. */
export function stepSync(state: SyncState, input: SyncInput, nowMs: number, jitter: number): SyncStep {
  switch (input.kind) {
    case 'started':
      if (state.phase.kind !== 'stopped') return { state, effects: [] };
      return resume({ ...INITIAL_SYNC_STATE, lastRequest: state.lastRequest, isOnline: input.isOnline }, []);
    case 'stopped':
      return { state: { ...state, phase: { kind: 'stopped' } }, effects: leave(state) };
    case 'answered':
      return isCurrent(state, input.request) ? answered(state) : { state, effects: [] };
    case 'failed':
      return isCurrent(state, input.request) ? failed(state, input.failure, nowMs, jitter) : { state, effects: [] };
    case 'timerFired':
      return state.phase.kind === 'waiting' ? request(state, []) : { state, effects: [] };
    case 'networkChanged':
      return networkChanged(state, input.isOnline);
    case 'wantedChanged':
      return state.phase.kind === 'requesting' ? request(state, [{ kind: 'abort' }]) : { state, effects: [] };
    default:
      return assertNever(input);
  }
}

function isCurrent(state: SyncState, request: number): boolean {
  return state.phase.kind === 'requesting' && state.phase.request === request;
}

/** What must be undone to leave the present phase. */
function leave(state: SyncState): SyncEffect[] {
  if (state.phase.kind === 'requesting') return [{ kind: 'abort' }];
  return state.phase.kind === 'waiting' ? [{ kind: 'stopWaiting' }] : [];
}

function request(state: SyncState, before: readonly SyncEffect[]): SyncStep {
  const number = state.lastRequest + 1;
  return {
    state: { ...state, lastRequest: number, phase: { kind: 'requesting', request: number } },
    effects: [...before, { kind: 'request', request: number, immediate: state.isCatchingUp }],
  };
}

/** Goes on if there is a network, waits for it otherwise. */
function resume(state: SyncState, before: readonly SyncEffect[]): SyncStep {
  if (state.isOnline) return request(state, before);
  return { state: { ...state, phase: { kind: 'offline' } }, effects: before };
}

function answered(state: SyncState): SyncStep {
  const next: SyncState = {
    ...state,
    failures: 0,
    serverErrors: 0,
    failingSinceMs: null,
    isFirstAnswer: !state.hasAnswered,
    hasAnswered: true,
    isCatchingUp: false,
  };
  return resume(next, []);
}

function failed(state: SyncState, failure: SyncFailureKind, nowMs: number, jitter: number): SyncStep {
  const wait = (next: SyncState, delayMs: number, more: readonly SyncEffect[] = []): SyncStep => ({
    state: { ...next, phase: { kind: 'waiting' }, isCatchingUp: true },
    effects: [...more, { kind: 'wait', delayMs }],
  });
  if (failure.kind === 'unknownPosition') return wait(state, RESTART_DELAY_MS, [{ kind: 'forgetPosition' }]);
  const failures = state.failures + 1;
  const next: SyncState = {
    ...state,
    failures,
    serverErrors: failure.kind === 'serverError' ? state.serverErrors + 1 : 0,
    failingSinceMs: state.failingSinceMs ?? nowMs,
  };
  const backoffMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS) * (0.75 + jitter / 2);
  const askedMs = failure.kind === 'serverError' ? failure.retryAfterMs : null;
  return wait(next, Math.max(backoffMs, askedMs ?? 0));
}

function networkChanged(before: SyncState, isOnline: boolean): SyncStep {
  const state = { ...before, isOnline };
  if (state.phase.kind === 'stopped') return { state, effects: [] };
  return resume({ ...state, isCatchingUp: true }, leave(before));
}

/** What the state is called. */
export function syncStatusOf(state: SyncState): SyncStatus {
  if (state.phase.kind === 'stopped') return 'stopped';
  if (state.phase.kind === 'offline') return 'offline';
  if (state.failures > ERROR_AFTER) return 'error';
  if (state.failures > 0) return 'reconnecting';
  if (!state.hasAnswered) return 'connecting';
  if (state.isFirstAnswer) return 'prepared';
  return state.isCatchingUp ? 'catchup' : 'syncing';
}
