/**
 * The wish to see another account, or to add one. Any screen may have it; the shell answers, which asks first where something would be
 * lost. It waits for the shell's code, which may come later than the screen.
 */
import { FIRST_PLACE } from '@parley/sdk/client/account-place.ts';
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import type { Route } from '../route/route.ts';
import { navigate } from '../route/use-route.ts';
import { shownPlace } from './shown-place.ts';

export type AccountWish =
  /** `route`: the one to open there; null for the one that was open there last. */
  { readonly kind: 'show'; readonly place: number; readonly route: Route | null } | { readonly kind: 'add' };

const wish = new ObservableValue<AccountWish | null>(null);

/** The latest wish, until it is taken; null for none. */
export const accountWish: Readable<AccountWish | null> = wish;

/** Asks for the account of a place; in the one that is shown, only for the route. */
export function wishForAccount(place = FIRST_PLACE, route: Route | null = null): void {
  if (place !== shownPlace.current.place) wish.set({ kind: 'show', place, route });
  else if (route !== null) navigate(route);
}

/** Asks for a place where an account can be added. */
export function wishForNewAccount(): void {
  wish.set({ kind: 'add' });
}

/** Gives the wish to who fulfils it. Nobody else gets it. */
export function takeAccountWish(): AccountWish | null {
  const { current } = wish;
  if (current !== null) wish.set(null);
  return current;
}
