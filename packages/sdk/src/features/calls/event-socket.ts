import type { EventRole, EventSocket } from '../../core/events/event-socket.ts';
import { CALL_TYPES } from '../../protocol/events/call/decode-call-signal.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { inviteOf, OUTCOME_TYPES } from '../../protocol/rules/call-outcome.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { CallExtra, CallItemContent } from './contract.ts';
import { callContentSocket } from './item-content.ts';
import { callOutcomeSocket } from './outcome.ts';

const INVITE = 'm.call.invite';

/** Call events. The invite and its outcome are for people; the rest is for machines, and shown nowhere. */
export const callsSocket: EventSocket<CallItemContent, CallExtra> = {
  types: CALL_TYPES,
  role: callRole,
  relations: callOutcomeSocket,
  content: () => Promise.resolve(callContentSocket),
};

function callRole(event: RoomEvent): EventRole | null {
  if (event.state_key !== undefined) return null;
  if (OUTCOME_TYPES.includes(event.type)) return 'related';
  if (event.type !== INVITE) return 'hidden';
  return isRedacted(event) || inviteOf(event) !== null ? 'entry' : null;
}
