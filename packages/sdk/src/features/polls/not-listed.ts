import type { ListSnapshot } from '../../port/contract.ts';
import type { PollListHead } from './contract.ts';

/** A list of polls that was not read yet. */
export const NOT_LISTED: ListSnapshot<PollListHead, never> = {
  head: { state: 'loading', hasMore: false, searchedBackTo: null },
  items: [],
};
