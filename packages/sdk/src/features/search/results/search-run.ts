import type { Result } from '../../../base/result/result.ts';
import type { Readable } from '../../../base/value/value.ts';
import type { SearchHead, SearchHit, SearchParams } from '../contract.ts';
import type { Query } from '../query/query.ts';

/** The answers of one source to one query, page by page. */
export interface SearchRun {
  /** The next results, `count` at most. Fewer do not mean that there are no more: `hasMore` says that. */
  next(count: number, signal: AbortSignal): Promise<Result<SearchPage, { readonly kind: 'storageFailed' }>>;
}

/** The answers of the server, page by page. */
export interface ServerRun {
  next(signal: AbortSignal): Promise<Result<SearchPage, { readonly kind: 'unreachable' }>>;
}

export interface SearchPage {
  readonly hits: readonly SearchHit[];
  readonly hasMore: boolean;
}

/** The subject of a search, as read from what was typed. */
export interface Asked extends Omit<SearchParams, 'query'> {
  readonly query: Query;
}

/** Begins searches. */
export interface Finder {
  begin(asked: Asked): SearchRun;
  /** The server's part; null where it is not asked. To be called once the index was searched, which says how far it reaches. */
  beginAtServer(asked: Asked): ServerRun | null;
  /** True once all that is stored was read: a search may find more than before. */
  readonly filled: Readable<boolean>;
  reachOf(asked: Asked): SearchHead['reach'];
}
