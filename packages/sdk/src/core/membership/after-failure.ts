/** The consequences of an action that failed (09.M-03 to 09.M-08). Pure. */
import { MOST_RETRIES, NETWORK_RETRY_MS, RATE_LIMIT_MS } from '../../protocol/rules/rtc/rtc-constants.ts';
import type { Action, ActionFailure, Membership } from './course.ts';
import { rejoin, withDue, withLeave } from './schedule.ts';

/** The pause between tries once the limits are exceeded, in a call that goes on. */
export const STUCK_RETRY_MS = 15_000;

interface Reaction {
  readonly membership: Membership;
  readonly log: string | null;
}

/** The membership after `action` failed, and a line for the log. */
export function afterFailure(before: Membership, action: Action, failure: ActionFailure, nowMs: number): Reaction {
  const noted = noteDoubt(noteLateness(before, nowMs), action, failure);
  if (failure.kind === 'timedOut' && action === 'restartLeave') return retryAtOnce(noted, action, nowMs);
  const retried = retry(noted, action, failure, nowMs);
  return retried ?? quiet(settle(noted, action, failure, nowMs));
}

/** Past the moment at which the server says that we left, it has probably done so (09.M-05). */
function noteLateness(before: Membership, nowMs: number): Membership {
  const isLate = before.isSaid && before.leaveAtMs !== null && before.leaveAtMs <= nowMs;
  return isLate ? { ...before, hasProbablyLeft: true } : before;
}

/** A join that nobody answered may have got there all the same. */
function noteDoubt(before: Membership, action: Action, { kind }: ActionFailure): Membership {
  return action === 'sendJoin' && (kind === 'network' || kind === 'timedOut')
    ? { ...before, isMaybeSaid: true }
    : before;
}

function retryAtOnce(before: Membership, action: Action, nowMs: number): Reaction {
  const log = 'Restart delayed event timed out before the HS responded';
  if (before.phase === 'leaving') return { membership: withLeave(before, nowMs), log };
  return { membership: withDue(before, action, nowMs), log };
}

/** Tries again what may pass; null for a failure that will not. */
function retry(before: Membership, action: Action, failure: ActionFailure, nowMs: number): Reaction | null {
  const isRate = failure.kind === 'rateLimited';
  if (!isRate && failure.kind !== 'network' && failure.kind !== 'timedOut') return null;
  // A user who leaves does not wait for anything else.
  if (before.phase === 'leaving' && action !== 'leaveNow' && action !== 'sendLeave')
    return quiet(withLeave(before, nowMs));
  const { rate, network } = before.retries[action] ?? { rate: 0, network: 0 };
  if ((isRate ? rate : network) >= MOST_RETRIES) return exceed(before, action, failure, nowMs);
  const waitMs = isRate ? (failure.retryAfterMs ?? RATE_LIMIT_MS) : NETWORK_RETRY_MS;
  const counted = isRate ? { rate: rate + 1, network } : { rate, network: network + 1 };
  const retries = { ...before.retries, [action]: counted };
  return quiet(withDue({ ...before, retries }, action, nowMs + waitMs));
}

/** The limits are exceeded: who is not in the call gives up, who is goes on slowly, for the media are still there. */
function exceed(before: Membership, action: Action, failure: ActionFailure, nowMs: number): Reaction {
  const { words, method } = NAMES[action];
  const log =
    failure.kind === 'rateLimited'
      ? `Exceeded maximum retries for ${words} attempts (client.${method}): ${failure.kind}`
      : `Reached maximum (${MOST_RETRIES}) retries cause by: ${failure.kind}`;
  if (before.phase === 'joined')
    return { membership: withDue({ ...before, isStuck: true }, action, nowMs + STUCK_RETRY_MS), log };
  return { membership: end(before, log, failure), log };
}

