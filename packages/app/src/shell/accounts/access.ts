import type { Client } from '@parley/sdk/client/remote.ts';
import type { ClientAccess } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';

/** The source of the clients of places. */
export interface Engines {
  /** Throws where none can be had. */
  readonly begin: (place: number) => Client;
  readonly end: (place: number) => void;
}

const known = new Map<number, ClientAccess>();
let engines: Engines | null = null;

/** Has clients made by `source`. Called once, before anything is drawn. */
export function connectBy(source: Engines): void {
  engines = source;
}

/** The engine of a place, and the views that are open on it: begun when it is first asked for. Throws where none can be had. */
export function accessOf(place: number): ClientAccess {
  const before = known.get(place);
  if (before !== undefined) return before;
  if (engines === null) throw new Error('no engines yet');
  const client = engines.begin(place);
  const access = { client, views: new HandleCache(client), place };
  known.set(place, access);
  return access;
}

/** Closes what is open of a place that nobody uses any more. */
export function closeAccess(place: number): void {
  known.get(place)?.views.clear();
  known.delete(place);
  engines?.end(place);
}
