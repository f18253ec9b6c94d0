/**
 * The page's local storage in the engine's service: a worker has none, and where the browser gives no IndexedDB it is what keeps
 * the session and what was not sent yet. The text is the engine's own; nothing here looks into it.
 */
import { type LocalTexts, servePageStorage } from './page-storage.ts';
import type { Client } from './remote.ts';

/** Answers the engine's wishes for as long as the page lives. */
export function attachPageStorage(client: Client): void {
  servePageStorage(client, findLocalStorage());
}

/** Null where even looking at the storage is forbidden. */
function findLocalStorage(): LocalTexts | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
