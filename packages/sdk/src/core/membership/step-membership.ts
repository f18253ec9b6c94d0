/** The state machine of the own membership (09.M-01 to 09.M-12). Pure; time is a parameter. */

import type { DelayId } from '../../protocol/ids/ids.ts';
import { RESTART_EVERY_MS } from '../../protocol/rules/rtc/rtc-constants.ts';
import { afterFailure } from './after-failure.ts';
import type { Action, ActionFailure, Membership } from './course.ts';
import { cover, dropDue, firstDue, rejoin, withDue, withLeave, withoutRetries } from './schedule.ts';

/** Something that happens to a membership. */
export type MembershipInput =
  | { readonly kind: 'join' }
  /** Goes on with the membership of an engine that ended; `isSaid`: the room still has it. */
  | { readonly kind: 'takeOver'; readonly delayId: DelayId | null; readonly isSaid: boolean; readonly leftMs: number }
  | { readonly kind: 'leave' }
  /** The user is not in the room any more. */
  | { readonly kind: 'removed' }
  /** The user means something else by the call. */
  | { readonly kind: 'changed' }
  /** The room says that this device is not in the call (09.M-10). */
  | { readonly kind: 'vanished' }
  /** The machine woke, or the network came back: nothing waits longer. */
  | { readonly kind: 'woken' }
  | { readonly kind: 'timer' }
  | { readonly kind: 'done'; readonly action: Action; readonly delayId?: DelayId }
  | { readonly kind: 'failed'; readonly action: Action; readonly failure: ActionFailure };

/** An order to the driver. */
export type MembershipEffect =
  | { readonly kind: 'run'; readonly action: Action }
  /** Asks for `timer` after this; takes the place of an earlier wait. */
  | { readonly kind: 'wait'; readonly delayMs: number }
  | { readonly kind: 'log'; readonly message: string };

export interface MembershipStep {
  readonly membership: Membership;
  readonly effects: readonly MembershipEffect[];
}

/** The membership after `input`, and what is to be done. */
export function stepMembership(before: Membership, input: MembershipInput, nowMs: number): MembershipStep {
  const { membership, log } = react(before, input, nowMs);
  const logged = log === null ? [] : [{ kind: 'log', message: log } as const];
  const { membership: begun, effects } = begin(membership, nowMs);
  return { membership: begun, effects: [...logged, ...effects] };
}

/** Begins what is due, if nothing is under way; otherwise says when something is. */
function begin(membership: Membership, nowMs: number): MembershipStep {
  if (membership.running !== null) return { membership, effects: [] };
  const covered = cover(membership, nowMs);
  const next = firstDue(covered, nowMs);
  if (next === undefined || next.atMs > nowMs) return { membership: covered, effects: waitFor(covered, nowMs) };
  const begun = { ...dropDue(covered, next.action), running: next.action };
  return { membership: begun, effects: [{ kind: 'run', action: next.action }] };
}

/** Waits for what is planned, also if it may not run by then: it is covered once it is due. */
function waitFor({ due }: Membership, nowMs: number): readonly MembershipEffect[] {
  const laterMs = due.flatMap(({ atMs }) => (atMs > nowMs ? [atMs] : []));
  return laterMs.length === 0 ? [] : [{ kind: 'wait', delayMs: Math.min(...laterMs) - nowMs }];
}

interface Reaction {
  readonly membership: Membership;
  readonly log: string | null;
}

function react(before: Membership, input: MembershipInput, nowMs: number): Reaction {
  const isAnswer = input.kind === 'done' || input.kind === 'failed';
  if (before.phase === 'left') return quiet(isAnswer ? { ...before, running: null } : before);
  switch (input.kind) {
    case 'join':
      return quiet(withDue(before, 'scheduleLeave', nowMs));
    case 'takeOver':
      return quiet(takeOver(before, input, nowMs));
    case 'leave':
      return quiet(leave(before, nowMs));
    case 'removed':
      return quiet({ ...before, phase: 'left', isSaid: false, due: [] });
    case 'changed':
      return before.phase === 'joined' ? quiet(withDue(before, 'sendAgain', nowMs)) : quiet(before);
    case 'vanished':
      return vanish(before, nowMs);
    case 'woken':
      return quiet(wake(before, nowMs));
    case 'timer':
      return quiet(before);
    case 'done':
      return quiet(afterSuccess({ ...before, running: null }, input, nowMs));
    case 'failed':
      return afterFailure({ ...before, running: null }, input.action, input.failure, nowMs);
  }
}

function quiet(membership: Membership): Reaction {
  return { membership, log: null };
}

