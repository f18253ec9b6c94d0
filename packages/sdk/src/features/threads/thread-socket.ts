import type { ThreadSocket } from '../../core/timeline/thread-socket.ts';
import type { ThreadExtra } from './contract.ts';
import { FreshRoots } from './fresh-roots.ts';
import { foldThread } from './thread-extra.ts';
import { ThreadSource } from './thread-source.ts';

/** The part of threads in timelines, loaded with them. */
export const threadSocket: ThreadSocket<ThreadExtra> = {
  fold: foldThread,
  followBundles: (options) => new FreshRoots(options),
  openTimeline: (context, live, rootId, scope) => new ThreadSource(context, live, rootId, scope),
};
