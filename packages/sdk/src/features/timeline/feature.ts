import { err } from '../../base/result/result.ts';
import type { Readable } from '../../base/value/value.ts';
import { command, listView, UNKNOWN_ROOM, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ShownAccount } from '../../core/feature/faces.ts';
import { fetchingTimelines, whenShown } from '../../core/feature/shown-timelines.ts';
import type { SingleEvent } from '../../core/timeline/timeline.ts';
import type { TimelineApi } from './contract.ts';
import { NOTHING, openItems } from './open-items.ts';
import { permalinkOf } from './permalink.ts';
import { openRoomHeader } from './room-header.ts';

const LOADING = { kind: 'loading' } as const;

/** One room and its timeline. */
export function timelineFeature<Content, Extra>() {
  return defineFeature<TimelineApi<Content, Extra>, never, ShownAccount<Content, Extra>>()({
    needs: ['me', 'requests', 'rooms', 'isGuest', 'timelines'],
    before: {
      'timeline.items': listView(fetchingTimelines(NOTHING), ['pageBack', 'pageForward', 'fillGap']),
      'timeline.event': view(fetchingTimelines(LOADING)),
      'timeline.room': view({ kind: 'unknown' }),
      'timeline.atTime': command(err({ kind: 'unreachable' })),
      'timeline.permalink': UNKNOWN_ROOM,
    },
    start: (deps) => ({
      'timeline.items': { shape: 'listView', open: (place, scope) => openItems(deps, place, scope) },
      'timeline.event': {
        shape: 'view',
        open: ({ roomId, eventId }, scope) =>
          whenShown(deps.timelines, scope, LOADING, (timelines, inner): Readable<SingleEvent<Content>> => {
            return timelines.openEvent(roomId, eventId, inner);
          }),
      },
      'timeline.room': { shape: 'view', open: ({ roomId }, scope) => openRoomHeader(deps, roomId, scope) },
      'timeline.atTime': {
        shape: 'command',
        run: async (moment, { signal }) => (await import('./at-time.ts')).findAtTime(deps, moment, signal),
      },
      'timeline.permalink': { shape: 'command', run: (target) => permalinkOf(deps, target) },
    }),
  });
}
