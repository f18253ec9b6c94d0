import type { ThreadSocket } from '../../core/timeline/timeline.ts';
import type { ThreadExtra } from './contract.ts';
import { FreshRoots } from './fresh-roots.ts';
import { foldThread } from './thread-extra.ts';
import { ThreadSource } from './thread-source.ts';

/** The list of threads is in the same file, so that it is there as soon as timelines are. */
export { ThreadList } from './thread-list.ts';

/** The part of threads in timelines, loaded with them. */
export const threadSocket: ThreadSocket<ThreadExtra> = {
  fold: foldThread,
  followBundles: (options) => new FreshRoots(options),
  openTimeline: (context, live, rootId, scope) => new ThreadSource(context, live, rootId, scope),
};
