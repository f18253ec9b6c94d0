import { assertNever } from '../../base/assert/assert.ts';
import { err, type Result } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { TimelineHead, TimelineItem } from '../../core/timeline/item.ts';
import type { Paged, PagingFailure } from '../../core/timeline/paging.ts';
import type { TimelineSource } from '../../core/timeline/timeline-source.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { RoomId } from '../../protocol/ids/ids.ts';
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
        open: ({ roomId }, scope) =>
          followAccount(
            context,
            scope,
            (account, inner): Readable<ListSnapshot<TimelineHead, TimelineItem<Content, Extra>>> => {
              if (account === null)
                return constant({ head: { state: 'loading', from: 'store', older: 'none' }, items: [] });
              return account.timelines.open(roomId, inner).snapshot;
            },
          ),
      },
      'timeline.pageBack': {
        shape: 'command',
        run: ({ roomId }) => withSource(context, roomId, (source) => source.pageBack()),
      },
      'timeline.fillGap': {
        shape: 'command',
        run: ({ roomId, key }) => withSource(context, roomId, (source) => source.fillGap(key)),
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

/** Paging works on a timeline that somebody looks at: the page that asks has it open. */
async function withSource<Content, Extra>(
  context: FeatureContext<Account<Content, Extra>>,
  roomId: RoomId,
  run: (source: TimelineSource<Content, Extra>) => Promise<Result<Paged, PagingFailure>>,
): Promise<Result<PageResult, PageFailure>> {
  const source = context.accounts.account.current?.timelines.find(roomId);
  if (source === undefined) return err({ kind: 'unknownRoom' });
  const paged = await run(source);
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
