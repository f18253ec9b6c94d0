import type { IndexState, RoomCoverage, SearchHead, SearchHit, SearchParams } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { MovingViewState } from '@parley/sdk/client/remote.ts';
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { markPainted } from '../../lib/marks.ts';
import type { ListOf } from '../../lib/view/handle-cache.ts';
import { useCommand } from '../../lib/view/use-command.ts';
import { useMovingHandle } from '../../lib/view/use-moving-list-view.ts';
import { useListView } from '../../lib/view/use-view.ts';

export interface UsedSearch {
  readonly head: SearchHead;
  readonly items: readonly SearchHit[];
  readonly indexState: IndexState | null;
  readonly isGoing: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
  readonly onShowLater: () => void;
  readonly onAgain: () => void;
  readonly onFurther: () => void;
  readonly onTakeIn: () => void;
}

const NOTHING: SearchHead = {
  state: 'empty',
  query: '',
  hasMore: false,
  later: 0,
  reach: { kind: 'part', backTo: null },
  server: 'notAsked',
  refused: [],
  ambiguous: [],
  tookMs: null,
};
type Results = MovingViewState<ListOf<'search.results'>>;

const NO_HITS: readonly SearchHit[] = [];

/** The results of a search, and how far back they reach. */
export function useSearch(params: SearchParams): UsedSearch {
  const { roomId } = params;
  const handle = useMovingHandle('search.results', 'search', params);
  const results = useSyncExternalStore(handle.subscribe, handle.getSnapshot);
  const lookBack = useCommand('search.lookBack');
  const setLeftOut = useCommand('search.setLeftOut');
  const [hasFailed, setHasFailed] = useState(false);
  const { state, isGoing } = useIndex(roomId);
  const head = headOf(results, params.query);
  const items = results.kind === 'ready' ? results.value.items : NO_HITS;
  const act = async (done: Promise<{ readonly ok: boolean }>) => {
    setHasFailed(false);
    setHasFailed(!(await done).ok);
  };

  const { tookMs } = head;
  const count = items.length;
  useLayoutEffect(() => {
    if (head.state === 'ready' && tookMs !== null) markPainted('parley:search', { ms: tookMs, results: count });
  }, [head.state, head.query, tookMs, count]);
  return {
    head,
    items,
    indexState: state,
    isGoing,
    hasFailed,
    onMore: () => void handle.call('more', null),
    onShowLater: () => void handle.call('showLater', null),
    onAgain: () => void handle.call('again', null),
    onFurther: () => void act(lookBack({ roomId })),
    onTakeIn: () => {
      if (roomId !== null) void act(setLeftOut({ roomId, isLeftOut: false }));
    },
  };
}

/** Before the first answer it is searching, if there is something to search for. */
function headOf(results: Results, query: string): SearchHead {
  if (results.kind === 'ready') return results.value.head;
  if (results.kind === 'failed') return { ...NOTHING, state: 'failed', query };
  return { ...NOTHING, state: query.trim() === '' ? 'empty' : 'searching', query };
}

/** The state of the index, and whether it fetches older messages of a room, or of any. */
function useIndex(roomId: RoomId | null): { readonly state: IndexState | null; readonly isGoing: boolean } {
  const index = useListView('search.index', null);
  const rooms: readonly RoomCoverage[] | null = index.kind === 'ready' ? index.value.items : null;
  const isGoing = useMemo(
    () => rooms?.some((room) => room.isLookingBack && (roomId === null || room.roomId === roomId)) ?? false,
    [rooms, roomId],
  );
  return { state: index.kind === 'ready' ? index.value.head.state : null, isGoing };
}
