/**
 * The own keys of a call: when there is another one, who is sent it, and when it is used (09.K-05). Pure.
 *
 * Invariants: whoever was sent the newest key and is in the call no more makes another one necessary; one rollout goes on at a time; one
 * request is under way at a time.
 */
import type { DeviceId, UserId } from '../../../protocol/ids/ids.ts';

/** A newer key is used so long after it was sent to all (09.K-05). */
export const USE_DELAY_MS = 1_000;
/** A key younger than this is given to those who come (09.K-05). */
export const GRACE_MS = 10_000;
/**
 * After somebody left, a new key is in use after this time, whether or not all have it. Who leaves amid a rollout waits for the end of that
 * one and for the next: both fit in five seconds (SEC-51).
 */
export const LEAVE_WITHIN_MS = 2_400;
/** Indices of keys wrap around. */
const INDICES = 256;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** A device in the call that may have the key. */
export interface Recipient {
  /** Names the device. */
  readonly name: string;
  /** Names its stay in the call: one that came back has forgotten its keys. */
  readonly stay: string;
  readonly userId: UserId;
  readonly deviceId: DeviceId;
}

/** A key of this device. */
export interface OwnKey {
  readonly index: number;
  readonly key: string;
  readonly madeAtMs: number;
}

export interface OwnKeys {
  readonly members: readonly Recipient[];
  /** The key that was made last; null before the first. */
  readonly newest: OwnKey | null;
  /** The stays of devices that it was sent to, whether or not it got there. */
  readonly holders: ReadonlyMap<string, string>;
  /** The stays of devices that it was delivered to. */
  readonly delivered: ReadonlyMap<string, string>;
  /** During a rollout: the devices that have the key before, which is still in use. */
  readonly usedBy: ReadonlySet<string>;
  readonly sending: { readonly index: number; readonly to: readonly Recipient[] } | null;
  /** The newest key is not in use yet. `useAtMs`: once it was sent; `useByMs`: in any case. */
  readonly rollout: { readonly useAtMs: number | null; readonly useByMs: number | null } | null;
  /** Failures in a row, and when those who lack the key are sent it again. */
  readonly failures: number;
  readonly retryAtMs: number;
}

export type OwnKeysInput =
  /** All that are in the call by now and may have keys. */
  | { readonly kind: 'members'; readonly members: readonly Recipient[] }
  /** The request is over; it did not reach those that are named. */
  | { readonly kind: 'sent'; readonly failed: ReadonlySet<string> }
  /** It is the time that was asked for. */
  | { readonly kind: 'timer' };

export type OwnKeysEffect =
  | { readonly kind: 'send'; readonly key: OwnKey; readonly to: readonly Recipient[] }
  /** Gives up the request that is under way: its key is an old one. */
  | { readonly kind: 'stopSending' }
  | { readonly kind: 'use'; readonly key: OwnKey };

export interface OwnKeysContext {
  readonly nowMs: number;
  readonly firstIndex: number;
  readonly makeKey: () => string;
}

export interface OwnKeysStep {
  readonly state: OwnKeys;
  readonly effects: readonly OwnKeysEffect[];
  /** When the next `timer` is due; null for never. */
  readonly wakeAtMs: number | null;
}

/** Before the first input. */
export const NO_KEYS: OwnKeys = {
  members: [],
  newest: null,
  holders: new Map(),
  delivered: new Map(),
  usedBy: new Set(),
  sending: null,
  rollout: null,
  failures: 0,
  retryAtMs: Number.NEGATIVE_INFINITY,
};

/** Takes an input, and says what is to be done. */
export function stepOwnKeys(before: OwnKeys, input: OwnKeysInput, context: OwnKeysContext): OwnKeysStep {
  const effects: OwnKeysEffect[] = [];
  let state = take(before, input, context.nowMs);
  // Each turn ends a rollout, begins one or sends: the loop ends with the turn that finds nothing of these.
  for (let turn = 0; turn < 8; turn += 1) {
    const next = advance(state, context, effects);
    if (next === state) break;
    state = next;
  }
  return { state, effects, wakeAtMs: wakeAtOf(state) };
}

function take(state: OwnKeys, input: OwnKeysInput, nowMs: number): OwnKeys {
  if (input.kind === 'members') return { ...state, members: [...input.members] };
  if (input.kind === 'timer' || state.sending === null) return { ...state };
  const { index, to } = state.sending;
  const ended = { ...state, sending: null };
  if (index !== state.newest?.index) return ended;
  const delivered = new Map(state.delivered);
  for (const { name, stay } of to) if (!input.failed.has(name)) delivered.set(name, stay);
  if (!to.some(({ name }) => input.failed.has(name))) return { ...ended, delivered, failures: 0 };
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** state.failures, LONGEST_RETRY_MS);
  return { ...ended, delivered, failures: state.failures + 1, retryAtMs: nowMs + waitMs };
}

