/** The face of `core/timeline/` for features. */
export { AllRelated } from './all-related.ts';
export { isInLastingDoubt } from './doubt.ts';
export type { Doubt, EventItem, TimelineHead, TimelineItem } from './item.ts';
export type { Paged, PagingFailure } from './paging.ts';
export { People } from './people.ts';
export { Projection } from './projection.ts';
export type { BundlesOptions, RootBundles, RootContext } from './root-socket.ts';
export type { SingleEvent } from './single-event.ts';
export { fillStoredGap } from './stored-gap.ts';
export { textOf } from './text-of.ts';
export type { ThreadSocket, ThreadTimeline } from './thread-socket.ts';
export { sameHead, type TimelineContext, type TimelineSnapshot, type TimelineSource } from './timeline-source.ts';
export { policyVeilOf, veilIn, veilOf } from './veil.ts';
