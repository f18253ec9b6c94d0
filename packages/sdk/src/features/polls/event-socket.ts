import { oneLine } from '../../base/text/one-line.ts';
import type { EventRole, EventSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodePollStart, isPollType, POLL_END, POLL_RESPONSE, POLL_START } from '../../protocol/events/poll.ts';
import { readRelation } from '../../protocol/events/relation.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { PollAct, PollExtra, PollItemContent, PollSummary } from './contract.ts';

/** More than any list, quote or notification shows. */
const MOST_SUMMARY = 200;

/** Polls stand in timelines as messages do; votes and ends are folded onto them. */
export const pollsSocket: EventSocket<PollItemContent, PollExtra, PollSummary> = {
  types: [...POLL_START, ...POLL_RESPONSE, ...POLL_END],
  role: pollRole,
  bumps: isStart,
  countsAsMessage: isStart,
  toSummary: pollSummary,
  notifies: (event) => (isStart(event) ? { kind: 'poll' } : null),
  actOf: pollAct,
  relations: async () => (await import('./timeline-parts.ts')).pollRelations,
  content: async () => (await import('./timeline-parts.ts')).pollContentSocket,
};

function isStart({ type }: RoomEvent): boolean {
  return isPollType(type, POLL_START);
}

function pollAct({ type }: RoomEvent): PollAct | null {
  if (isPollType(type, POLL_RESPONSE)) return { kind: 'vote' };
  return isPollType(type, POLL_END) ? { kind: 'pollEnd' } : null;
}

/** A poll that cannot be read is left to those who show its text. */
function pollRole(event: RoomEvent): EventRole | null {
  if (event.state_key !== undefined) return 'hidden';
  if (!isStart(event)) return 'related';
  const isPoll = isRedacted(event) || readRelation(event)?.kind === 'replace' || decodePollStart(event.content).ok;
  return isPoll ? 'entry' : null;
}

function pollSummary(event: RoomEvent): PollSummary | null {
  if (!isStart(event) || isRedacted(event)) return null;
  const start = decodePollStart(event.content);
  return start.ok ? { kind: 'poll', text: oneLine(start.value.question, MOST_SUMMARY) } : null;
}