/** One step on; the same state where there is nothing to do. */
function advance(state: OwnKeys, context: OwnKeysContext, effects: OwnKeysEffect[]): OwnKeys {
  const { nowMs } = context;
  const { newest, rollout } = state;
  if (newest === null) return begin(state, context, effects);
  if (rollout !== null && dueOf(rollout) <= nowMs) {
    effects.push({ kind: 'use', key: newest });
    return { ...state, rollout: null, usedBy: new Set() };
  }
  const hasLeft = hasSomebodyLeft(state);
  if (rollout === null && (hasLeft || (hasSomebodyCome(state) && nowMs - newest.madeAtMs >= GRACE_MS)))
    return rotate(state, newest, hasLeft ? nowMs + LEAVE_WITHIN_MS : null, context, effects);
  if (rollout !== null && rollout.useByMs === null && (hasLeft || hasUserLeft(state)))
    return { ...state, rollout: { ...rollout, useByMs: nowMs + LEAVE_WITHIN_MS } };
  const to = state.sending === null ? targetsOf(state, nowMs) : [];
  if (to.length > 0) {
    effects.push({ kind: 'send', key: newest, to });
    const holders = new Map(state.holders);
    for (const { name, stay } of to) holders.set(name, stay);
    return { ...state, holders, sending: { index: newest.index, to } };
  }
  if (rollout !== null && rollout.useAtMs === null && isSentToSome(state)) {
    // Nobody has to wait for a key that nobody else has.
    const useAtMs = state.delivered.size === 0 ? nowMs : nowMs + USE_DELAY_MS;
    return { ...state, rollout: { ...rollout, useAtMs } };
  }
  return state;
}

/** The first key is used at once, unless an engine before had given out some. */
function begin(state: OwnKeys, context: OwnKeysContext, effects: OwnKeysEffect[]): OwnKeys {
  const newest = { index: context.firstIndex % INDICES, key: context.makeKey(), madeAtMs: context.nowMs };
  if (context.firstIndex !== 0) {
    const usedBy = new Set(state.members.map(({ name }) => name));
    return { ...state, newest, usedBy, rollout: { useAtMs: null, useByMs: null } };
  }
  effects.push({ kind: 'use', key: newest });
  return { ...state, newest };
}

function rotate(
  state: OwnKeys,
  { index }: OwnKey,
  useByMs: number | null,
  { nowMs, makeKey }: OwnKeysContext,
  effects: OwnKeysEffect[],
): OwnKeys {
  if (state.sending !== null) effects.push({ kind: 'stopSending' });
  const newest = { index: (index + 1) % INDICES, key: makeKey(), madeAtMs: nowMs };
  const shared = { holders: new Map(), delivered: new Map(), usedBy: new Set(state.holders.keys()) };
  const fresh = { failures: 0, retryAtMs: Number.NEGATIVE_INFINITY };
  return { ...state, ...shared, ...fresh, newest, rollout: { useAtMs: null, useByMs } };
}

function hasSomebodyLeft({ holders, members }: OwnKeys): boolean {
  if (holders.size === 0) return false;
  const names = new Set(members.map(({ name }) => name));
  return [...holders.keys()].some((name) => !names.has(name));
}

/** Somebody left who has the key that is in use, and perhaps not the one that is to take its place. */
function hasUserLeft({ usedBy, members }: OwnKeys): boolean {
  if (usedBy.size === 0) return false;
  const names = new Set(members.map(({ name }) => name));
  return [...usedBy].some((name) => !names.has(name));
}

function hasSomebodyCome({ holders, members }: OwnKeys): boolean {
  return members.some(({ name, stay }) => holders.get(name) !== stay);
}

/** The devices that lack the key: those that just came at once, and the others when it is time to try again. */
function targetsOf({ members, holders, delivered, retryAtMs }: OwnKeys, nowMs: number): readonly Recipient[] {
  return members.filter(({ name, stay }) => {
    if (delivered.get(name) === stay) return false;
    return holders.get(name) !== stay || retryAtMs <= nowMs;
  });
}

/** True once all that can be reached have the key, or nobody is there to have it. */
function isSentToSome({ sending, members, delivered }: OwnKeys): boolean {
  return sending === null && (members.length === 0 || members.some(({ name, stay }) => delivered.get(name) === stay));
}

function dueOf({ useAtMs, useByMs }: NonNullable<OwnKeys['rollout']>): number {
  return Math.min(useAtMs ?? Number.POSITIVE_INFINITY, useByMs ?? Number.POSITIVE_INFINITY);
}

function wakeAtOf(state: OwnKeys): number | null {
  const { rollout, sending, members, delivered, retryAtMs } = state;
  const isOwed = sending === null && members.some(({ name, stay }) => delivered.get(name) !== stay);
  const dueMs = Math.min(rollout === null ? Number.POSITIVE_INFINITY : dueOf(rollout), isOwed ? retryAtMs : Infinity);
  return Number.isFinite(dueMs) ? dueMs : null;
}
