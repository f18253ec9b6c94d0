/** The connection between the peers, and what is done when it is lost (07.ST-05). */
import type { EpochMs } from '../../base/clock/clock.ts';
import type { CallEffect, CallStep, DirectCall, IceState } from './direct-call.ts';
import { failWith, ignore } from './ending.ts';
import { CONNECT_WITHIN_MS } from './negotiation.ts';

const RESTART_AFTER_MS = 2_000;
const CLEAR: readonly CallEffect[] = [
  { kind: 'clearTimer', timer: 'iceRestart' },
  { kind: 'clearTimer', timer: 'iceHangup' },
];

/** The connection went from one state to another. */
export function stepIce(call: DirectCall, state: IceState, now: EpochMs): CallStep {
  if (call.state !== 'connecting' && call.state !== 'connected') return ignore(call);
  switch (state) {
    case 'connected':
    case 'completed':
      return { call: heldOrNot({ ...call, state: 'connected', connectedAt: call.connectedAt ?? now }), effects: CLEAR };
    case 'disconnected':
      if (call.state !== 'connected') return ignore(call);
      return {
        call: heldOrNot({ ...call, state: 'connecting' }),
        effects: [{ kind: 'setTimer', timer: 'iceRestart', delayMs: RESTART_AFTER_MS }, ...limit(call)],
      };
    case 'failed':
      if (!canRestart(call)) return noWay(call);
      return {
        call: heldOrNot({ ...call, state: 'connecting' }),
        effects: [{ kind: 'clearTimer', timer: 'iceRestart' }, { kind: 'restartIce' }, ...limit(call)],
      };
    case 'new':
    case 'checking':
    case 'closed':
      return ignore(call);
  }
}

/** The time to be connected in counts from when the peers lost each other, whatever is tried meanwhile. */
function limit(call: DirectCall): readonly CallEffect[] {
  return call.state === 'connected' ? [{ kind: 'setTimer', timer: 'iceHangup', delayMs: CONNECT_WITHIN_MS }] : [];
}

/** If the call cannot be renegotiated, as in the old protocol, there is no other path to the peer. */
function canRestart({ opponent }: DirectCall): boolean {
  return opponent?.version !== 0;
}

function noWay(call: DirectCall): CallStep {
  return failWith(call, 'ice_failed', 'Failed to connect');
}

/** The peer holds us while it takes nothing of ours over a connection (07.M-03). */
export function heldOrNot(call: DirectCall): DirectCall {
  return { ...call, isLocalOnHold: call.isNothingTaken && call.state === 'connected' };
}

/** The browser cannot restart a connection that failed; one that is only lost may come back by itself. */
export function restartFailed(call: DirectCall, isFailed: boolean): CallStep {
  return isFailed && call.state === 'connecting' ? noWay(call) : ignore(call);
}

/** They did not find each other again in time. */
export function stepIceTimer(call: DirectCall, timer: 'iceRestart' | 'iceHangup'): CallStep {
  if (call.state !== 'connecting') return ignore(call);
  if (timer === 'iceRestart') return canRestart(call) ? { call, effects: [{ kind: 'restartIce' }] } : ignore(call);
  return noWay(call);
}
