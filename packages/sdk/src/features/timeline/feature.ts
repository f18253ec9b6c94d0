import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { followTimelines } from '../../core/feature/follow-timelines.ts';
import type { SingleEvent } from '../../core/timeline/single-event.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { findAtTime } from './at-time.ts';
import type { RoomHeader, TimelineApi } from './contract.ts';
import { openItems } from './open-items.ts';
import { permalinkOf } from './permalink.ts';
import { openRoomHeader } from './room-header.ts';

/** One room and its timeline. */
export function timelineFeature<Content, Extra>(): Feature<
  TimelineApi<Content, Extra>,
  never,
  never,
  Account<Content, Extra>
> {
  return {
    handlers: (context) => ({
      'timeline.items': { shape: 'listView', open: (place, scope) => openItems(context, place, scope) },
      ...placeHandlers(context),
      'timeline.room': {
        shape: 'view',
        open: ({ roomId }, scope) =>
          followAccount(context, scope, (account, inner): Readable<RoomHeader> => {
            return account === null ? constant({ kind: 'unknown' }) : openRoomHeader(account, roomId, inner);
          }),
      },
    }),
  };
}

/** Single events, and the ways to them. */
function placeHandlers<Content, Extra>(
  context: FeatureContext<Account<Content, Extra>>,
): Handlers<Pick<TimelineApi<Content, Extra>, 'timeline.event' | 'timeline.atTime' | 'timeline.permalink'>> {
  const account = () => context.accounts.account.current;
  return {
    'timeline.event': {
      shape: 'view',
      open: ({ roomId, eventId }, scope) =>
        followTimelines(context, scope, LOADING, (timelines, inner): Readable<SingleEvent<Content>> => {
          return timelines.openEvent(roomId, eventId, inner);
        }),
    },
    'timeline.atTime': { shape: 'command', run: (moment, { signal }) => findAtTime(account(), moment, signal) },
    'timeline.permalink': { shape: 'command', run: (target) => permalinkOf(account(), target) },
  };
}

const LOADING = { kind: 'loading' } as const;
