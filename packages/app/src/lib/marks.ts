/**
 * Marks for measurement (contract: "Marks for measurement"). Painted is the frame after the change of the page: call these
 * from a layout effect, that is, when the change is in the document and not yet on the screen.
 */

import { afterNextPaint } from './dom/after-paint.ts';

/** The performance marks with their data. */
export interface Marks {
  'parley:shell': null;
  'parley:room-list': { readonly rooms: number };
  'parley:timeline': { readonly roomId: string; readonly from: 'memory' | 'store' | 'network' };
  'parley:echo': { readonly txnId: string };
  'parley:sent': { readonly txnId: string; readonly eventId: string };
  'parley:received': { readonly eventId: string };
  'parley:typed': null;
  'parley:upload': { readonly txnId: string; readonly bytes: number; readonly ms: number };
  'parley:search': { readonly ms: number; readonly results: number };
  'parley:rtc': { readonly roomId: string; readonly state: string; readonly participants: number };
  'parley:call': { readonly callId: string; readonly state: string };
}

const KEPT = 500;
/** User Timing clears by name only, so the kept ones are set again; that is done seldom, and keeps their times. */
const CLEARED_AT = 2 * KEPT;
let count = 0;

/** Marks `name` once the frame that holds the latest change was handed to the screen. */
export function markPainted<Name extends keyof Marks>(name: Name, detail: Marks[Name]): void {
  afterNextPaint(() => mark(name, detail));
}

/** Marks `name` now. */
export function mark<Name extends keyof Marks>(
  name: Name,
  detail: Marks[Name],
  timeline: MarkTimeline = performance,
): void {
  timeline.mark(name, { detail });
  count += 1;
  if (count >= CLEARED_AT) count = clearOld(timeline);
}

/** The part of `performance` that marks need. */
export type MarkTimeline = Pick<Performance, 'mark' | 'clearMarks' | 'getEntriesByType'>;

/** Clears all our marks but the last 500. Returns how many are left. */
export function clearOld(timeline: MarkTimeline): number {
  const ours = timeline
    .getEntriesByType('mark')
    .filter((entry): entry is PerformanceMark => entry.name.startsWith('parley:'));
  for (const name of new Set(ours.map((entry) => entry.name))) timeline.clearMarks(name);
  const kept = ours.slice(-KEPT);
  for (const { name, startTime, detail } of kept) timeline.mark(name, { startTime, detail: detail as unknown });
  return kept.length;
}
