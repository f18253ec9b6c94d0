/**
 * The route that a page must be on, by the state of the session (shell.spec.md). It decides addresses only; the screen follows the session.
 */
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { Route } from '../../lib/route/route.ts';

export type SessionState = ClientApi['login.session']['value'];

export interface Settled {
  /** The route to go to, or null to stay. */
  readonly goTo: Route | null;
  /** The route to go to after signing in, kept until then. */
  readonly kept: Route | null;
}

/** `kept` is what was kept before; `isNew`: nobody was signed in until now. */
export function settle(session: SessionState, route: Route, kept: Route | null, isNew = true): Settled {
  switch (session.kind) {
    case 'restoring':
    case 'storageFailed':
    case 'storageLost':
      return { goTo: null, kept };
    case 'signedOut': {
      const goTo: Route | null = isBefore(route) ? null : { kind: 'login' };
      // A guest who becomes somebody passes here, on the way back to the room that was open.
      if (session.reason === 'byPerson') return { goTo, kept: goTo === null ? kept : null };
      return { goTo, kept: route.kind === 'room' || route.kind === 'files' ? route : kept };
    }
    case 'signedIn':
      // A guest goes on to an account of their own, and comes back to the room then.
      if (session.isGuest === true && !isNew && route.kind !== 'unknown')
        return { goTo: null, kept: route.kind === 'room' ? route : kept };
      if (isBefore(route)) return { goTo: kept ?? { kind: 'home' }, kept: null };
      return { goTo: route.kind === 'unknown' ? { kind: 'home' } : null, kept: null };
  }
}

/** True for the pages of who is not signed in. */
export function isBefore({ kind }: Route): boolean {
  return kind === 'login' || kind === 'register' || kind === 'forgot';
}
