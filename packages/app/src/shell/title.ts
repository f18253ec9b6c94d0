/** The title of the window: how much waits, what is open, then what this client is called. */
let brand = 'Parley';
let page: string | null = null;
let count = 0;

export function setBrandTitle(next: string): void {
  brand = next;
  show();
}

/** Null when nothing is open. */
export function setPageTitle(next: string | null): void {
  page = next;
  show();
}

/** How much notifies, in all rooms. */
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

function show(): void {
  document.title = titleOf(brand, page, count);
}
