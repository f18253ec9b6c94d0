import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import type { Account } from '../../core/account/account.ts';
import { type Feature, type FeatureContext, followAccount } from '../../core/feature/feature.ts';
import { followTimelines } from '../../core/feature/follow-timelines.ts';
import type { EventItem } from '../../core/timeline/item.ts';
import type { Timelines } from '../../core/timeline/timelines.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { Handlers, OpenedView } from '../../port/host/handlers.ts';
import type {
  ThreadExtra,
  ThreadListCalls,
  ThreadListHead,
  ThreadSomewhere,
  ThreadsApi,
  ThreadsParams,
  UnreadThread,
} from './contract.ts';
import { openEverywhere } from './everywhere.ts';
import { findThread } from './find-thread.ts';
import type { ThreadList } from './thread-list.ts';
import { openUnread } from './unread.ts';

/** Threads: what hangs on their roots, and the list of them. Their timelines are `timeline.items` with a `thread`. */
export function threadsFeature<Content, Extra>(): Feature<
  ThreadsApi<Content, Extra>,
  never,
  ThreadExtra,
  Account<Content, Extra>
> {
  return {
    thread: async () => (await import('./thread-socket.ts')).threadSocket,
    handlers: (context) => ({
      'threads.list': { shape: 'listView', open: (params, scope) => openList(context, params, scope) },
      ...unreadHandlers(context),
      'threads.find': {
        shape: 'command',
        run: async (place, { signal }) => {
          const account = context.accounts.account.current;
          return ok({ rootId: account === null ? null : await findThread(account, place, signal) });
        },
      },
    }),
  };
}

/** The threads of a room. Until what makes lists is there, nothing is shown, and what is asked of the list waits. */
function openList<Content, Extra>(
  context: FeatureContext<Account<Content, Extra>>,
  params: ThreadsParams,
  scope: Scope,
): OpenedView<ListSnapshot<ThreadListHead, EventItem<Content, Extra>>, ThreadListCalls> {
  const opened = followTimelines<Content, Extra, ThreadList<Content, Extra> | null>(
    context,
    scope,
    null,
    (timelines, inner) => fetchList(timelines, params, inner),
  );
  return {
    value: new SwitchedValue(opened, scope, (list) => list?.snapshot ?? constant(NOT_YET)),
    calls: {
      more: async (_input, { signal }) => {
        const list = await until(opened, isThere, signal);
        return (await list?.more()) === true ? ok(null) : err({ kind: 'unreachable' });
      },
    },
  };
}

/** The list of threads of a room. Its code is in the file of the timelines. */
function fetchList<Content, Extra>(
  timelines: Timelines<Content, Extra>,
  { roomId, filter }: ThreadsParams,
  scope: Scope,
): Readable<ThreadList<Content, Extra> | null> {
  const opened = new ObservableValue<ThreadList<Content, Extra> | null>(null);
  scope.run(async () => {
    const parts = await import('./thread-socket.ts');
    if (scope.ended) return;
    const list = timelines.openBeside(
      roomId,
      scope,
      (context, live) => new parts.ThreadList(context, live, filter, scope),
    );
    opened.set(list);
  });
  return opened;
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
