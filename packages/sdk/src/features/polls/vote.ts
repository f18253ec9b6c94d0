/** Voting, and ending a poll. */
import { err, ok, type Result } from '../../base/result/result.ts';
import { isKnown, mayWrite, storeWritten, type Written } from '../../core/feature/writing.ts';
import { echoOf } from '../../core/outbox/outbox.ts';
import { isPollType, POLL_END, POLL_RESPONSE } from '../../protocol/events/poll.ts';
import { encodePollEnd, encodePollResponse, referenceOf } from '../../protocol/events/poll-acts.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';
import { mayEndPoll, validAnswers, winningText } from '../../protocol/rules/poll.ts';
import type { EndPollFailure, PollPlace, VoteFailure, VoteInPoll } from './contract.ts';
import { type PollDeps, readPoll } from './read-poll.ts';

/** Stores a vote to be sent. Own votes that did not leave yet, or were refused, are dropped: the latest is what is meant. */
export async function vote(
  account: PollDeps,
  { roomId, pollId, answerIds }: VoteInPoll,
  txnId: TransactionId,
): Promise<Result<null, VoteFailure>> {
  const writable = mayWrite(account, roomId);
  if (!writable.ok) return writable;
  if (await isKnown(account, roomId, txnId)) return ok(null);
  const poll = await readPoll(account, { roomId, pollId });
  if (!poll.ok) return poll;
  const { start, tally } = poll.value;
  if (tally.end !== null) return err({ kind: 'pollEnded' });
  const chosen = [...new Set(answerIds)];
  if (validAnswers(start, chosen).length < chosen.length) return err({ kind: 'invalidVote' });
  const content = encodePollResponse(poll.value.pollId, chosen);
  return replaceWaiting(account, roomId, poll.value.pollId, { type: POLL_RESPONSE[0], content }, txnId);
}

/** Stores the end of a poll to be sent. */
export async function endPoll(
  account: PollDeps,
  place: PollPlace,
  txnId: TransactionId,
): Promise<Result<null, EndPollFailure>> {
  const writable = mayWrite(account, place.roomId);
  if (!writable.ok) return writable;
  if (await isKnown(account, place.roomId, txnId)) return ok(null);
  const poll = await readPoll(account, place);
  if (!poll.ok) return poll;
  const { start, tally, pollId } = poll.value;
  if (tally.end !== null) return err({ kind: 'pollEnded' });
  if (!mayEndPoll(poll.value, account.me)) return err({ kind: 'notAllowed' });
  const content = encodePollEnd({ pollId, text: winningText(start, tally) });
  return replaceWaiting(account, place.roomId, pollId, { type: POLL_END[0], content }, txnId);
}

/** Stores `written` in the place of what was stored before with the same meaning for the poll, and did not leave. */
async function replaceWaiting(
  account: PollDeps,
  roomId: RoomId,
  pollId: EventId,
  written: Written,
  txnId: TransactionId,
): Promise<Result<null, { readonly kind: 'storageFailed' }>> {
  const { outbox, me } = account;
  const types = isPollType(written.type, POLL_RESPONSE) ? POLL_RESPONSE : POLL_END;
  const waiting = outbox.entriesOf(roomId).filter((entry) => {
    const event = echoOf(entry, me)?.event;
    if (event === undefined || entry.txnId === txnId) return false;
    const isWaiting = entry.state.kind === 'queued' || entry.state.kind === 'not_sent';
    return isWaiting && isPollType(event.type, types) && referenceOf(event) === pollId;
  });
  const stored = await storeWritten(account, roomId, written, txnId);
  if (!stored.ok) return stored;
  // An earlier one that goes out meanwhile all the same is older than the one stored now.
  for (const entry of waiting) await outbox.cancel(entry);
  return ok(null);
}
