/** Timelines of a program's own, apart from those of an engine. */
export { type Direction, EventTimeline } from '../core/timeline/set/event-timeline.ts';
export { addLiveEvents, TimelineSet, type TimelineSetOptions } from '../core/timeline/set/timeline-set.ts';
export { type FetchPage, TimelineWindow, type TimelineWindowOptions } from '../core/timeline/set/timeline-window.ts';
