/** Changes of the list of places that a start has no need of. */
import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import { ALONE, MOST_PLACES, type PlaceList, placeList } from './place-list.ts';

/** True if this browser remembers more than one place. */
export function canHaveSeveral(): boolean {
  const probe = 'parley.probe';
  try {
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return 'locks' in navigator;
  } catch {
    return false;
  }
}

/** Takes a place out of the list: nothing is there any more. The last one stays. */
export function unlistPlace(place: number): void {
  placeList.change(({ places, last }) => {
    const rest = places.filter((other) => other !== place);
    const [first = FIRST_PLACE] = rest;
    return rest.length === 0 ? ALONE : { places: rest, last: last === place ? first : last };
  });
}

/** The smallest number that is neither listed nor among `taken`; null where there are enough. */
export function freePlace({ places }: PlaceList, taken: ReadonlySet<number>): number | null {
  if (places.length >= MOST_PLACES) return null;
  let place = FIRST_PLACE;
  while (places.includes(place) || taken.has(place)) place += 1;
  return place;
}
