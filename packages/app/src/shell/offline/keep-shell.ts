import { allowScript, trustedScriptUrl } from '../../lib/dom/trusted-script-url.ts';

/** Beside the page, so that it may answer for all of it. */
const SCRIPT = './offline.js';

allowScript(SCRIPT);

/** After a start, which it must not slow down. */
const AFTER_MS = 4_000;

/** Lets the program start without a network from the next time on. Where that is not possible, nothing is lost but that. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker
      .register(trustedScriptUrl(SCRIPT), { scope: './', updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('The program is not kept for starting without a network.', error));
  }, AFTER_MS);
}
