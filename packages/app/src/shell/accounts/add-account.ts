import { freePlace } from '../../lib/place/place-changes.ts';
import { listPlace, placeList } from '../../lib/place/place-list.ts';
import { placeLock } from '../../lib/place/shown-place.ts';
import { showNewAccount } from './switching.ts';

/** Held while a place is chosen: two tabs never choose the same. */
const LOCK = 'parley-accounts';

/** Shows the sign-in of a new place. It is listed first, so that it is found again. */
export async function addAccount(): Promise<void> {
  const place = await navigator.locks.request(LOCK, async () => {
    const free = freePlace(placeList.current, await takenPlaces());
    if (free !== null) listPlace(free);
    return free;
  });
  if (place !== null) showNewAccount(place);
}

/** The places that tabs show: the list of one tab may be a moment old in another. */
async function takenPlaces(): Promise<ReadonlySet<number>> {
  const { held = [] } = await navigator.locks.query();
  const [before = ''] = placeLock(0).split('0');
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(before) ? Number(name.slice(before.length)) : [])));
}
