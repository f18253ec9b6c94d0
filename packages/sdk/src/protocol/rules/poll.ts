/** The counting of polls (MSC3381): the votes that count, when the poll ended, and what won. Pure, and the same for any order of arrival. */
import type { RoomEvent } from '../events/event.ts';
import { isPollType, POLL_END, POLL_RESPONSE, type PollStart } from '../events/poll.ts';
import { decodePollEnd, decodePollResponse } from '../events/poll-acts.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { mayRedact, type RoomPower } from './power.ts';
import { isRedacted } from './redaction.ts';

/** The state of a poll. */
export interface PollTally {
  /** The answers of each user with a vote that counts. */
  readonly votes: ReadonlyMap<UserId, PollVote>;
  /** The event that ended it; null while it runs. */
  readonly end: RoomEvent | null;
}

export interface PollVote {
  /** At least one answer of the poll, each once. */
  readonly answers: readonly string[];
  readonly at: number;
}

/** Votes for one answer. */
export interface AnswerCount {
  readonly answerId: string;
  readonly votes: number;
  readonly isWinner: boolean;
}

/** A poll to be counted. */
export interface CountedPoll {
  readonly event: RoomEvent;
  readonly start: PollStart;
  readonly power: RoomPower;
}

/** The answers of a vote that count: none if it is spoiled, else the first as many as may be chosen (03.PO-06). */
export function validAnswers(start: PollStart, answers: readonly string[] | null): readonly string[] {
  if (answers === null) return [];
  const known = new Set(start.answers.map(({ id }) => id));
  if (!answers.every((id) => known.has(id))) return [];
  return [...new Set(answers.slice(0, start.maxSelections))];
}

/** True if `userId` may end a poll: it is theirs, or they may redact it (03.PO-09). Nobody asks if they are still in the room. */
export function mayEndPoll({ event, power }: Omit<CountedPoll, 'start'>, userId: UserId): boolean {
  if (event.sender === userId) return true;
  const actor = { userId, membership: 'join', isGuest: false } as const;
  return mayRedact(power, actor, { sender: event.sender, isRedacted: false, isPending: false });
}

/** Counts the votes and ends in `related`, in any order; echoes of the user's own are the newest, in their order. */
export function tallyPoll(poll: CountedPoll, related: readonly RoomEvent[]): PollTally {
  const counted = related.filter((event) => isCounted(event, poll.event));
  const end = endOf(poll, counted);
  const newest = new Map<UserId, RoomEvent>();
  for (const event of counted) {
    if (!isPollType(event.type, POLL_RESPONSE) || (end !== null && isLate(event, end))) continue;
    const before = newest.get(event.sender);
    if (before === undefined || isAfter(event, before)) newest.set(event.sender, event);
  }
  const votes = new Map<UserId, PollVote>();
  for (const [userId, event] of newest) {
    const response = decodePollResponse(event);
    const answers = response.ok ? validAnswers(poll.start, response.value.answers) : [];
    if (answers.length > 0) votes.set(userId, { answers, at: event.origin_server_ts });
  }
  return { votes, end };
}

/** The votes by answer, in the order of the answers. Several answers with the most votes all win, once the poll has ended. */
export function countAnswers({ answers }: PollStart, { votes, end }: PollTally): readonly AnswerCount[] {
  const counts = new Map(answers.map(({ id }) => [id, 0]));
  for (const vote of votes.values()) for (const id of vote.answers) counts.set(id, (counts.get(id) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  return [...counts].map(([answerId, count]) => ({
    answerId,
    votes: count,
    isWinner: end !== null && count === most,
  }));
}

/** The end of a poll in words, for clients that show no polls; as `countAnswers` will count it. */
export function winningText(start: PollStart, { votes }: PollTally): string {
  const counts = countAnswers(start, { votes, end: null });
  const most = Math.max(...counts.map((count) => count.votes));
  if (most === 0) return 'The poll has ended. No votes were cast.';
  const winners = new Set(counts.filter((count) => count.votes === most).map(({ answerId }) => answerId));
  const texts = distinctAnswers(start).filter(({ id }) => winners.has(id));
  const answers = texts.map(({ text }) => text).join(', ');
  return `The poll has ended. Top answer${texts.length > 1 ? 's' : ''}: ${answers}`;
}

/** The poll's answers, each id once: of two with the same id, the first. */
export function distinctAnswers({ answers }: PollStart): PollStart['answers'] {
  const seen = new Set<string>();
  return answers.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** A poll that came encrypted is not changed by what came in the clear: anybody on the way could send that. */
function isCounted(event: RoomEvent, poll: RoomEvent): boolean {
  if (event.state_key !== undefined || event.room_id !== poll.room_id || isRedacted(event)) return false;
  return poll.crypto?.kind !== 'opened' || event.crypto !== undefined;
}

/** The earliest valid end (03.PO-09). */
function endOf(poll: CountedPoll, related: readonly RoomEvent[]): RoomEvent | null {
  let earliest: RoomEvent | null = null;
  for (const event of related) {
    if (!isPollType(event.type, POLL_END)) continue;
    if (earliest !== null && isAfter(event, earliest)) continue;
    if (mayEndPoll(poll, event.sender) && decodePollEnd(event).ok) earliest = event;
  }
  return earliest;
}

/** True if a vote comes after the end; an equal time counts. One that was not sent yet comes after an end that was. */
function isLate(vote: RoomEvent, end: RoomEvent): boolean {
  if (isEcho(end)) return false;
  return isUnsent(vote) || vote.origin_server_ts > end.origin_server_ts;
}

/** Times, then ids, so that the order of arrival says nothing. A clock of this device is not compared with those of servers. */
function isAfter(event: RoomEvent, other: RoomEvent): boolean {
  if (isEcho(event) || isEcho(other)) return isEcho(event);
  const later = event.origin_server_ts - other.origin_server_ts;
  return later === 0 ? event.event_id > other.event_id : later > 0;
}

function isEcho({ crypto }: RoomEvent): boolean {
  return crypto?.kind === 'own';
}

function isUnsent({ event_id: eventId }: { readonly event_id: EventId }): boolean {
  return eventId.startsWith('~');
}
