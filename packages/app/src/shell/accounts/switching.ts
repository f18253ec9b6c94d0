import { flushSync } from 'react-dom';
import { placeList } from '../../lib/place/place-list.ts';
import { setShownPlace, shownPlace } from '../../lib/place/shown-place.ts';
import type { Route } from '../../lib/route/route.ts';
import { accountOfEntry, currentRoute, enterAccount, markEntry, navigate } from '../../lib/route/use-route.ts';
import { openAhead } from '../open-ahead.ts';
import { wasSignedIn } from '../session/session-hint.ts';
import { accessOf } from './access.ts';
import { drawnPlace } from './drawn-place.ts';

const HOME: Route = { kind: 'home' };

/** The route that each account had when it was left. */
const left = new Map<number, Route>();

/** Shows the account of a place, at `route` or where it was left. What would be lost was asked before (`AccountsHost`). */
export function showAccount(place: number, route: Route | null = null): void {
  if (place === shownPlace.current.place) {
    if (route !== null) navigate(route);
    return;
  }
  markEntry(shownPlace.current.place);
  change(place, false, () => enterAccount(route ?? left.get(place) ?? HOME));
}

/** A switch may be next: opens what the other accounts will show. It stays open for a moment. */
export function openOthersAhead(): void {
  const { place: shown } = shownPlace.current;
  for (const place of placeList.current.places)
    if (place !== shown && wasSignedIn(place))
      openAhead(accessOf(place).views, left.get(place) ?? HOME, { isOther: true });
}

/** Shows a place where an account is to be signed in. */
export function showNewAccount(place: number): void {
  markEntry(shownPlace.current.place);
  change(place, true, () => enterAccount({ kind: 'login' }));
}

/** Shows an account that somebody signed in to, in the place of one that is gone. Nothing happens where there is none. */
export function showAnother(gone: number): void {
  const { place, isAdding } = shownPlace.current;
  if (place !== gone) return;
  const others = placeList.current.places.filter((other) => other !== place);
  const next = others.find((other) => wasSignedIn(other));
  if (next === undefined || isAdding) return;
  change(next, false, () => navigate(left.get(next) ?? HOME, 'replace'));
  left.delete(place);
}

function change(place: number, isAdding: boolean, go: () => void): void {
  left.set(shownPlace.current.place, currentRoute());
  flushSync(() => drawnPlace.set(null));
  setShownPlace(place, isAdding);
  go();
  if (wasSignedIn(place)) openAhead(accessOf(place).views, currentRoute(), { isOther: true });
  flushSync(() => drawnPlace.set(place));
  // The focus went with the screens before.
  document.querySelector('main')?.focus();
}

/** Going back and forth leads to the account whose entry it is. It is heard before any screen hears of the new address. */
function onPopState(): void {
  const { place: now } = shownPlace.current;
  const place = accountOfEntry();
  if (place === null || place === now) return;
  const isThere = placeList.current.places.includes(place) && !mayNotLeave();
  if (isThere) change(place, false, () => undefined);
  else window.history.replaceState(null, '', '#/');
}

let mayNotLeave: () => boolean = () => false;

/** Has `isHeld` asked before going back leads to another account. */
export function holdAccountWhile(isHeld: () => boolean): void {
  mayNotLeave = isHeld;
}

if (typeof window === 'object') window.addEventListener('popstate', onPopState);
