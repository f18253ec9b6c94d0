import type { Route } from './http-exchange.ts';

export type RouteMatch =
  | { readonly kind: 'found'; readonly route: Route; readonly path: ReadonlyMap<string, string> }
  | { readonly kind: 'wrongMethod' }
  | { readonly kind: 'unknown' };

/** Finds the route for a request and decodes what its path holds. */
export function findRoute(routes: readonly Route[], method: string, pathname: string): RouteMatch {
  let isKnownPath = false;
  const actual = pathname.split('/');
  for (const route of routes) {
    const path = matchPath(partsOf(route), actual);
    if (path === undefined) continue;
    if (route.method === method) return { kind: 'found', route, path };
    isKnownPath = true;
  }
  return { kind: isKnownPath ? 'wrongMethod' : 'unknown' };
}

/** Compares part by part before decoding, so that an encoded slash stays inside its part. */
function matchPath(wanted: readonly string[], actual: readonly string[]): ReadonlyMap<string, string> | undefined {
  // A state key may be empty, with the slash before it left in place.
  const length = actual.length === wanted.length + 1 && actual.at(-1) === '' ? wanted.length : actual.length;
  if (wanted.length !== length) return undefined;
  // Most paths differ in a fixed part, for which nothing needs to be decoded.
  if (wanted.some((part, index) => part !== actual[index] && !part.startsWith('{'))) return undefined;
  const found = new Map<string, string>();
  for (const [index, part] of wanted.entries())
    if (part.startsWith('{')) found.set(part.slice(1, -1), decodeURIComponent(actual[index] ?? ''));
  return found;
}

const parts = new WeakMap<Route, readonly string[]>();

/** The parts of a route's path, taken apart once. */
function partsOf(route: Route): readonly string[] {
  let known = parts.get(route);
  if (known === undefined) {
    known = route.path.split('/');
    parts.set(route, known);
  }
  return known;
}
