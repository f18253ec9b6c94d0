import type { Result } from '../../../base/result/result.ts';
import type { Signal } from '../../../base/value/signal.ts';
import type { SearchHead, SearchHit, SearchParams } from '../contract.ts';
import type { Segment } from '../index/segment.ts';
import type { Query } from '../query/query.ts';

/** The answers of one source to one query, page by page. */
export interface SearchRun {
  /** The next results, `count` at most. Fewer do not mean that there are no more: `hasMore` says that. */
  next(count: number, signal: AbortSignal): Promise<Result<SearchPage, { readonly kind: 'storageFailed' }>>;
  /** True if it looks into this segment of the index. */
  reads(segment: Segment): boolean;
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
  /** Begins the search anew in the index as it stands, without waiting for news. */
  beginAgain(asked: Asked): SearchRun;
  /** The server's part; null where it is not asked. To be called once the index was searched, which says how far it reaches. */
  beginAtServer(asked: Asked): ServerRun | null;
  /** Tells that the index took something in: its new segment, or null where only its reach is another. */
  readonly taken: Pick<Signal<Segment | null>, 'subscribe'>;
  /** True if a new segment may change the results that are shown. */
  concerns(asked: Asked, segment: Segment, shown: readonly SearchHit[]): boolean;
  /** Names of rooms in the query that several rooms have. */
  ambiguousIn(asked: Asked): SearchHead['ambiguous'];
  reachOf(asked: Asked): SearchHead['reach'];
}
