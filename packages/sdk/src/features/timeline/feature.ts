import { assertNever } from '../../base/assert/assert.ts';
import { err, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { TimelineHead, TimelineItem } from '../../core/timeline/item.ts';
import type { Paged, PagingFailure } from '../../core/timeline/paging.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { EventId, RoomId } from '../../protocol/ids/ids.ts';
import type { PageFailure, PageResult, RoomHeader, TimelineApi } from './contract.ts';
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
        open: ({ roomId, around }, scope) =>
          followAccount(
            context,
            scope,
            (account, inner): Readable<ListSnapshot<TimelineHead, TimelineItem<Content, Extra>>> => {
              if (account === null) return constant({ head: NOBODY, items: [] });
              if (around === undefined) return account.timelines.open(roomId, inner).snapshot;
              return account.timelines.openAround(roomId, around, inner).snapshot;
            },
          ),
      },
      'timeline.pageBack': {
        shape: 'command',
        run: ({ roomId, around }) => answerOf(findSource(context, roomId, around)?.pageBack()),
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
  roomId: RoomId,
  around: EventId | undefined,
): { pageBack(): Promise<Result<Paged, PagingFailure>> } | undefined {
  const timelines = timelinesOf(context);
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
