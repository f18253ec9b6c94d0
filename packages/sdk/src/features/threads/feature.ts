import { err, ok } from '../../base/result/result.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import type { EventItem } from '../../core/timeline/item.ts';
import type { ThreadList } from '../../core/timeline/thread-list.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers } from '../../port/host/handlers.ts';
import type {
  ThreadExtra,
  ThreadListHead,
  ThreadSomewhere,
  ThreadsApi,
  ThreadsParams,
  UnreadThread,
} from './contract.ts';
import { openEverywhere } from './everywhere.ts';
import { findThread } from './find-thread.ts';
import { threadSocket } from './summary.ts';
import { openUnread } from './unread.ts';

/** Threads: what hangs on their roots, and the list of them. Their timelines are `timeline.items` with a `thread`. */
export function threadsFeature<Content, Extra>(): Feature<
  ThreadsApi<Content, Extra>,
  never,
  ThreadExtra,
  Account<Content, Extra>
> {
  return {
    thread: threadSocket,
    handlers: (context) => {
      const open = new Map<string, Set<ThreadList<Content, Extra>>>();
      return {
        'threads.list': {
          shape: 'listView',
          open: (params, scope) =>
            followAccount(
              context,
              scope,
              (account, inner): Readable<ListSnapshot<ThreadListHead, EventItem<Content, Extra>>> => {
                if (account === null) return constant({ head: { state: 'loading', hasMore: false }, items: [] });
                const list = account.timelines.openThreadList(params.roomId, params.filter, inner);
                const lists = open.get(keyOf(params)) ?? new Set();
                open.set(keyOf(params), lists.add(list));
                inner.onEnd(() => {
                  lists.delete(list);
                  if (lists.size === 0) open.delete(keyOf(params));
                });
                return list.snapshot;
              },
            ),
        },
        ...unreadHandlers(context),
        'threads.find': {
          shape: 'command',
          run: async (place, { signal }) => {
            const account = context.accounts.account.current;
            return ok({ rootId: account === null ? null : await findThread(account, place, signal) });
          },
        },
        'threads.more': {
          shape: 'command',
          run: async (params) => {
            const [list] = open.get(keyOf(params)) ?? [];
            if (list === undefined) return err({ kind: 'unknownList' });
            return (await list.more()) ? ok(null) : err({ kind: 'unreachable' });
          },
        },
      };
    },
  };
}

/** What is unread in threads. */
function unreadHandlers<Content, Extra>(
  context: FeatureContext<Account<Content, Extra>>,
): Handlers<Pick<ThreadsApi<Content, Extra>, 'threads.unread' | 'threads.everywhere'>> {
  return {
    'threads.unread': {
      shape: 'view',
      open: ({ roomId }, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant(NONE) : openUnread(account, roomId, inner),
        ),
    },
    'threads.everywhere': {
      shape: 'listView',
      open: (_params, scope) =>
        followAccount(context, scope, (account, inner) =>
          account === null ? constant(NOWHERE) : openEverywhere(account, inner),
        ),
    },
  };
}

const NONE: readonly UnreadThread[] = [];
const NOWHERE: ListSnapshot<null, ThreadSomewhere> = { head: null, items: [] };

/** No room id holds a line break. */
function keyOf({ roomId, filter }: ThreadsParams): string {
  return `${filter}\n${roomId}`;
}
