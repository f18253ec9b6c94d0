/**
 * The sync loop as a pure machine: what happened goes in, what to do comes out. A driver performs the effects.
 *
 *   stopped ── start ──► requesting ── received ──► applying ── answered ──► requesting …
 *                          │  ▲                        │
 *                   failed │  │ timer, network         │ failed
 *                          ▼  │ changed                ▼
 *                        waiting ◄─────────────────────┘
 *
 * Invariants: one request at a time; an answer counts only if it belongs to the newest request, and one that is being
 * applied is not given up; a failure never moves the position; every state but `stopped` has a way on.
 *
 * That the machine says it has no network is a hint: a failure is then called `offline` and tried again less often, but
 * what answers all the same, such as a server on this very machine, is synced with.
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
  /** `immediate`: the server was asked not to hold the answer, which is soon there. */
  | { readonly kind: 'requesting'; readonly request: number; readonly immediate: boolean; readonly sinceMs: number }
  | { readonly kind: 'applying'; readonly request: number; readonly immediate: boolean; readonly sinceMs: number }
  | { readonly kind: 'waiting' };

export interface SyncState {
  readonly phase: SyncPhase;
  /** Failures in a row, of any kind. */
  readonly failures: number;
  /** Of these, how many were answers of a server that said it cannot. */
  readonly serverErrors: number;
  /** How long is waited after the next failure, about; it doubles with each. */
  readonly retryMs: number;
  /** Monotonic time of the first failure in a row, or null. */
  readonly failingSinceMs: number | null;
  /** Whether any answer was ever processed in this run. */
  readonly hasAnswered: boolean;
  /** Whether the answer before was the first one: `prepared` is shown once. */
  readonly isFirstAnswer: boolean;
  /** The answer to come may be large and must not be held by the server: after a start and after failures. */
  readonly isCatchingUp: boolean;
  /** Times in a row that the server forgot our position at once after giving it. */
  readonly restarts: number;
  /** Answers with news in a row that came at once. */
  readonly rush: number;
  readonly lastRequest: number;
  /** What the machine says of its network; true once anything answered. */
  readonly isOnline: boolean;
}

export type SyncInput =
  | { readonly kind: 'started'; readonly isOnline: boolean }
  /** An answer is there and is being worked in. */
  | { readonly kind: 'received'; readonly request: number }
  /** It was worked in. `hasMore`: it held rooms, and the server has others that were not asked for yet. */
  | { readonly kind: 'answered'; readonly request: number; readonly hasNews: boolean; readonly hasMore: boolean }
  | { readonly kind: 'failed'; readonly request: number; readonly failure: SyncFailureKind }
  /** Nothing came of a request for longer than anything may take: whatever it waits for hangs (REL-18). */
  | { readonly kind: 'stalled'; readonly request: number }
  /** The wait is over. */
  | { readonly kind: 'timerFired' }
  /** The network came, went or changed, or the machine woke: a poll under way may be dead. */
  | { readonly kind: 'networkChanged'; readonly isOnline: boolean }
  /** What is asked for has changed: the poll under way asks for the wrong thing. */
  | { readonly kind: 'wantedChanged' }
  | { readonly kind: 'stopped' };

export type SyncFailureKind =
  | { readonly kind: 'unreachable' }
  /** The answer was there but could not be stored. */
  | { readonly kind: 'storageFailed' }
  /** The server does not know our position: begin anew, nothing is wrong (04.SS-06). */
  | { readonly kind: 'unknownPosition' }
  /** The server does not speak this protocol: go on in another, nothing is wrong. */
  | { readonly kind: 'unsupported' }
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

