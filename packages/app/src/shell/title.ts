/** The title of the window: what is open, then what this client is called. */
let brand = 'Parley';
let page: string | null = null;

export function setBrandTitle(next: string): void {
  brand = next;
  show();
}

/** Null when nothing is open. */
export function setPageTitle(next: string | null): void {
  page = next;
  show();
}

function show(): void {
  document.title = page === null ? brand : `${page} · ${brand}`;
}
