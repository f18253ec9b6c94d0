/** The values of the views before anything is known. */
import type { ListSnapshot } from '../../port/contract.ts';
import type { IndexHead, RoomCoverage, SearchHead, SearchHit } from './contract.ts';

/** The size at which no more history is fetched into the index. */
export const MOST_BYTES = 200_000_000;

export const NO_RESULTS: ListSnapshot<SearchHead, SearchHit> = {
  head: {
    state: 'empty',
    query: '',
    hasMore: false,
    later: 0,
    reach: { kind: 'part', backTo: null },
    server: 'notAsked',
    refused: [],
    ambiguous: [],
    tookMs: null,
  },
  items: [],
};

export const NO_INDEX: ListSnapshot<IndexHead, RoomCoverage> = {
  head: { state: 'off', messages: 0, bytes: 0, mostBytes: MOST_BYTES },
  items: [],
};
