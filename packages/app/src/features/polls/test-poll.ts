/** Polls for tests. */
import type { PollContent, PollExtra } from './poll-parts.ts';

export const LUNCH: PollContent = {
  kind: 'poll',
  question: 'Lunch?',
  answers: [
    { id: 'a', text: 'Soup' },
    { id: 'b', text: 'Pie' },
    { id: 'c', text: 'Rice' },
  ],
  maxSelections: 1,
  isDisclosed: true,
};

/** A running poll with so many votes by answer; null for votes that are kept until the end. */
export function standing(votes: readonly number[] | null, changes: Partial<PollExtra> = {}): PollExtra {
  const results = votes?.map((count, index) => ({
    answerId: LUNCH.answers[index]?.id ?? '',
    votes: count,
    isWinner: false,
    voters: [],
  }));
  return {
    kind: 'poll',
    results: results ?? null,
    voters: votes?.reduce((sum, count) => sum + count, 0) ?? 0,
    mine: [],
    ended: null,
    isComplete: true,
    unreadable: 0,
    mayVote: true,
    mayEnd: false,
    mayEdit: false,
    ...changes,
  };
}
