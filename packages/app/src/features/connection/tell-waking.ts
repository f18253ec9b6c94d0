/** The part of a window that tells of waking. */
export interface WakingPage {
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly performance: Pick<Performance, 'now'>;
  addEventListener(
    type: 'online' | 'pageshow',
    listener: (event: Event) => void,
    options: { readonly signal: AbortSignal },
  ): void;
}

/** Time of being hidden after which a page reports its return. After a shorter time the connection still works. */
const HIDDEN_LONG_MS = 30_000;

/**
 * Calls `tell` when the network of `page` comes back, or the page itself, after a time in which the engine may have slept; until `signal`
 * ends it.
 */
export function tellWaking(page: WakingPage, tell: () => void, signal: AbortSignal): void {
  let hiddenAtMs = Number.POSITIVE_INFINITY;
  page.addEventListener('online', tell, { signal });
  const onPageShow = (event: Event) => {
    if ('persisted' in event && event.persisted === true) tell();
  };
  const onVisibility = () => {
    const nowMs = page.performance.now();
    if (page.document.visibilityState === 'hidden') hiddenAtMs = nowMs;
    else if (nowMs - hiddenAtMs > HIDDEN_LONG_MS) tell();
  };
  page.addEventListener('pageshow', onPageShow, { signal });
  page.document.addEventListener('visibilitychange', onVisibility, { signal });
}
