/** Whether the peers reach each other, and what is done when they do not (07.ST-05). */
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
      return { call: { ...call, state: 'connected', connectedAt: call.connectedAt ?? now }, effects: CLEAR };
    case 'disconnected':
      if (call.state !== 'connected') return ignore(call);
      return {
        call: { ...call, state: 'connecting' },
        effects: [{ kind: 'setTimer', timer: 'iceRestart', delayMs: RESTART_AFTER_MS }, ...limit(call)],
      };
    case 'failed':
      return {
        call: { ...call, state: 'connecting' },
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

/** They did not find each other again in time. */
export function stepIceTimer(call: DirectCall, timer: 'iceRestart' | 'iceHangup'): CallStep {
  if (call.state !== 'connecting') return ignore(call);
  if (timer === 'iceRestart') return { call, effects: [{ kind: 'restartIce' }] };
  return failWith(call, 'ice_failed', 'Failed to connect');
}
