import { assertNever } from '../../base/assert/assert.ts';
import { err, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { followTimelines } from '../../core/feature/follow-timelines.ts';
import type { TimelineHead, TimelineItem } from '../../core/timeline/item.ts';
import type { Paged, PagingFailure } from '../../core/timeline/paging.ts';
import type { SingleEvent } from '../../core/timeline/single-event.ts';
import type { Timelines } from '../../core/timeline/timelines.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import { findAtTime } from './at-time.ts';
import type { PageFailure, PageResult, RoomHeader, TimelineApi, TimelinePlace } from './contract.ts';
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
      'timeline.items': {
        shape: 'listView',
        open: ({ roomId, around, thread }, scope) =>
          followTimelines(
            context,
            scope,
            NOTHING,
            (timelines, inner): Readable<ListSnapshot<TimelineHead, TimelineItem<Content, Extra>>> => {
              if (thread !== undefined && around !== undefined)
                return timelines.openThreadAround({ roomId, rootId: thread, eventId: around }, inner);
              if (thread !== undefined) return timelines.openThread(roomId, thread, inner).snapshot;
              if (around === undefined) return timelines.open(roomId, inner).snapshot;
              return timelines.openAround(roomId, around, inner).snapshot;
            },
          ),
      },
      ...pagingHandlers(context),
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

/** What loads more of a timeline that is open. */
function pagingHandlers<Content, Extra>(
  context: FeatureContext<Account<Content, Extra>>,
): Handlers<Pick<TimelineApi<Content, Extra>, 'timeline.pageBack' | 'timeline.pageForward' | 'timeline.fillGap'>> {
  return {
    'timeline.pageBack': {
      shape: 'command',
      run: async (place) => {
        const isKnown = context.accounts.account.current?.rooms.records.has(place.roomId) === true;
        if (place.thread !== undefined && !isKnown) return err(THREAD_WITHOUT_ROOM);
        const timelines = await timelinesOf(context);
        return answerOf(findSource(timelines, place)?.pageBack());
      },
    },
    'timeline.pageForward': {
      shape: 'command',
      run: async ({ roomId, around }) => {
        const timelines = await timelinesOf(context);
        const source = around === undefined ? undefined : timelines?.findAround(roomId, around);
        return answerOf(source?.pageForward());
      },
    },
    'timeline.fillGap': {
      shape: 'command',
      run: async ({ roomId, key }) => {
        const timelines = await timelinesOf(context);
        return answerOf(timelines?.find(roomId)?.fillGap(key));
      },
    },
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

const THREAD_WITHOUT_ROOM = {
  kind: 'threadWithoutRoom',
  message: 'element-web#22141: A thread requires a room in order to function',
} as const;

/** Until somebody is signed in, and what shows timelines is there. */
const NOTHING: ListSnapshot<TimelineHead, never> = {
  head: { state: 'loading', from: 'store', older: 'none', newer: 'none', focus: 'none', readUpTo: null },
  items: [],
};
const LOADING = { kind: 'loading' } as const;

/** A page that comes from an engine that died has its timelines open, and asks for more before what shows them is there. */
async function timelinesOf<Content, Extra>({ accounts }: FeatureContext<Account<Content, Extra>>) {
  return accounts.account.current?.timelines.shownSoon();
}

/** Paging works on a timeline that somebody looks at: the page that asks has it open. */
function findSource<Content, Extra>(
  timelines: Timelines<Content, Extra> | null | undefined,
  { roomId, around, thread }: TimelinePlace,
): { pageBack(): Promise<Result<Paged, PagingFailure>> } | undefined {
  if (thread !== undefined) return timelines?.findThread(roomId, thread);
  return around === undefined ? timelines?.find(roomId) : timelines?.findAround(roomId, around);
}

async function answerOf(
  paging: Promise<Result<Paged, PagingFailure>> | undefined,
): Promise<Result<PageResult, PageFailure>> {
  const paged = await paging;
  if (paged === undefined) return err({ kind: 'unknownRoom' });
  return paged.ok ? paged : err(failureOf(paged.error));
}

function failureOf(failure: PagingFailure): PageFailure {
  switch (failure.kind) {
    case 'unknownRoom':
    case 'storageFailed':
      return failure;
    case 'serverError':
      return { kind: 'refused', status: failure.status, message: failure.message };
    case 'aborted':
    case 'timedOut':
    case 'unreachable':
    case 'tooLarge':
    case 'malformedAnswer':
      return { kind: 'unreachable' };
    default:
      return assertNever(failure);
  }
}
