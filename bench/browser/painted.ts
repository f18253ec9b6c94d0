/** The moment at which something is first seen on a page, for what the client has no mark for. */
import type { JSHandle, Page } from 'playwright';

export interface Seen {
  /** Finds the elements. */
  readonly selector: string;
  /** The text of the first one before; seen once it has another. Left out if it is not there yet. */
  readonly insteadOf?: string;
}

/** Watches for something that is not there yet. The moment is in milliseconds after the page's time origin. */
export async function watchPainted(page: Page, seen: Seen): Promise<() => Promise<number>> {
  const watching: JSHandle<{ painted: Promise<number> }> = await page.evaluateHandle(watch, seen);
  return () => watching.evaluate(({ painted }) => painted);
}

/** Runs in the page: self-contained. */
function watch({ selector, insteadOf }: Seen): { painted: Promise<number> } {
  const WITHIN_MS = 20_000;
  const painted = new Promise<number>((resolve, reject) => {
    const isThere = () => {
      const element = document.querySelector(selector);
      return element !== null && element.textContent !== insteadOf;
    };
    const look = () => {
      if (!isThere()) return;
      observer.disconnect();
      // A task after the next frame's begins when that is painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    setTimeout(() => reject(new Error(`${selector} was not seen`)), WITHIN_MS);
  });
  return { painted };
}
