import type { SegmentRecord } from './records.ts';

/** So many segments of about one size become one. */
const MERGED_AT_ONCE = 6;
/** Segments of one class are at most so many times as large as each other. */
const CLASS = 6;
/** A segment of so many events is never merged again. */
const LARGEST = 60_000;

/** The numbers of segments that are to become one; none where there are few. Pure. */
export function segmentsToMerge(segments: readonly SegmentRecord[]): readonly number[] {
  const classes = new Map<number, number[]>();
  for (const { id, count } of segments) {
    if (count >= LARGEST) continue;
    const size = Math.floor(Math.log(Math.max(1, count)) / Math.log(CLASS));
    const ids = [...(classes.get(size) ?? []), id];
    if (ids.length >= MERGED_AT_ONCE) return ids;
    classes.set(size, ids);
  }
  return [];
}
