import { type ReactNode, useEffect } from 'react';
import { useOwnProfile } from '../../lib/people/own-profile.ts';
import { placeList } from '../../lib/place/place-list.ts';
import { shownPlace } from '../../lib/place/shown-place.ts';
import { ClientContext, useClient } from '../../lib/view/client-context.ts';
import { useView } from '../../lib/view/use-view.ts';
import { ErrorBoundary } from '../crash/ErrorBoundary.tsx';
import { leavePlace, otherHosts } from '../other-accounts.tsx';
import { Providers } from '../Providers.tsx';
import { rememberSignedIn } from '../session/session-hint.ts';
import { accessOf, closeAccess } from './access.ts';
import { leaving } from './leaving.ts';

/** A place that another tab is about to leave, or a provider may still answer in, is looked at again, at growing intervals. */
const FIRST_MS = 250;
const LONGEST_MS = 60_000;

export interface OtherAccountProps {
  readonly place: number;
}

/** An account whose screens are not shown: its notifications, and how much waits there. Draws nothing. */
export function OtherAccount({ place }: OtherAccountProps) {
  useEffect(
    () => () => {
      const isListed = placeList.current.places.includes(place);
      if (!isListed && shownPlace.current.place !== place) closeAccess(place);
    },
    [place],
  );
  return (
    <ErrorBoundary fallback={() => null}>
      <Connected place={place}>
        <Looking place={place} />
      </Connected>
    </ErrorBoundary>
  );
}

/** Gives `children` the account of a place. */
export function Connected({ place, children }: OtherAccountProps & { readonly children: ReactNode }) {
  return (
    <ClientContext value={accessOf(place)}>
      <Providers>{children}</Providers>
    </ClientContext>
  );
}

function Looking({ place }: OtherAccountProps) {
  const view = useView('login.session', null);
  const session = view.kind === 'ready' ? view.value : null;
  useEffect(() => {
    if (session?.kind === 'signedIn') rememberSignedIn(true, place);
    if (session?.kind === 'signedOut') rememberSignedIn(false, place);
  }, [place, session]);
  if (session?.kind === 'signedIn') return <Running key={session.userId} />;
  return session?.kind === 'signedOut' && session.former === undefined ? <Leaving place={place} /> : null;
}

function Running() {
  // The name for the menu is there when that opens.
  useOwnProfile();
  return otherHosts.map(({ id, Host }) => <Host key={id} />);
}

/** Nobody is signed in: the place goes, with what is left there. */
function Leaving({ place }: OtherAccountProps) {
  const { client } = useClient();
  useEffect(() => {
    let timer = 0;
    const leave = (againMs: number) => {
      void leaving(place, () => leavePlace(client));
      timer = window.setTimeout(leave, againMs, Math.min(againMs * 2, LONGEST_MS));
    };
    leave(FIRST_MS);
    return () => clearTimeout(timer);
  }, [client, place]);
  return null;
}
