/** The drawn article of a row; null while it is not drawn. */
export function articleOf(within: Element | null, key: string): HTMLElement | null {
  return within?.querySelector<HTMLElement>(`article[data-key="${CSS.escape(key)}"]`) ?? null;
}

/** The article that an element is in, or is. */
export function articleAround(element: unknown): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>('article[data-key]') : null;
}
