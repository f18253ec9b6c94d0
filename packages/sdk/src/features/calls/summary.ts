/** A call in one line, for the list of rooms and for notifications. Pure. */
import { stringAt } from '../../base/json/guards.ts';
import type { Listed, ListedSocket } from '../../core/events/events.ts';
import { offeredMedia } from '../../protocol/events/call/offered-media.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import {
  answerableUntil,
  type CallOutcome,
  callName,
  callNameOf,
  callOutcomeOf,
  inviteOf,
  OUTCOME_TYPES,
} from '../../protocol/rules/call-outcome.ts';
import type { CallSummary } from './contract.ts';

/** A call of which nothing is known but its invite; null for another event, and for calls of more than two. */
export function callSummary(event: RoomEvent): CallSummary | null {
  return toListed(event, [])?.summary ?? null;
}

/** Calls are no messages, and stand in the list of rooms. Of an invite only the call's id is kept. */
export const listedCalls: ListedSocket<CallSummary> = { toListed, update };

function toListed(event: RoomEvent, later: readonly RoomEvent[]): Listed<CallSummary> | null {
  const invite = inviteOf(event);
  if (invite === null || invite.confId !== null) return null;
  const hasVideo = offeredMedia(invite.sdp).video;
  const outcome = outcomeAmong(later, callName(invite.callId));
  const kept = { call_id: event.content['call_id'] };
  if (outcome !== null) return { summary: settled(hasVideo, outcome, event.sender), kept };
  return { summary: { kind: 'call', hasVideo, isMissed: false, openUntil: answerableUntil(event, invite) }, kept };
}

/** What came of a call is settled once: what answered it may be out of sight when it ends. */
function update(before: CallSummary, { content, sender }: RoomEvent, later: readonly RoomEvent[]): CallSummary {
  if (before.openUntil === null) return before;
  const outcome = outcomeAmong(later, callName(stringAt(content, 'call_id') ?? ''));
  return outcome === null ? before : settled(before.hasVideo, outcome, sender);
}

function outcomeAmong(events: readonly RoomEvent[], name: string): CallOutcome | null {
  const said = events.filter((event) => OUTCOME_TYPES.includes(event.type) && callNameOf(event) === name);
  said.sort((one, other) => one.origin_server_ts - other.origin_server_ts);
  return callOutcomeOf(said);
}

function settled(hasVideo: boolean, outcome: CallOutcome, caller: UserId): CallSummary {
  const isMissed = outcome.kind === 'unanswered' && outcome.by === caller;
  return { kind: 'call', hasVideo, isMissed, openUntil: null };
}