function takeOver(
  before: Membership,
  { delayId, isSaid, leftMs }: Extract<MembershipInput, { kind: 'takeOver' }>,
  nowMs: number,
): Membership {
  // A membership that the room does not have is said anew (REL-61).
  if (!isSaid) return withDue({ ...before, delayId }, delayId === null ? 'scheduleLeave' : 'cancelLeave', nowMs);
  const saidAtMs = nowMs + leftMs - before.terms.lastsMs;
  const joined: Membership = { ...before, phase: 'joined', isSaid, delayId, saidAtMs, leaveAtMs: nowMs };
  const kept = delayId === null ? joined : { ...joined, delays: 'kept' as const };
  const prolonged = withDue(kept, 'prolong', Math.max(nowMs, nowMs + leftMs - before.terms.headroomMs));
  return withDue(prolonged, delayId === null ? 'scheduleLeave' : 'restartLeave', nowMs);
}

function leave(before: Membership, nowMs: number): Membership {
  if (before.phase === 'leaving') return before;
  const leaving: Membership = { ...before, phase: 'leaving', due: [], retries: {}, isStuck: false };
  // A join that is under way is waited for: the leave comes after it.
  if (before.running !== null) return leaving;
  return withLeave(leaving, nowMs);
}

function vanish(before: Membership, nowMs: number): Reaction {
  if (before.phase !== 'joined' || !before.isSaid) return quiet(before);
  const isQueued = before.due.some(({ action }) => action === 'scheduleLeave' || action === 'sendJoin');
  const isRunning = before.running === 'scheduleLeave' || before.running === 'sendJoin';
  const missing = { ...before, isSaid: false };
  const log = 'Missing own membership: force re-join';
  return { membership: isQueued || isRunning ? missing : rejoin(missing, nowMs), log };
}

function wake(before: Membership, nowMs: number): Membership {
  if (before.phase !== 'joined' && before.phase !== 'joining') return before;
  // A pause that a failure made is over. Of what is planned only beginning the leave anew is brought forward.
  const failed = new Set(Object.keys(before.retries));
  const due = before.due.map((one) =>
    failed.has(one.action) || one.action === 'restartLeave' ? { ...one, atMs: Math.min(one.atMs, nowMs) } : one,
  );
  return { ...before, due };
}

function afterSuccess(
  before: Membership,
  { action, delayId }: Extract<MembershipInput, { kind: 'done' }>,
  nowMs: number,
): Membership {
  const known: Membership = withoutRetries({ ...before, isStuck: false }, action);
  const next = knownAfter(known, action, delayId ?? null, nowMs);
  // A user who wants to leave does so, whatever was under way.
  if (next.phase === 'leaving' && action !== 'leaveNow' && action !== 'sendLeave')
    return withLeave({ ...next, due: [] }, nowMs);
  return next;
}

function knownAfter(before: Membership, action: Action, delayId: DelayId | null, nowMs: number): Membership {
  const restarted: Membership = { ...before, leaveAtMs: nowMs + before.delayMs, hasProbablyLeft: false };
  switch (action) {
    case 'scheduleLeave': {
      const kept: Membership = { ...restarted, delays: 'kept', delayId };
      return kept.isSaid ? withDue(kept, 'restartLeave', nowMs + RESTART_EVERY_MS) : withDue(kept, 'sendJoin', nowMs);
    }
    case 'cancelLeave':
      return withDue({ ...before, delayId: null, leaveAtMs: null }, 'scheduleLeave', nowMs);
    case 'sendJoin':
      return afterJoin(before, nowMs);
    case 'restartLeave':
      return withDue(restarted, 'restartLeave', nowMs + RESTART_EVERY_MS);
    case 'prolong':
      return withExpiry({ ...before, rounds: before.rounds + 1 }, nowMs);
    case 'sendAgain':
      return before;
    case 'leaveNow':
    case 'sendLeave':
      return { ...before, phase: 'left', isSaid: false, isMaybeSaid: false, delayId: null, leaveAtMs: null, due: [] };
  }
}

/** The delayed leave begins anew at once: a server that drops it when state changes is found out (09.M-02). */
function afterJoin(before: Membership, nowMs: number): Membership {
  const phase = before.phase === 'leaving' ? before.phase : 'joined';
  const said: Membership = {
    ...before,
    phase,
    isSaid: true,
    isMaybeSaid: false,
    saidAtMs: nowMs,
    rounds: 1,
    hasProbablyLeft: false,
  };
  const expiring = withExpiry(said, nowMs);
  return said.delayId === null ? expiring : withDue(expiring, 'restartLeave', nowMs);
}

function withExpiry(membership: Membership, nowMs: number): Membership {
  const { saidAtMs, rounds, terms } = membership;
  return withDue(membership, 'prolong', (saidAtMs ?? nowMs) + terms.lastsMs * rounds - terms.headroomMs);
}
