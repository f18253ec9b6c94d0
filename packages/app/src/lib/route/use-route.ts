import type { Readable } from '@parley/sdk/client/remote.ts';
import { Listeners } from '@parley/sdk/client/value.ts';
import { shownPlace } from '../place/shown-place.ts';
import { useReadable } from '../store/use-readable.ts';
import { depthOf, type EntryState, readEntry } from './entry-state.ts';
import { formatRoute, parseRoute, type Route } from './route.ts';

let latest: { readonly key: string; readonly route: Route } | null = null;
const moves = new Listeners();

/** The current route, for who follows it without drawing. */
export const routeNow: Readable<Route> = {
  get current() {
    return currentRoute();
  },
  subscribe,
};

/** The current route; the same object until the address, or the panel beside it, changes. */
export function useRoute(): Route {
  return useReadable(routeNow);
}

/** The current route. */
export function currentRoute(): Route {
  const { hash } = window.location;
  const { panel } = readEntry(window.history.state);
  const key = `${panel ?? ''}\n${hash}`;
  if (latest?.key !== key) latest = { key, route: parseRoute(hash, panel) };
  return latest.route;
}

/** Goes to `route`. `replace`: going back does not lead here again. */
export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  const hash = formatRoute(route);
  const panel = panelNameOf(route);
  if (hash === window.location.hash && panel === panelNameOf(currentRoute())) return;
  const before = readEntry(window.history.state);
  const depth = depthOf({ from: currentRoute(), to: route, depth: before.depth, how });
  const state: EntryState = { panel, account: shownPlace.current.place, depth };
  if (how === 'push') window.history.pushState(state, '', hash);
  else window.history.replaceState(state, '', hash);
  moves.tell();
}

/** Goes to `route` of the account that is shown from now on, as an entry of its own. Going back leads to the account before. */
export function enterAccount(route: Route): void {
  const state: EntryState = { panel: panelNameOf(route), account: shownPlace.current.place, depth: 0 };
  window.history.pushState(state, '', formatRoute(route));
  moves.tell();
}

/** Marks the current entry as one of the account of a place. */
export function markEntry(account: number): void {
  const state: EntryState = { ...readEntry(window.history.state), account };
  window.history.replaceState(state, '');
}

/** The place of the account whose entry is open; null where that is not known. */
export function accountOfEntry(): number | null {
  return readEntry(window.history.state).account;
}

function panelNameOf(route: Route): EntryState['panel'] {
  return route.kind === 'room' ? (route.panel?.name ?? null) : null;
}

function subscribe(listener: () => void): () => void {
  const leave = moves.add(listener);
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    leave();
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}
