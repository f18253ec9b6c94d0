/**
 * The whole of what an app may ask of the engine, and the types it meets on the way. The api is the sum of the
 * features' own: adding a feature adds its names here by itself.
 */
export type { EventItem, GapItem, Person, ReplyQuote, SendFailure, SendState, TimelineHead } from '../core/timeline/item.ts';
export type { ClientApi, ItemContent, ItemExtra, Timeline } from '../features/index.ts';
