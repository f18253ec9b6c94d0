/** The places of this browser's accounts (decision 0035), for all tabs. Without the browser's storage there is the first alone. */
import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { KeptSetting } from '../store/kept-setting.ts';

export interface PlaceList {
  /** In the order in which they were added; never empty. */
  readonly places: readonly number[];
  /** The one that was shown last, in whichever tab. */
  readonly last: number;
}

const ALONE: PlaceList = { places: [FIRST_PLACE], last: FIRST_PLACE };
/** More accounts than anybody has; each has an engine of its own. */
export const MOST_PLACES = 9;

const kept = new KeptSetting<PlaceList>({ key: 'parley.accounts', parse: parsePlaces, format: formatPlaces });

/** The list; the same object until it changes. */
export const placeList: Readable<PlaceList> = kept;

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

/** Has a place in the list, before it is used. */
export function listPlace(place: number): void {
  if (kept.current.places.includes(place)) return;
  kept.change((now) => ({ ...now, places: withPlace(now.places, place) }));
}

/** Takes a place out of the list: nothing is there any more. The last one stays. */
export function unlistPlace(place: number): void {
  kept.change(({ places, last }) => {
    const rest = places.filter((other) => other !== place);
    const [first = FIRST_PLACE] = rest;
    return rest.length === 0 ? ALONE : { places: rest, last: last === place ? first : last };
  });
}

/** A place was shown: the next tab begins with it. */
export function notePlaceShown(place: number): void {
  if (kept.current.last === place && kept.current.places.includes(place)) return;
  kept.change(({ places }) => ({ places: withPlace(places, place), last: place }));
}

/** The smallest number that is neither listed nor among `taken`; null where there are enough. */
export function freePlace({ places }: PlaceList, taken: ReadonlySet<number>): number | null {
  if (places.length >= MOST_PLACES) return null;
  let place = FIRST_PLACE;
  while (places.includes(place) || taken.has(place)) place += 1;
  return place;
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
