import { assertNever } from '../../base/assert/assert.ts';
import { err, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { TimelineHead, TimelineItem } from '../../core/timeline/item.ts';
import type { Paged, PagingFailure } from '../../core/timeline/paging.ts';
import type { SingleEvent } from '../../core/timeline/single-event.ts';
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
          followAccount(
            context,
            scope,
            (account, inner): Readable<ListSnapshot<TimelineHead, TimelineItem<Content, Extra>>> => {
              if (account === null) return constant({ head: NOBODY, items: [] });
              const { timelines } = account;
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
        return answerOf(findSource(context, place)?.pageBack());
      },
    },
    'timeline.pageForward': {
      shape: 'command',
      run: ({ roomId, around }) => {
        const source = around === undefined ? undefined : timelinesOf(context)?.findAround(roomId, around);
        return answerOf(source?.pageForward());
      },
    },
    'timeline.fillGap': {
      shape: 'command',
      run: ({ roomId, key }) => answerOf(timelinesOf(context)?.find(roomId)?.fillGap(key)),
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
        followAccount(context, scope, (current, inner): Readable<SingleEvent<Content>> => {
          return current === null ? constant({ kind: 'loading' }) : current.timelines.openEvent(roomId, eventId, inner);
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

/** While nobody is signed in. */
const NOBODY: TimelineHead = {
  state: 'loading',
  from: 'store',
  older: 'none',
  newer: 'none',
  focus: 'none',
  readUpTo: null,
};

function timelinesOf<Content, Extra>({ accounts }: FeatureContext<Account<Content, Extra>>) {
  return accounts.account.current?.timelines;
}

/** Paging works on a timeline that somebody looks at: the page that asks has it open. */
function findSource<Content, Extra>(
  context: FeatureContext<Account<Content, Extra>>,
  { roomId, around, thread }: TimelinePlace,
): { pageBack(): Promise<Result<Paged, PagingFailure>> } | undefined {
  const timelines = timelinesOf(context);
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
    case 'malformedAnswer':
      return { kind: 'unreachable' };
    default:
      return assertNever(failure);
  }
}
