/** The places of this browser's accounts (decision 0035), for all tabs. Without the browser's storage there is the first alone. */
import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import { KeptSetting } from '../store/kept-setting.ts';

export interface PlaceList {
  /** In the order in which they were added; never empty. */
  readonly places: readonly number[];
  /** The one that was shown last, in whichever tab. */
  readonly last: number;
}

/** The list of a browser with one account. */
export const ALONE: PlaceList = { places: [FIRST_PLACE], last: FIRST_PLACE };
/** More accounts than anybody has; each has an engine of its own. */
export const MOST_PLACES = 9;

/** The list; the same object until it changes. It is changed here and in `place-changes.ts` alone. */
export const placeList = new KeptSetting<PlaceList>({
  key: 'parley.accounts',
  parse: parsePlaces,
  format: formatPlaces,
});

/** Has a place in the list, before it is used. */
export function listPlace(place: number): void {
  if (placeList.current.places.includes(place)) return;
  placeList.change((now) => ({ ...now, places: withPlace(now.places, place) }));
}

/** A place was shown: the next tab begins with it. */
export function notePlaceShown(place: number): void {
  if (placeList.current.last === place && placeList.current.places.includes(place)) return;
  placeList.change(({ places }) => ({ places: withPlace(places, place), last: place }));
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parsePlaces(stored: string | null): PlaceList {
  let raw: unknown;
  try {
    raw = JSON.parse(stored ?? 'null');
  } catch {
    return ALONE;
  }
  if (typeof raw !== 'object' || raw === null || !('places' in raw) || !Array.isArray(raw.places)) return ALONE;
  const places = [...new Set(raw.places.filter(isPlace))].slice(0, MOST_PLACES);
  const [first] = places;
  if (first === undefined) return ALONE;
  return { places, last: 'last' in raw && isPlace(raw.last) && places.includes(raw.last) ? raw.last : first };
}

/** True for a number that can name a place. */
export function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= FIRST_PLACE && value < 1_000_000;
}

function formatPlaces({ places, last }: PlaceList): string | null {
  const isAlone = places.length === 1 && places[0] === FIRST_PLACE;
  return isAlone ? null : JSON.stringify({ places, last });
}

function withPlace(places: readonly number[], place: number): readonly number[] {
  return places.includes(place) ? places : [...places, place];
}
