import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { recentRooms } from '../../lib/recent-rooms/recent-rooms.ts';
import { navigate } from '../../lib/route/use-route.ts';
import { useReadable } from '../../lib/store/use-readable.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { Search } from './Search.tsx';
import styles from './search.module.css';
import { deskOf } from './search-desk.ts';

/** So that not every letter is a new address. */
const PAUSE_MS = 500;

export interface SearchPageProps {
  /** The query of the address. */
  readonly query: string;
  readonly leading: ReactNode;
}

/** The page `Search messages`: all rooms. The address says what is looked for. */
export function SearchPage({ query, leading }: SearchPageProps) {
  const i18n = useI18n();
  const { client } = useClient();
  const desk = deskOf(client);
  const { typed } = useReadable(desk);
  const isOnePane = useMediaQuery(ONE_PANE);
  const [lastRoom] = recentRooms();
  const read = useEffectEvent(() => {
    if (query !== desk.current.typed.trim()) desk.change({ typed: query });
  });
  useEffect(() => read(), [query]);
  useEffect(() => {
    const timer = setTimeout(() => navigate({ kind: 'search', query: typed.trim() }, 'replace'), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {leading}
        <h1 className={styles.title} tabIndex={-1}>
          {i18n._({ id: 'search.title', message: 'Search messages' })}
        </h1>
      </header>
      <Search
        roomId={null}
        // On a phone it would bring up the keyboard over the results.
        takesFocus={() => !isOnePane || typed === ''}
        hasRoom={lastRoom !== undefined}
        onWhere={() => {
          if (lastRoom === undefined) return;
          desk.change({ where: 'room' });
          navigate({ kind: 'room', room: lastRoom, eventId: null, panel: { name: 'search' } });
        }}
        onOpen={(place) => {
          // Going back leads to the same search.
          navigate({ kind: 'search', query: typed.trim() }, 'replace');
          navigate(place);
        }}
      />
    </div>
  );
}
