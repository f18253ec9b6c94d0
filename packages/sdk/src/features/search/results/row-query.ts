import type { Need } from '../../../core/feature/faces.ts';
import type { EventId, UserId } from '../../../protocol/ids/ids.ts';
import type { SearchHit } from '../contract.ts';
import { findRows, type RowQuery } from '../index/find-rows.ts';
import { hashOf } from '../index/hash.ts';
import type { Segment } from '../index/segment.ts';
import { isCalled } from './hit.ts';
import { roomsAsked } from './rooms-asked.ts';
import type { Asked } from './search-run.ts';

type Deps = Need<'clock' | 'rooms' | 'me'>;

/** The question that a segment answers. */
export function rowQueryOf(deps: Deps, asked: Asked, pinned: readonly EventId[] | null): RowQuery {
  const { me, clock } = deps;
  const { query, order } = asked;
  const { from } = query.filters;
  const rooms = new Set(roomsAsked(deps, asked).map(({ roomId }) => roomId));
  return {
    ...{ query, order, me, now: clock.now(), pinned },
    isAsked: (roomId) => rooms.has(roomId),
    isFrom: (userId) =>
      from.length === 0 || from.some((name) => isCalled(userId, name, me, () => namesOf(deps, userId))),
  };
}

/** True if a segment may have something to find, or changes what is shown. */
export function concerns(deps: Deps, asked: Asked, segment: Segment, shown: readonly SearchHit[]): boolean {
  const changed = new Set(segment.changed);
  if (changed.size > 0 && shown.some(({ eventId }) => changed.has(hashOf(eventId)))) return true;
  return findRows([segment], rowQueryOf(deps, asked, null)).length > 0;
}

/** The names of somebody in the rooms that are in memory. */
function namesOf({ rooms }: Deps, userId: UserId): string {
  return rooms.inMemory.map((roomId) => rooms.peek(roomId)?.state.nameOf(userId) ?? '').join(' ');
}
