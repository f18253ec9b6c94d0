import { useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type Route } from './route.ts';

let latest: { readonly hash: string; readonly route: Route } | null = null;

/** Where the page is. The same object until the address changes. */
export function useRoute(): Route {
  return useSyncExternalStore(subscribe, currentRoute);
}

/** Where the page is now. */
export function currentRoute(): Route {
  const { hash } = window.location;
  if (latest?.hash !== hash) latest = { hash, route: parseRoute(hash) };
  return latest.route;
}

/** Goes to `route`. `replace`: going back does not lead here again. */
export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  const hash = formatRoute(route);
  if (hash === window.location.hash) return;
  if (how === 'push') window.location.hash = hash;
  else window.location.replace(hash);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
