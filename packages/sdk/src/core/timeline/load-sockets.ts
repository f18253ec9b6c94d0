import type { EventSocket } from '../events/event-socket.ts';
import { guardEventSocket } from '../events/guard-event-socket.ts';
import type { Broken } from '../events/shown-parts.ts';
import type { Guard } from '../history/entry-guard.ts';
import {
  type ShownContent,
  type ThreadSocket,
  type TimelineSocket,
  type TimelineSockets,
  timelineSockets,
} from './sockets.ts';

/** Loads what draws the events that `sockets` describe. What any of them throws costs one entry. */
export async function loadSockets<Content, Extra>(
  sockets: readonly EventSocket<Content, Extra>[],
  thread: ThreadSocket<Extra> | undefined,
  guard: Guard,
): Promise<TimelineSockets<ShownContent<Content>, Extra | Broken>> {
  const loaded = await Promise.all(
    sockets.map(async (described): Promise<TimelineSocket<Content | Broken, Extra | Broken>> => {
      const { content, ...socket } = guardEventSocket(described, guard);
      return { ...socket, ...(content && { content: await content() }) };
    }),
  );
  return timelineSockets<ShownContent<Content>, Extra | Broken>(loaded, {
    toHidden: (veil, said: Content | Broken | null) => ({ kind: 'hidden', ...veil, said }),
    ...(thread && { thread: guardThread(thread, guard) }),
    rules: {
      run: (rule, eventId, say, instead) => guard.run(`timeline: ${rule}`, eventId, say, instead),
      toContent: broken,
    },
  });
}

function guardThread<Extra>(socket: ThreadSocket<Extra>, guard: Guard): ThreadSocket<Extra | Broken> {
  return {
    toExtra: (thread) =>
      guard.run<Extra | Broken>('thread socket: toExtra', thread.rootId, () => socket.toExtra(thread), broken),
  };
}

function broken(reportId: string): Broken {
  return { kind: 'broken', reportId };
}
