import { useEffect, useRef } from 'react';
import { ownKey } from '../../lib/place/shown-place.ts';
import { formatRoute, parseRoute, type Route } from '../../lib/route/route.ts';
import { navigate, useRoute } from '../../lib/route/use-route.ts';
import { type SessionState, settle } from './gate.ts';

const KEY = 'parley.after-sign-in';

/** Keeps the address right for the session. What is kept for after sign-in survives a reload of this tab. */
export function useGate(session: SessionState): void {
  const route = useRoute();
  const before = useRef(session.kind);
  useEffect(() => {
    const { goTo, kept } = settle(session, route, readKept(), before.current !== 'signedIn');
    before.current = session.kind;
    writeKept(kept);
    if (goTo !== null) navigate(goTo, 'replace');
  }, [session, route]);
}

function readKept(): Route | null {
  try {
    const hash = sessionStorage.getItem(ownKey(KEY));
    const route = hash === null ? null : parseRoute(hash);
    return route?.kind === 'room' ? route : null;
  } catch {
    return null;
  }
}

function writeKept(route: Route | null): void {
  try {
    if (route === null) sessionStorage.removeItem(ownKey(KEY));
    else sessionStorage.setItem(ownKey(KEY), formatRoute(route));
  } catch {
    // Without storage a deep link leads home after sign-in.
  }
}
