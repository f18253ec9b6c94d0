/** Results for tests. */
import type { SearchHead, SearchHit } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/client/ids.ts';

export const TEA = '!tea:x' as RoomId;
export const ANA = '@ana:x' as UserId;

/** The result number `n`, each older than the one before. */
export function hit(n: number, over: Partial<SearchHit> = {}): SearchHit {
  return {
    ...{ key: `$m${n}`, eventId: `$m${n}` as EventId, roomId: TEA, roomName: { kind: 'named', name: 'Tea house' } },
    ...{ sender: { userId: ANA, name: 'Ana', avatar: null }, timestamp: 1_700_000_000_000 - n * 60_000, kind: 'text' },
    text: [
      { text: `Message ${n} about `, isMarked: false },
      { text: 'tea', isMarked: true },
    ],
    ...{ fileName: null, threadRoot: null, isMine: false, isEdited: false, isFromServer: false },
    ...over,
  };
}

export const HEAD: SearchHead = {
  state: 'ready',
  query: 'tea',
  hasMore: false,
  later: 0,
  reach: { kind: 'everything' },
  server: 'notAsked',
  refused: [],
  ambiguous: [],
  tookMs: 4,
};
