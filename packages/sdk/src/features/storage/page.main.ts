/**
 * The page's storage in the engine's service: a worker has none, and where the browser gives no IndexedDB it is what keeps
 * the session and what was not sent yet. The texts are the engine's own; nothing here looks into it.
 */
import type { Remote } from '../../port/remote/remote.ts';
import type { StorageApi } from './contract.ts';
import { serveOldTexts } from './old-texts.ts';
import { type PagePlaces, servePageStorage } from './page-texts.ts';

/** Answers the wishes of the engine of a place for as long as the page lives. */
export function attachPageStorage(client: Remote<StorageApi>, place: number): void {
  const places = findPlaces();
  servePageStorage(client, places, place);
  serveOldTexts(client, places?.lasting ?? null);
}

/** Null where even looking at the storage is forbidden. */
function findPlaces(): (PagePlaces & { readonly lasting: Storage }) | null {
  try {
    return { lasting: localStorage, passing: sessionStorage };
  } catch {
    return null;
  }
}
