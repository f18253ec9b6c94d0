/** The place whose account this tab shows. It is the tab's: others may show others. */
import { FIRST_PLACE, nameInPlace } from '@parley/sdk/client/account-place.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { Owner } from '../store/kept-setting.ts';
import { isPlace, listPlace, notePlaceShown, placeList } from './place-list.ts';

const KEY = 'parley.place';

/** Facts that a tab remembers across a reload, and across a visit to the page of a provider. */
interface TabPlace {
  readonly place: number;
  /** An account is being added: the place is shown though nobody is signed in there. */
  readonly isAdding: boolean;
}

const shown = new ObservableValue<TabPlace>(firstShown());

/** The place, and whether an account is being added there. */
export const shownPlace: Readable<TabPlace> = shown;

/** The name under which something of the shown account is kept in the browser. */
export function ownKey(key: string, place = shown.current.place): string {
  return nameInPlace(key, place);
}

/** For settings that each account has for itself. */
export const shownAccount: Owner = { keyOf: (key) => ownKey(key), subscribe: (listener) => shown.subscribe(listener) };

/** Shows another place from now on. It is listed first, so that it is found again whatever happens. */
export function setShownPlace(place: number, isAdding = false): void {
  listPlace(place);
  if (!isAdding) notePlaceShown(place);
  writeTab({ place, isAdding });
  shown.set({ place, isAdding });
  holdPlace(place);
}

/** Somebody is signed in in the shown place. */
export function keepShownPlace(): void {
  const { place, isAdding } = shown.current;
  notePlaceShown(place);
  if (isAdding) setShownPlace(place);
}

/** The lock that every tab that shows a place holds, shared: nobody clears away what is being looked at. */
export function placeLock(place: number): string {
  return `parley-shown/${place}`;
}

let letGo: () => void = () => undefined;

/** Holds the lock of the shown place, and no other. */
export function holdPlace(place = shown.current.place): void {
  letGo();
  const ended = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // A browser without locks has no engine either.
  navigator.locks?.request(placeLock(place), { mode: 'shared' }, () => ended).catch(() => undefined);
}

function firstShown(): TabPlace {
  const { places, last } = placeList.current;
  const own = readTab();
  if (own?.isAdding === true) {
    listPlace(own.place);
    return own;
  }
  const place = own !== null && places.includes(own.place) ? own.place : last;
  return { place: places.includes(place) ? place : (places[0] ?? FIRST_PLACE), isAdding: false };
}

function readTab(): TabPlace | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('place' in value) || !isPlace(value.place)) return null;
    return { place: value.place, isAdding: 'isAdding' in value && value.isAdding === true };
  } catch {
    return null;
  }
}

function writeTab(value: TabPlace): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Then a reload shows the account that was shown last.
  }
}
