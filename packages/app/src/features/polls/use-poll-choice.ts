import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PollExtra } from './poll-parts.ts';

/** The time that arrow keys rest on an answer before it is the vote. */
const REST_MS = 1_000;

export interface PollChoiceOptions {
  readonly extra: PollExtra;
  /** Votes; false if the vote was not kept. No answers take the vote back. */
  readonly onVote: (answerIds: readonly string[]) => Promise<boolean>;
}

interface Picked {
  readonly answerIds: readonly string[];
  /** The poll as it was when this was picked. */
  readonly before: PollExtra;
  /** The vote was kept: what the poll says next is newer. */
  readonly isKept: boolean;
}

export interface PollChoice {
  /** The answers to show as chosen: picked just now, or the ones of the poll. */
  readonly chosen: readonly string[];
  /** Votes at once. */
  readonly vote: (answerIds: readonly string[]) => void;
  /** Votes once no other answer was picked for a moment. */
  readonly voteSoon: (answerIds: readonly string[]) => void;
  /** Votes now what waits for that moment. */
  readonly flush: () => void;
}

interface Waiting {
  readonly timer: number;
  readonly send: () => void;
}

/** The answers that somebody picks, shown before the poll has them. */
export function usePollChoice({ extra, onVote }: PollChoiceOptions): PollChoice {
  const [picked, setPicked] = useState<Picked | null>(null);
  const waiting = useRef<Waiting | null>(null);

  const isOver =
    picked !== null && (isSame(picked.answerIds, extra.mine) || (picked.isKept && extra !== picked.before));
  if (isOver) setPicked(null);

  const send = (answerIds: readonly string[]) => {
    const mine: Picked = { answerIds, before: extra, isKept: false };
    setPicked(mine);
    void onVote(answerIds).then((isKept) =>
      // Another pick may have taken its place.
      setPicked((now) => (now === mine ? (isKept ? { ...mine, isKept } : null) : now)),
    );
  };
  const flush = () => takeWaiting(waiting)?.send();
  // A poll that is scrolled out of sight has its vote.
  useEffect(() => () => takeWaiting(waiting)?.send(), []);

  return {
    chosen: picked === null || isOver ? extra.mine : picked.answerIds,
    vote: (answerIds) => {
      takeWaiting(waiting);
      send(answerIds);
    },
    voteSoon: (answerIds) => {
      takeWaiting(waiting);
      // Walking back to the vote that counts changes nothing.
      if (isSame(answerIds, extra.mine)) return setPicked(null);
      setPicked({ answerIds, before: extra, isKept: false });
      waiting.current = { timer: window.setTimeout(flush, REST_MS), send: () => send(answerIds) };
    },
    flush,
  };
}

/** Ends the wait for another answer, and returns the vote that waited. */
function takeWaiting(waiting: RefObject<Waiting | null>): Waiting | null {
  const taken = waiting.current;
  if (taken !== null) window.clearTimeout(taken.timer);
  waiting.current = null;
  return taken;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
