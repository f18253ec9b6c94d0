import { markPainted } from '../lib/marks.ts';

let isMarked = false;

/** Marks the first paint of the app's frame (or of what stands in its place), once a page. */
export function markShell(): void {
  if (isMarked) return;
  isMarked = true;
  markPainted('parley:shell', null);
}
