import type { EventSocket } from '../events/event-socket.ts';
import { guardEventSocket } from '../events/guard-event-socket.ts';
import type { Broken } from '../events/shown-parts.ts';
import type { Guard } from '../history/entry-guard.ts';
import type { RootSocket } from './root-socket.ts';
import { type ShownContent, type TimelineSocket, timelineSockets } from './sockets.ts';
import type { ThreadSocket, TimelineParts } from './thread-socket.ts';

/** Loads what draws the events that `sockets` describe. What any of them throws costs one entry. */
export async function loadSockets<Content, Extra>(
  sockets: readonly EventSocket<Content, Extra>[],
  loadThread: (() => Promise<ThreadSocket<Extra>>) | undefined,
  guard: Guard,
): Promise<TimelineParts<ShownContent<Content>, Extra | Broken>> {
  const loaded = await Promise.all(
    sockets.map(async (described): Promise<TimelineSocket<Content | Broken, Extra | Broken>> => {
      const { content, relations, ...socket } = guardEventSocket(described, guard);
      return {
        ...socket,
        ...(relations && { relations: typeof relations === 'function' ? await relations() : relations }),
        ...(content && { content: await content() }),
      };
    }),
  );
  const thread = await loadThread?.();
  const parts = timelineSockets<ShownContent<Content>, Extra | Broken>(loaded, {
    toHidden: (veil, said: Content | Broken | null) => ({ kind: 'hidden', ...veil, said }),
    ...(thread && { thread: guardThread(thread, guard) }),
    rules: {
      run: (rule, eventId, say, instead) => guard.run(`timeline: ${rule}`, eventId, say, instead),
      toContent: broken,
    },
  });
  return { ...parts, ...(thread && { openThread: thread.openTimeline }) };
}

function guardThread<Extra>(socket: RootSocket<Extra>, guard: Guard): RootSocket<Extra | Broken> {
  const { followBundles } = socket;
  return {
    fold: (replies, root, before) => {
      const said = before !== null && isBroken(before) ? null : before;
      const say = () => socket.fold(replies, root, said);
      const instead = (reportId: string) =>
        before !== null && isBroken(before) && before.reportId === reportId ? before : broken(reportId);
      return guard.run<Extra | Broken | null>('thread socket: fold', root.rootId, say, instead);
    },
    ...(followBundles && { followBundles }),
  };
}

function broken(reportId: string): Broken {
  return { kind: 'broken', reportId };
}

function isBroken<Extra>(extra: Extra | Broken): extra is Broken {
  return typeof extra === 'object' && extra !== null && 'kind' in extra && extra.kind === 'broken';
}
