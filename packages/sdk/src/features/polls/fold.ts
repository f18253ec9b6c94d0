import type { FoldContext, RelationSocket } from '../../core/events/events.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { decodePollStart, POLL_RESPONSE } from '../../protocol/events/poll.ts';
import { referenceOf } from '../../protocol/events/poll-acts.ts';
import { countAnswers, mayEndPoll, type PollTally, tallyPoll } from '../../protocol/rules/poll.ts';
import { hasLevelToSend } from '../../protocol/rules/power.ts';
import { isRedacted } from '../../protocol/rules/redaction.ts';
import type { PollExtra, PollResult } from './contract.ts';

/** Users named with an answer; a tooltip shows no more. */
const NAMES_LIMIT = 20;

/** Votes and ends, folded onto their poll. */
export const pollRelations: RelationSocket<PollExtra> = {
  targetOf: referenceOf,
  fold: foldPoll,
  needsAll: 'm.reference',
};

function foldPoll(related: readonly RoomEvent[], room: FoldContext): PollExtra | null {
  const { entry, me, power, isComplete, unreadable } = room;
  const start = isRedacted(entry) ? null : decodePollStart(entry.content);
  if (start?.ok !== true) return null;
  const poll = { event: entry, start: start.value, power };
  const tally = tallyPoll(poll, related);
  const { end, votes } = tally;
  const isShown = start.value.isDisclosed || end !== null;
  return {
    kind: 'poll',
    results: isShown
      ? countAnswers(start.value, tally).map((count) => withVoters(count, start.value, tally, room))
      : null,
    voters: votes.size,
    mine: votes.get(me)?.answers ?? [],
    ended: end === null ? null : { by: room.person(end.sender), at: end.origin_server_ts },
    isComplete,
    unreadable,
    mayVote: end === null && hasLevelToSend(power, me, POLL_RESPONSE[0], 'message'),
    mayEnd: end === null && mayEndPoll(poll, me),
    mayEdit: end === null && isComplete && votes.size === 0 && entry.sender === me,
  };
}

/** Names of voters are given only where results are shown while people vote. */
function withVoters(
  count: Omit<PollResult, 'voters'>,
  { isDisclosed }: { readonly isDisclosed: boolean },
  { votes }: PollTally,
  { person }: FoldContext,
): PollResult {
  if (!isDisclosed || count.votes === 0) return { ...count, voters: [] };
  const chosen = [...votes].filter(([, { answers }]) => answers.includes(count.answerId));
  const first = chosen.sort(([one, a], [other, b]) => a.at - b.at || (one < other ? -1 : 1)).slice(0, NAMES_LIMIT);
  return { ...count, voters: first.map(([userId]) => person(userId)) };
}