/** Wait after an unknown position (11.SC-10). */
const RESTART_DELAY_MS = 50;
const FIRST_RETRY_MS = 1_000;
/** After the network came back, names and routes may take a moment: the first tries follow each other sooner. */
const WOKEN_RETRY_MS = 250;
/** A person looks at the screen and waits: what comes back is noticed soon, and a server bears ten tries a minute. */
const LONGEST_RETRY_MS = 8_000;
/** How often is tried while the machine says that it has no network. */
const OFFLINE_RETRY_MS = 30_000;
/** A server that answers at once though nothing is new is not asked more often than this. */
const EMPTY_POLL_MS = 1_000;
/** An answer that comes, and is worked in, within this time was there at once. */
const AT_ONCE_MS = 60;
/** So many of them in a row are a burst: what comes meanwhile is told together, which costs everybody less than message by message. */
const RUSH_AFTER = 3;
const RUSH_POLL_MS = 25;
/** Failures after which the state is `error` (decision 4). */
const ERROR_AFTER = 3;

export const INITIAL_SYNC_STATE: SyncState = {
  phase: { kind: 'stopped' },
  failures: 0,
  serverErrors: 0,
  retryMs: FIRST_RETRY_MS,
  failingSinceMs: null,
  hasAnswered: false,
  isFirstAnswer: false,
  isCatchingUp: true,
  restarts: 0,
  rush: 0,
  lastRequest: 0,
  isOnline: true,
};

/** One step. `nowMs` is monotonic; `jitter` in [0, 1) spreads the retries of many clients. */
export function stepSync(state: SyncState, input: SyncInput, nowMs: number, jitter: number): SyncStep {
  const { phase } = state;
  switch (input.kind) {
    case 'started':
      if (phase.kind !== 'stopped') return { state, effects: [] };
      return request({ ...INITIAL_SYNC_STATE, lastRequest: state.lastRequest, isOnline: input.isOnline }, nowMs);
    case 'stopped':
      return { state: { ...state, phase: { kind: 'stopped' } }, effects: leave(state) };
    case 'received':
      if (phase.kind !== 'requesting' || phase.request !== input.request) return { state, effects: [] };
      return { state: { ...state, phase: { ...phase, kind: 'applying' } }, effects: [] };
    case 'answered':
      if (phase.kind !== 'applying' || phase.request !== input.request) return { state, effects: [] };
      return answered(state, phase, input, nowMs);
    case 'failed':
      return isUnderWay(phase, input.request) ? failed(state, input.failure, nowMs, jitter) : { state, effects: [] };
    case 'stalled':
      if (!isUnderWay(phase, input.request)) return { state, effects: [] };
      return stalled(state, phase, nowMs, jitter);
    case 'timerFired':
      return phase.kind === 'waiting' ? request(state, nowMs) : { state, effects: [] };
    case 'networkChanged':
      return networkChanged(state, input.isOnline, nowMs);
    case 'wantedChanged':
      return wantedChanged(state, nowMs);
    default:
      return assertNever(input);
  }
}

function isUnderWay(phase: SyncPhase, request: number): boolean {
  return (phase.kind === 'requesting' || phase.kind === 'applying') && phase.request === request;
}

/** What must be undone to leave the present phase. */
function leave(state: SyncState): SyncEffect[] {
  if (state.phase.kind === 'requesting') return [{ kind: 'abort' }];
  return state.phase.kind === 'waiting' ? [{ kind: 'stopWaiting' }] : [];
}

function request(state: SyncState, nowMs: number, before: readonly SyncEffect[] = []): SyncStep {
  const number = state.lastRequest + 1;
  const immediate = state.isCatchingUp;
  return {
    state: { ...state, lastRequest: number, phase: { kind: 'requesting', request: number, immediate, sinceMs: nowMs } },
    effects: [...before, { kind: 'request', request: number, immediate }],
  };
}

function wait(state: SyncState, delayMs: number, before: readonly SyncEffect[] = []): SyncStep {
  return { state: { ...state, phase: { kind: 'waiting' } }, effects: [...before, { kind: 'wait', delayMs }] };
}

