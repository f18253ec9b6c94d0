/** The actions of a membership that are due, and tries of them. Pure. */
import type { Action, Due, Membership } from './course.ts';

/** The leave of a server has just begun anew if it is no older than this. */
const FRESH_MS = 1_000;

/** The action that comes next, of those that may run: of those at one time, the one that was planned first. */
export function firstDue(membership: Membership, nowMs: number): Due | undefined {
  let first: Due | undefined;
  for (const one of membership.due)
    if (mayRun(membership, one.action, nowMs) && (first === undefined || one.atMs < first.atMs)) first = one;
  return first;
}

/** A membership is never said where nothing would take it back though the server could (REL-61). */
function mayRun(membership: Membership, action: Action, nowMs: number): boolean {
  if (action === 'restartLeave') return membership.delayId !== null;
  return !isSaying(action) || isCovered(membership, action, nowMs);
}

function isSaying(action: Action): boolean {
  return action === 'sendJoin' || action === 'prolong' || action === 'sendAgain';
}

/** A first membership is said soon after its leave was scheduled, or not before that began anew. */
function isCovered({ delays, delayId, delayMs, leaveAtMs }: Membership, action: Action, nowMs: number): boolean {
  if (delays === 'none') return true;
  const leastMs = action === 'sendJoin' ? delayMs / 2 : delayMs - FRESH_MS;
  return delayId !== null && leaveAtMs !== null && leaveAtMs - nowMs >= leastMs;
}

/** Has the leave begin anew before what is due and not covered. One that failed is tried again at its own time. */
export function cover(membership: Membership, nowMs: number): Membership {
  const isBare = ({ action, atMs }: Due) => isSaying(action) && atMs <= nowMs && !isCovered(membership, action, nowMs);
  if (membership.delayId === null || !membership.due.some(isBare)) return membership;
  const isPlanned = membership.due.some(({ action }) => action === 'restartLeave');
  const isTriedAgain = isPlanned && membership.retries.restartLeave !== undefined;
  return isTriedAgain ? membership : withDue(membership, 'restartLeave', nowMs);
}

/** With `action` at `atMs`, and no other time. */
export function withDue(membership: Membership, action: Action, atMs: number): Membership {
  return { ...membership, due: [...membership.due.filter((one) => one.action !== action), { action, atMs }] };
}

/** Without `action`. */
export function dropDue(membership: Membership, action: Action): Membership {
  return { ...membership, due: membership.due.filter((one) => one.action !== action) };
}

/** A success ends the counting of failed tries (09.M-01). */
export function withoutRetries(membership: Membership, action: Action): Membership {
  const { [action]: _, ...retries } = membership.retries;
  return { ...membership, retries };
}

/** Joins from the beginning; a leave that waits from before must not end it (09.M-06). */
export function rejoin(before: Membership, nowMs: number): Membership {
  const fresh: Membership = { ...before, isSaid: false, saidAtMs: null, rounds: 1, due: [] };
  return withDue(fresh, before.delayId === null ? 'scheduleLeave' : 'cancelLeave', nowMs);
}

/** Takes a membership back: nothing is done where none was said. */
export function withLeave(leaving: Membership, nowMs: number): Membership {
  const isThere = leaving.isSaid || leaving.isMaybeSaid;
  if (leaving.delayId !== null) return withDue(leaving, isThere ? 'leaveNow' : 'cancelLeave', nowMs);
  return isThere ? withDue(leaving, 'sendLeave', nowMs) : { ...leaving, phase: 'left', due: [] };
}
