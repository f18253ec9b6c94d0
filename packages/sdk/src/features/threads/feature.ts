import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant } from '../../base/value/switched.ts';
import type { Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { followTimelines } from '../../core/feature/follow-timelines.ts';
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
            followTimelines(
              context,
              scope,
              NOT_YET,
              (timelines, inner): Readable<ListSnapshot<ThreadListHead, EventItem<Content, Extra>>> => {
                const list = timelines.openThreadList(params.roomId, params.filter, inner);
                remember(open, keyOf(params), list, inner);
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
            // Who comes from an engine that died has its list open, and asks before what makes lists is there.
            await context.accounts.account.current?.timelines.shownSoon();
            const [list] = open.get(keyOf(params)) ?? [];
            if (list === undefined) return err({ kind: 'unknownList' });
            return (await list.more()) ? ok(null) : err({ kind: 'unreachable' });
          },
        },
      };
    },
  };
}

/** Keeps an open list under its key until `scope` ends. */
function remember<List>(open: Map<string, Set<List>>, key: string, list: List, scope: Scope): void {
  const lists = open.get(key) ?? new Set();
  open.set(key, lists.add(list));
  scope.onEnd(() => {
    lists.delete(list);
    if (lists.size === 0) open.delete(key);
  });
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

const NOT_YET: ListSnapshot<ThreadListHead, never> = { head: { state: 'loading', hasMore: false }, items: [] };
const NONE: readonly UnreadThread[] = [];
const NOWHERE: ListSnapshot<null, ThreadSomewhere> = { head: null, items: [] };

/** No room id holds a line break. */
function keyOf({ roomId, filter }: ThreadsParams): string {
  return `${filter}\n${roomId}`;
}
