import type { Result } from '../../../base/result/result.ts';
import type { SearchHead, SearchHit, SearchParams } from '../contract.ts';
import type { Query } from '../query/query.ts';

/** The answers of one source to one query, page by page. */
export interface SearchRun {
  /** The next results, `count` at most. Fewer do not mean that there are no more: `hasMore` says that. */
  next(count: number, signal: AbortSignal): Promise<Result<SearchPage, { readonly kind: 'storageFailed' }>>;
}

export interface SearchPage {
  readonly hits: readonly SearchHit[];
  readonly hasMore: boolean;
}

/** What a search is about, as read from what was typed. */
export interface Asked extends Omit<SearchParams, 'query'> {
  readonly query: Query;
}

/** Begins searches. */
export interface Finder {
  begin(asked: Asked): SearchRun;
  reachOf(asked: Asked): SearchHead['reach'];
}
