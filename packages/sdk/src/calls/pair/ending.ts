import type { CallSignalBody } from '../../protocol/events/call/call-signal.ts';
import type { HangupReason } from '../../protocol/events/call/hangup-reason.ts';
import type { CallEffect, CallErrorCode, CallRefusal, CallStep, DirectCall } from './direct-call.ts';

/** Nothing happens. */
export function ignore(call: DirectCall): CallStep {
  return { call, effects: [] };
}

/** Does one step after the other. */
export function andThen(step: CallStep, next: (call: DirectCall) => CallStep): CallStep {
  const { call, effects } = next(step.call);
  return { call, effects: [...step.effects, ...effects] };
}

/** The call is over by what the peer did, or another device of ours: nothing is said any more. */
export function endByRemote(call: DirectCall, reason: HangupReason): CallStep {
  return ended(call, reason, 'remote', []);
}

/** The call is over by us, without a word to the peer. */
export function endSilently(call: DirectCall, reason: HangupReason): CallStep {
  return ended(call, reason, 'local', []);
}

/** The call is over by us, and the peer is told if it knows of us (07.P-05). */
export function endByUs(call: DirectCall, reason: HangupReason): CallStep {
  const body = farewell(call, reason);
  return ended(call, reason, 'local', body === null ? [] : [{ kind: 'send', tag: 'other', body }]);
}

/** Ends the call after a failure. */
export function failWith(call: DirectCall, code: HangupReason, message: string, cause?: string): CallStep {
  const { call: after, effects } = endByUs(call, code);
  return { call: after, effects: [errorEffect(code, message, cause), ...effects] };
}

/** Says what failed, for people who read logs: `message: cause` where there is a cause (07.P-07). */
export function errorEffect(code: CallErrorCode, message: string, cause?: string): CallEffect {
  return { kind: 'error', code, message: cause === undefined ? message : `${message}: ${cause}` };
}

/** Nothing happens, and the person is told why. */
export function refuse(call: DirectCall, code: CallRefusal['code'], message: string): CallStep {
  return { call, effects: [{ kind: 'refused', code, message }] };
}

/**
 * Nothing where nobody knows of this device yet. A caller takes a hangup only from the device that answered; one that did not answer
 * rejects.
 */
function farewell(
  { direction, isDescriptionOut, opponent, state }: DirectCall,
  reason: HangupReason,
): CallSignalBody | null {
  if (isDescriptionOut) return { kind: 'hangup', reason };
  if (direction === 'outbound' || state === 'fledgling') return null;
  return opponent?.version === 0 ? { kind: 'hangup', reason } : { kind: 'reject', reason };
}

function ended(
  call: DirectCall,
  reason: HangupReason,
  by: 'local' | 'remote',
  effects: readonly CallEffect[],
): CallStep {
  const end = { reason, by };
  const { candidates } = call;
  const nothingLeft = { ...candidates, queued: [], sending: [], early: new Map<string | null, never>() };
  return {
    call: { ...call, state: 'ended', end, candidates: nothingLeft },
    effects: [...effects, { kind: 'ended', end }],
  };
}
