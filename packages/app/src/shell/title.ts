/** The title of the window: how much waits, what is open, then what this client is called. */
let brand = 'Parley';
let page: string | null = null;
let count = 0;
let isDue = false;

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

/** Once for all that changes together: from one room to another it has no page in between, and each title told costs. */
function show(): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    const title = titleOf(brand, page, count);
    if (document.title !== title) document.title = title;
  });
}
