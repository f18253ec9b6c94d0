/** The outcome of a call, derived from the events in its room. Pure. */

import type { EpochMs } from '../../base/clock/clock.ts';
import type { SignalOf } from '../events/call/call-signal.ts';
import { decodeCallSignal } from '../events/call/decode-call-signal.ts';
import type { RoomEvent } from '../events/event.ts';
import type { UserId } from '../ids/ids.ts';
import { isRedacted } from './redaction.ts';

export type CallOutcome =
  | {
      readonly kind: 'answered';
      readonly by: UserId;
      /** The device that answered; null in the old protocol. */
      readonly partyId: string | null;
      /** The duration; null while the call goes on, or if no event ended it. */
      readonly durationMs: number | null;
    }
  | { readonly kind: 'declined'; readonly by: UserId; readonly isBusy: boolean }
  /** It ended before anybody answered. By who called, it was missed. */
  | { readonly kind: 'unanswered'; readonly by: UserId };

/** The types of what decides about a call after its invite. */
export const OUTCOME_TYPES: readonly string[] = ['m.call.answer', 'm.call.hangup', 'm.call.reject'];

/** The invite that an event of a room is; null for another, and one that was redacted. */
export function inviteOf(event: RoomEvent): SignalOf<'invite'> | null {
  if (event.type !== 'm.call.invite' || event.state_key !== undefined || isRedacted(event)) return null;
  const signal = decodeCallSignal(event.type, event.content);
  return signal?.kind === 'invite' ? signal : null;
}

/** Until when a call that `event` begins may be answered, in milliseconds since the epoch. */
export function answerableUntil(event: RoomEvent, { lifetimeMs }: SignalOf<'invite'>): EpochMs {
  return (event.origin_server_ts + lifetimeMs) as EpochMs;
}

/** The name under which the events that decide about a call are grouped; null for an event of no call between two users. */
export function callNameOf(event: RoomEvent): string | null {
  const signal = event.state_key === undefined ? decodeCallSignal(event.type, event.content) : null;
  return signal === null || signal.confId !== null ? null : callName(signal.callId);
}

/** The name of a call whose id is known. */
export function callName(callId: string): string {
  return `call ${callId}`;
}

/** The outcome of a call with the events `said`, in the order of the timeline; null for none yet. */
export function callOutcomeOf(said: readonly RoomEvent[]): CallOutcome | null {
  let ended: CallOutcome | null = null;
  let answered: RoomEvent | null = null;
  for (const event of said) {
    const signal = decodeCallSignal(event.type, event.content);
    switch (signal?.kind) {
      case 'answer':
        answered ??= event;
        break;
      case 'reject':
        ended ??= { kind: 'declined', by: event.sender, isBusy: signal.reason === 'user_busy' };
        break;
      case 'hangup':
        if (answered !== null) return answeredBy(answered, event);
        ended ??= { kind: 'unanswered', by: event.sender };
        break;
      default:
    }
  }
  // One device may decline what another answers.
  return answered === null ? ended : answeredBy(answered, null);
}

function answeredBy(answer: RoomEvent, hangup: RoomEvent | null): CallOutcome {
  const partyId = decodeCallSignal(answer.type, answer.content)?.partyId ?? null;
  const durationMs = hangup === null ? null : Math.max(0, hangup.origin_server_ts - answer.origin_server_ts);
  return { kind: 'answered', by: answer.sender, partyId, durationMs };
}
