import { err, ok } from '../../base/result/result.ts';
import type { Scope } from '../../base/scope/scope.ts';
import { constant, SwitchedValue } from '../../base/value/switched.ts';
import { isThere, until } from '../../base/value/until.ts';
import { ObservableValue, type Readable } from '../../base/value/value.ts';
import { command, listView, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import type { ShownAccount } from '../../core/feature/faces.ts';
import { fetchingTimelines, type ShownTimelines, whenShown } from '../../core/feature/shown-timelines.ts';
import type { EventItem } from '../../core/timeline/timeline.ts';
import type { ListSnapshot } from '../../port/contract.ts';
import type { OpenedView } from '../../port/host/handlers.ts';
import type {
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

const NOT_YET: ListSnapshot<ThreadListHead, never> = { head: { state: 'loading', hasMore: false }, items: [] };
const NONE: readonly UnreadThread[] = [];
const NOWHERE: ListSnapshot<null, ThreadSomewhere> = { head: null, items: [] };

/** Threads: summaries at their roots, and lists of them. Their timelines are `timeline.items` with a `thread`. */
export function threadsFeature<Content, Extra>() {
  return defineFeature<ThreadsApi<Content, Extra>, never, ShownAccount<Content, Extra>>()({
    thread: async () => (await import('./thread-socket.ts')).threadSocket,
    needs: ['me', 'requests', 'rooms', 'events', 'outbox', 'pushRules', 'threads', 'timelines'],
    before: {
      'threads.list': listView(fetchingTimelines(NOT_YET), ['more']),
      'threads.unread': view(NONE),
      'threads.everywhere': listView(NOWHERE),
      'threads.find': command(ok({ rootId: null })),
    },
    start: (deps) => ({
      'threads.list': { shape: 'listView', open: (params, scope) => openList(deps.timelines, params, scope) },
      'threads.unread': { shape: 'view', open: ({ roomId }, scope) => openUnread(deps, roomId, scope) },
      'threads.everywhere': { shape: 'listView', open: (_params, scope) => openEverywhere(deps, scope) },
      'threads.find': {
        shape: 'command',
        run: async (place, { signal }) => ok({ rootId: await findThread(deps, place, signal) }),
      },
    }),
  });
}

/** Opens the threads of a room. Until the timelines are loaded, nothing is shown, and commands of the list wait. */
function openList<Content, Extra>(
  timelines: ShownAccount<Content, Extra>['timelines'],
  params: ThreadsParams,
  scope: Scope,
): OpenedView<ListSnapshot<ThreadListHead, EventItem<Content, Extra>>, ThreadListCalls> {
  const opened = whenShown<Content, Extra, ThreadList<Content, Extra> | null>(timelines, scope, null, (shown, inner) =>
    fetchList(shown, params, inner),
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
  timelines: ShownTimelines<Content, Extra>,
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
