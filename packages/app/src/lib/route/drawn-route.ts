import type { Readable } from '@parley/sdk/client/remote.ts';
import { createContext, use } from 'react';
import { useReadable } from '../store/use-readable.ts';
import type { Route } from './route.ts';
import { routeNow } from './use-route.ts';

/** The route that the frame draws; without a frame, the current one. */
export const DrawnRouteContext = createContext<Readable<Route>>(routeNow);

/** The route that is drawn: while another room is being opened, for a moment still the one before (`ShownRoute`). */
export function useDrawnRoute(): Route {
  return useReadable(use(DrawnRouteContext));
}
