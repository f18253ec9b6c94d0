/** Asking something, and asking it differently. */
import { type Random, randomString } from '../../base/random/random.ts';
import { err, ok, type Result } from '../../base/result/result.ts';
import { findThreadPlace, threadRelation } from '../../core/feature/thread-place.ts';
import { mayWrite, storeWritten } from '../../core/feature/writing.ts';
import {
  decodePollStart,
  type InvalidPoll,
  MOST_POLL_ANSWERS,
  POLL_START,
  type PollStart,
} from '../../protocol/events/poll.ts';
import { encodePollStart } from '../../protocol/events/poll-acts.ts';
import type { TransactionId } from '../../protocol/ids/ids.ts';
import type { EditPoll, EditPollFailure, PollQuestion, StartPoll, StartPollFailure } from './contract.ts';
import { type PollDeps, readPoll } from './read-poll.ts';

type Stored<Failure> = Promise<Result<{ readonly txnId: TransactionId }, Failure>>;

/** Letters and digits of a generated id (03.PO-04). */
const ID_LENGTH = 16;

/**
 * The poll that is asked for. Words are trimmed, answers after the 20th are left out, and as many may be chosen as there are answers at
 * most; what then is no poll is refused in the words that a reader would have for it.
 */
export function composePoll(asked: PollQuestion, random: Random): Result<PollStart, InvalidPoll> {
  if (asked.question.trim() === '') return err({ kind: 'invalidEvent', message: 'A question is required' });
  const answers = asked.answers
    .slice(0, MOST_POLL_ANSWERS)
    .map((text) => ({ id: randomString(random, ID_LENGTH), text: text.trim() }));
  const choices = Number.isFinite(asked.maxSelections) ? Math.floor(asked.maxSelections) : 1;
  const start: PollStart = {
    question: asked.question.trim(),
    answers,
    maxSelections: Math.max(1, Math.min(choices, answers.length)),
    isDisclosed: asked.isDisclosed,
    rawKind: null,
  };
  return decodePollStart(encodePollStart(start));
}

/** Stores a poll to be sent. `txnId` makes a repetition of the same command known. */
export async function startPoll(
  account: PollDeps,
  asked: StartPoll,
  random: Random,
  txnId: TransactionId,
): Stored<StartPollFailure> {
  const { roomId, threadRoot } = asked;
  const writable = mayWrite(account, roomId);
  if (!writable.ok) return writable;
  const start = composePoll(asked, random);
  if (!start.ok) return start;
  const thread = threadRoot === null ? ok(null) : await findThreadPlace(account, roomId, threadRoot);
  if (!thread.ok) return thread;
  const relation = thread.value === null ? {} : { 'm.relates_to': threadRelation(thread.value) };
  const content = { ...encodePollStart(start.value), ...relation };
  return storeWritten(account, roomId, { type: POLL_START[0], content }, txnId);
}

/** Stores another version of an own poll, after it. It makes the poll anew, so nobody may have voted yet (03.PO-04). */
export async function editPoll(
  account: PollDeps,
  asked: EditPoll,
  random: Random,
  txnId: TransactionId,
): Stored<EditPollFailure> {
  const writable = mayWrite(account, asked.roomId);
  if (!writable.ok) return writable;
  const start = composePoll(asked, random);
  if (!start.ok) return start;
  const poll = await readPoll(account, asked);
  if (!poll.ok) return poll;
  const { event, tally, pollId } = poll.value;
  if (tally.end !== null) return err({ kind: 'pollEnded' });
  if (event.sender !== account.me || tally.votes.size > 0) return err({ kind: 'notEditable' });
  const { isDisclosed, rawKind } = poll.value.start;
  const kept = isDisclosed === start.value.isDisclosed ? rawKind : start.value.rawKind;
  const said = encodePollStart({ ...start.value, rawKind: kept });
  const content = {
    ...said,
    'm.new_content': said,
    'm.relates_to': { rel_type: 'm.replace', event_id: pollId },
  };
  return storeWritten(account, asked.roomId, { type: event.type, content }, txnId);
}
