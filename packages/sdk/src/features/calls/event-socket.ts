import type { EventRole, EventSocket } from '../../core/events/events.ts';
import { CALL_TYPES } from '../../protocol/events/call/decode-call-signal.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { inviteOf, OUTCOME_TYPES } from '../../protocol/rules/call-outcome.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { CallExtra, CallItemContent, CallSummary } from './contract.ts';
import { callContentSocket } from './item-content.ts';
import { callOutcomeSocket } from './outcome.ts';
import { callSummary, listedCalls } from './summary.ts';

const INVITE = 'm.call.invite';

/** Call events. The invite and its outcome are for people; the rest is for machines, and shown nowhere. */
export const callsSocket: EventSocket<CallItemContent, CallExtra, CallSummary> = {
  types: CALL_TYPES,
  role: callRole,
  bumps: isInvite,
  toSummary: callSummary,
  listed: listedCalls,
  // Nobody rings by what a server could have written itself (CALL-12).
  notifies: (event) => (isInvite(event) ? { kind: 'call', isOnlyIfSure: true } : null),
  relations: callOutcomeSocket,
  content: () => Promise.resolve(callContentSocket),
};

function isInvite({ type }: RoomEvent): boolean {
  return type === INVITE;
}

function callRole(event: RoomEvent): EventRole | null {
  if (event.state_key !== undefined) return null;
  if (OUTCOME_TYPES.includes(event.type)) return 'related';
  if (event.type !== INVITE) return 'hidden';
  return isRedacted(event) || inviteOf(event) !== null ? 'entry' : null;
}
