import type { Client } from '@parley/sdk/client/remote.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useOwnServer } from '../../lib/session/use-own-id.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { ExploreView } from './ExploreView.tsx';
import { Exploration, type Search } from './exploration.ts';
import { noteServer } from './servers.ts';

/** So that not every letter is a request. */
const PAUSE_MS = 250;

const explorations = new WeakMap<Client, Exploration>();

/** The page `Explore rooms`. */
export function Explore({ leading }: { readonly leading: ReactNode }) {
  const exploration = useExploration();
  const explored = useReadable(exploration);
  const ownServer = useOwnServer();
  const { search } = explored;
  const [typed, setTyped] = useState(search.query);

  useEffect(() => {
    if (typed.trim() === search.query) return;
    const timer = setTimeout(() => exploration.look({ ...exploration.current.search, query: typed.trim() }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search.query, exploration]);
  useEffect(() => exploration.look(), [exploration]);
  const change = useCallback(
    (more: Partial<Search>) => {
      exploration.look({ ...exploration.current.search, ...more });
    },
    [exploration],
  );
  return (
    <ExploreView
      explored={explored}
      typed={typed}
      ownServer={ownServer}
      leading={leading}
      scrollTop={exploration.scrollTop}
      onType={setTyped}
      onServer={(server) => {
        if (server !== ownServer) noteServer(server);
        change({ server: server === ownServer ? null : server });
      }}
      onKind={(kind) => change({ kind })}
      onScroll={(scrollTop) => {
        exploration.scrollTop = scrollTop;
      }}
      onMore={() => exploration.more()}
      onAgain={() => exploration.again()}
    />
  );
}

/** The exploration of whoever is signed in: the same one when the page is opened again. */
function useExploration(): Exploration {
  const { client } = useClient();
  let exploration = explorations.get(client);
  if (exploration === undefined) {
    exploration = new Exploration((request, signal) => client.command('explore.rooms', request, { signal }));
    explorations.set(client, exploration);
  }
  return exploration;
}
