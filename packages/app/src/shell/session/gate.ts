/**
 * Where somebody has to be, by whether they are signed in (shell.spec.md). Addresses only: what is drawn follows the session.
 */
import type { ClientApi } from '@parley/sdk/client/contract.ts';
import type { Route } from '../../lib/route/route.ts';

export type SessionState = ClientApi['login.session']['value'];

export interface Settled {
  /** Where to go instead, or null to stay. */
  readonly goTo: Route | null;
  /** Where to go after signing in, kept until then. */
  readonly kept: Route | null;
}

/** `kept` is what was kept before. */
export function settle(session: SessionState, route: Route, kept: Route | null): Settled {
  switch (session.kind) {
    case 'restoring':
    case 'storageFailed':
    case 'storageLost':
      return { goTo: null, kept };
    case 'signedOut': {
      const goTo: Route | null = route.kind === 'login' ? null : { kind: 'login' };
      if (session.reason === 'byPerson') return { goTo, kept: null };
      return { goTo, kept: route.kind === 'room' ? route : kept };
    }
    case 'signedIn':
      if (route.kind === 'login') return { goTo: kept ?? { kind: 'home' }, kept: null };
      return { goTo: route.kind === 'unknown' ? { kind: 'home' } : null, kept: null };
  }
}
