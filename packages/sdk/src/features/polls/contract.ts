import type { Person } from '../../core/events/events.ts';
import type { FoundHead } from '../../core/feature/open-found.ts';
import type { EventItem } from '../../core/timeline/timeline.ts';
import type { ListView, RepeatableCommand } from '../../port/contract.ts';
import type { InvalidPoll } from '../../protocol/events/poll.ts';
import type { EventId, RoomId, TransactionId } from '../../protocol/ids/ids.ts';

/** The polls of a room: asking, voting, ending, and the list of them. `Content` and `Extra` come from the features. */
export interface PollsApi<Content, Extra> {
  /** Stores a poll to be sent; it is shown at once. */
  'polls.start': RepeatableCommand<StartPoll, { readonly txnId: TransactionId }, StartPollFailure>;
  /** Stores another version of an own poll to be sent. Refused once somebody has voted, or the poll has ended. */
  'polls.edit': RepeatableCommand<EditPoll, { readonly txnId: TransactionId }, EditPollFailure>;
  /** Stores a vote to be sent, in the place of the earlier one. No answers take the vote back. */
  'polls.vote': RepeatableCommand<VoteInPoll, null, VoteFailure>;
  /** Stores the end of a poll to be sent, with a text that names the winner for clients without polls. */
  'polls.end': RepeatableCommand<PollPlace, null, EndPollFailure>;
  /** The polls of a room that are known here, the newest first, each as the room shows it. */
  'polls.inRoom': ListView<
    { readonly roomId: RoomId },
    PollListHead,
    EventItem<Content, Extra>,
    {
      /** Looks further back in the room, until another poll is found. */
      readonly more: RepeatableCommand<null, null, { readonly kind: 'unreachable' }>;
    }
  >;
}

/** A poll as it is asked for. */
export interface PollQuestion {
  readonly question: string;
  /** The texts of 1 to 20 answers. */
  readonly answers: readonly string[];
  /** The number of answers that one user may choose: from 1 to as many as there are. */
  readonly maxSelections: number;
  /** True if results are shown as people vote, false if at the end. */
  readonly isDisclosed: boolean;
}

export interface StartPoll extends PollQuestion {
  readonly roomId: RoomId;
  /** The thread in which the poll is asked; null for the room. */
  readonly threadRoot: EventId | null;
}

export interface PollPlace {
  readonly roomId: RoomId;
  /** A poll, also by its local id. */
  readonly pollId: EventId;
}

export interface EditPoll extends PollPlace, PollQuestion {}

export interface VoteInPoll extends PollPlace {
  readonly answerIds: readonly string[];
}

export type StartPollFailure =
  | { readonly kind: 'unknownRoom' }
  /** The question, the answers or the number of choices cannot be sent so. */
  | InvalidPoll
  /** The root of the thread was never sent. */
  | { readonly kind: 'unknownEvent' }
  /** The room is encrypted, and this session cannot encrypt. */
  | { readonly kind: 'encryptionUnavailable' }
  | { readonly kind: 'storageFailed' };

export type EditPollFailure = StartPollFailure | ClosedPoll | { readonly kind: 'notEditable' };

export type VoteFailure =
  | Exclude<StartPollFailure, InvalidPoll>
  | ClosedPoll
  /** An answer that the poll does not have, or more than it allows. */
  | { readonly kind: 'invalidVote' };

export type EndPollFailure =
  | Exclude<StartPollFailure, InvalidPoll>
  | ClosedPoll
  /** The poll is of somebody else, and the user may not redact it. */
  | { readonly kind: 'notAllowed' };

interface ClosedPoll {
  /** The poll's end is known. */
  readonly kind: 'pollEnded';
}

/** A poll in a timeline. */
export interface PollItemContent {
  readonly kind: 'poll';
  readonly question: string;
  readonly answers: readonly PollItemAnswer[];
  /** The number of answers that one user may choose. */
  readonly maxSelections: number;
  readonly isDisclosed: boolean;
}

export interface PollItemAnswer {
  readonly id: string;
  readonly text: string;
}

/** A poll in one line. */
export interface PollSummary {
  readonly kind: 'poll';
  /** The question. */
  readonly text: string;
}

/** The acts on a poll that can be refused. */
export type PollAct = { readonly kind: 'vote' | 'pollEnd' };

/** The votes of a poll. It hangs on every poll that can be read and is not redacted. */
export interface PollExtra {
  readonly kind: 'poll';
  /** Votes by answer, in the order of the answers; null while they are kept until the end. */
  readonly results: readonly PollResult[] | null;
  /** Users with a vote that counts. */
  readonly voters: number;
  /** The answers that the user has chosen, with a vote on its way. */
  readonly mine: readonly string[];
  readonly ended: { readonly by: Person; readonly at: number } | null;
  /** False while votes are still being fetched. */
  readonly isComplete: boolean;
  /** Related events that could not be decrypted: there may be votes among them. */
  readonly unreadable: number;
  /** True if the poll runs and the level of the user is enough to vote. */
  readonly mayVote: boolean;
  /** True if the user may end the poll and it has not ended. */
  readonly mayEnd: boolean;
  /** True if the user may change the question and the answers: the poll is theirs, runs, and has no votes. */
  readonly mayEdit: boolean;
}

export interface PollResult {
  readonly answerId: string;
  readonly votes: number;
  /** True for the answer with the most votes, and for each of several with as many; never without votes or before the end. */
  readonly isWinner: boolean;
  /** Up to 20 of those who chose it, by the time of their votes. */
  readonly voters: readonly Person[];
}

/** The state of the search for polls. */
export type PollListHead = FoundHead;
