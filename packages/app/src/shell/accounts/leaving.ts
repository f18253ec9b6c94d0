import { unlistPlace } from '../../lib/place/place-changes.ts';
import { listPlace } from '../../lib/place/place-list.ts';
import { placeLock } from '../../lib/place/shown-place.ts';
import { forgetKept } from '../../lib/store/forget-kept.ts';
import { rememberSignedIn } from '../session/session-hint.ts';

/** The name of a place's database of the session, as the engine has it. */
const SESSION_DATABASE = /^parley(?::([1-9]\d{0,5}))?$/u;

/** Takes a place from the list once `leave` has emptied it, unless a tab shows it. So a place with data is always listed. */
export async function leaving(place: number, leave: () => Promise<boolean>): Promise<void> {
  await navigator.locks.request(placeLock(place), { ifAvailable: true }, async (lock) => {
    if (lock === null || !(await leave())) return;
    rememberSignedIn(false, place);
    forgetKept(place);
    unlistPlace(place);
  });
}

/** Lists the places that have data and are not in the list, as where a browser lost a part of its storage. */
export async function findLostPlaces(): Promise<void> {
  try {
    for (const { name = '' } of await indexedDB.databases()) {
      const found = SESSION_DATABASE.exec(name);
      if (found !== null) listPlace(Number(found[1] ?? 1));
    }
  } catch {
    // Not every browser tells which databases there are.
  }
}