/** Takes a failure that no further try mends. */
function settle(before: Membership, action: Action, failure: ActionFailure, nowMs: number): Membership {
  switch (action) {
    case 'scheduleLeave':
      return afterNoSchedule(before, failure, nowMs);
    case 'cancelLeave':
      return afterNoCancel(before, failure, nowMs);
    case 'restartLeave':
      return afterNoRestart(before, failure, nowMs);
    case 'sendJoin':
    case 'prolong':
    case 'sendAgain': {
      // The leave that waits at the server must not speak of a call that nobody is in.
      const cause = { message: messageOf(failure), cause: failure };
      return withLeave({ ...before, phase: 'leaving', due: [], failure: cause }, nowMs);
    }
    case 'leaveNow':
      return withDue({ ...before, delayId: null, leaveAtMs: null }, 'sendLeave', nowMs);
    case 'sendLeave':
      return end(before, messageOf(failure), failure);
  }
}

function afterNoSchedule(before: Membership, failure: ActionFailure, nowMs: number): Membership {
  if (failure.kind === 'tooLong') {
    const { longestMs } = failure;
    // A server that names no less than was asked for is not asked again (09.M-04).
    if (longestMs !== null && longestMs > 0 && longestMs < before.delayMs)
      return withDue({ ...before, delayMs: longestMs }, 'scheduleLeave', nowMs);
  }
  const without: Membership = { ...before, delays: 'none', delayId: null, leaveAtMs: null };
  if (before.phase === 'leaving') return withLeave(without, nowMs);
  // A membership is said all the same if the server sends nothing later (09.M-03).
  return before.isSaid ? without : withDue(without, 'sendJoin', nowMs);
}

function afterNoCancel(before: Membership, failure: ActionFailure, nowMs: number): Membership {
  const without: Membership = { ...before, delayId: null, leaveAtMs: null };
  if (before.phase === 'leaving') return withLeave(without, nowMs);
  if (failure.kind === 'notFound') return withDue(without, 'scheduleLeave', nowMs);
  if (failure.kind === 'unsupported') return withDue({ ...without, delays: 'none' }, 'sendJoin', nowMs);
  const words =
    'We failed to cancel a delayed event where we already had a delay id with an error we cannot automatically handle';
  return end(before, words, failure);
}

function afterNoRestart(before: Membership, failure: ActionFailure, nowMs: number): Membership {
  const without: Membership = { ...before, delayId: null, leaveAtMs: null };
  if (before.phase === 'leaving') return withLeave(without, nowMs);
  if (failure.kind === 'unsupported') return { ...without, delays: 'none' };
  // A leave past its time has happened: the server has said that we left, so all is said anew. Else it was lost (09.M-05).
  if (before.hasProbablyLeft) return rejoin(without, nowMs);
  return withDue(without, 'scheduleLeave', nowMs);
}

function end(before: Membership, message: string, cause: ActionFailure): Membership {
  return { ...before, phase: 'left', due: [], isStuck: false, failure: { message, cause } };
}

function quiet(membership: Membership): Reaction {
  return { membership, log: null };
}

function messageOf(failure: ActionFailure): string {
  return failure.kind === 'refused' ? failure.message : failure.kind;
}

/** The names by which other clients log actions. */
const NAMES: Readonly<Record<Action, { readonly words: string; readonly method: string }>> = {
  scheduleLeave: { words: 'SendDelayedEvent', method: '_unstable_sendDelayedStateEvent' },
  cancelLeave: { words: 'SendDelayedEvent', method: '_unstable_cancelScheduledDelayedEvent' },
  sendJoin: { words: 'SendJoinEvent', method: 'sendStateEvent' },
  restartLeave: { words: 'RestartDelayedEvent', method: '_unstable_restartScheduledDelayedEvent' },
  prolong: { words: 'UpdateExpiry', method: 'sendStateEvent' },
  sendAgain: { words: 'SendJoinEvent', method: 'sendStateEvent' },
  leaveNow: { words: 'SendScheduledDelayedLeaveEvent', method: '_unstable_sendScheduledDelayedEvent' },
  sendLeave: { words: 'SendLeaveEvent', method: 'sendStateEvent' },
};