function answered(
  state: SyncState,
  { immediate, sinceMs }: Extract<SyncPhase, { kind: 'applying' }>,
  input: Extract<SyncInput, { kind: 'answered' }>,
  nowMs: number,
): SyncStep {
  const tookMs = nowMs - sinceMs;
  const next: SyncState = {
    ...state,
    failures: 0,
    serverErrors: 0,
    retryMs: FIRST_RETRY_MS,
    failingSinceMs: null,
    isFirstAnswer: !state.hasAnswered,
    hasAnswered: true,
    isCatchingUp: input.hasMore,
    // The first answer after a restart proves nothing: the position it gave may be forgotten again.
    restarts: state.isCatchingUp ? state.restarts : 0,
    rush: input.hasNews && !immediate && tookMs < AT_ONCE_MS ? state.rush + 1 : 0,
    isOnline: true,
  };
  if (!input.hasNews && !immediate && tookMs < EMPTY_POLL_MS) return wait(next, EMPTY_POLL_MS);
  return next.rush >= RUSH_AFTER ? wait(next, RUSH_POLL_MS) : request(next, nowMs);
}

function failed(state: SyncState, failure: SyncFailureKind, nowMs: number, jitter: number): SyncStep {
  if (failure.kind === 'unknownPosition') {
    const restarts = state.restarts + 1;
    const delayMs = Math.min(RESTART_DELAY_MS * 2 ** (restarts - 1), LONGEST_RETRY_MS);
    return wait({ ...state, restarts, isCatchingUp: true }, delayMs, [{ kind: 'forgetPosition' }]);
  }
  if (failure.kind === 'unsupported') return request({ ...state, isCatchingUp: true }, nowMs);
  const next: SyncState = {
    ...state,
    failures: state.failures + 1,
    retryMs: Math.min(state.retryMs * 2, LONGEST_RETRY_MS),
    serverErrors: failure.kind === 'serverError' ? state.serverErrors + 1 : 0,
    failingSinceMs: state.failingSinceMs ?? nowMs,
    isCatchingUp: true,
  };
  if (failure.kind === 'unreachable' && !state.isOnline) return wait(next, OFFLINE_RETRY_MS);
  const backoffMs = state.retryMs * (0.75 + jitter / 2);
  const askedMs = failure.kind === 'serverError' ? failure.retryAfterMs : null;
  return wait(next, Math.max(backoffMs, askedMs ?? 0));
}

/** A store that hangs cannot be aborted: it is asked again, and what comes of it late counts no more. */
function stalled(state: SyncState, phase: SyncPhase, nowMs: number, jitter: number): SyncStep {
  const failure: SyncFailureKind = phase.kind === 'applying' ? { kind: 'storageFailed' } : { kind: 'unreachable' };
  const { state: next, effects } = failed(state, failure, nowMs, jitter);
  return { state: next, effects: [...leave(state), ...effects] };
}

/** Tries at once: what was under way may be dead. What is being applied is there already, and the next request follows it. */
function networkChanged(before: SyncState, isOnline: boolean, nowMs: number): SyncStep {
  const state = { ...before, isOnline, isCatchingUp: true, retryMs: WOKEN_RETRY_MS };
  if (state.phase.kind === 'stopped' || state.phase.kind === 'applying') return { state, effects: [] };
  return request(state, nowMs, leave(before));
}

/**
 * A poll that the server holds asks for the wrong thing. An answer that is soon there is waited for: the request after it asks
 * for everything that is wanted by then, however often that changed meanwhile.
 */
function wantedChanged(state: SyncState, nowMs: number): SyncStep {
  if (state.phase.kind !== 'requesting' || state.phase.immediate) return { state, effects: [] };
  return request({ ...state, isCatchingUp: true }, nowMs, [{ kind: 'abort' }]);
}

/** What the state is called. */
export function syncStatusOf(state: SyncState): SyncStatus {
  if (state.phase.kind === 'stopped') return 'stopped';
  if (state.failures > 0 && !state.isOnline) return 'offline';
  if (state.failures > ERROR_AFTER) return 'error';
  if (state.failures > 0) return 'reconnecting';
  if (!state.hasAnswered) return 'connecting';
  if (state.isFirstAnswer) return 'prepared';
  return state.isCatchingUp ? 'catchup' : 'syncing';
}
