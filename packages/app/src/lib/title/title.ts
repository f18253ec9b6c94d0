/** The title of the window: how much waits, what is open, then what this client is called. */
import { afterNextPaint } from '../dom/after-paint.ts';

let brand = 'Parley';
let page: string | null = null;
let count = 0;
let isDue = false;
let writtenAtMs = Number.NEGATIVE_INFINITY;

/** Between two titles: the browser takes a millisecond for one, and messages may come a hundred a second. */
const WRITE_EVERY_MS = 500;

export function setBrandTitle(next: string): void {
  brand = next;
  show();
}

/** Null when nothing is open. */
export function setPageTitle(next: string | null): void {
  page = next;
  show();
}

/** Number of notifying messages in all rooms, for the title. */
export function setTitleCount(next: number): void {
  count = next;
  show();
}

/** The words of the title (NP-03). */
export function titleOf(name: string, open: string | null, waiting: number): string {
  const title = open === null ? name : `${open} · ${name}`;
  if (waiting === 0) return title;
  return `(${waiting > 99 ? '99+' : waiting}) ${title}`;
}

/**
 * Once for all that changes together, as from one room to another there is no page in between, and after that is painted: the browser takes
 * milliseconds for a title; and not more often than twice a second. A page that is hidden paints nothing.
 */
function show(): void {
  if (document.hidden) return write();
  if (isDue) return;
  isDue = true;
  const waitMs = writtenAtMs + WRITE_EVERY_MS - performance.now();
  const next = () => {
    isDue = false;
    write();
  };
  if (waitMs > 0) setTimeout(next, waitMs);
  else afterNextPaint(next);
}

function write(): void {
  const title = titleOf(brand, page, count);
  if (document.title === title) return;
  document.title = title;
  writtenAtMs = performance.now();
}
