/** The wish to see another account. Any screen may have it; the shell answers, which asks first where something would be lost. */
import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import { Listeners } from '@parley/sdk/client/value.ts';
import type { Route } from '../route/route.ts';
import { navigate } from '../route/use-route.ts';
import { shownPlace } from './shown-place.ts';

export interface SwitchWish {
  readonly place: number;
  /** The route to open there; null for the one that was open there last. */
  readonly route: Route | null;
}

/** Tells of each wish. */
export const switchWishes = new Listeners<SwitchWish>();

/** Tells that the user wants to add an account. */
export const addWishes = new Listeners<void>();

/** Asks for the account of a place; in the one that is shown, only for the route. */
export function wishForAccount(place = FIRST_PLACE, route: Route | null = null): void {
  if (place !== shownPlace.current.place) switchWishes.tell({ place, route });
  else if (route !== null) navigate(route);
}
