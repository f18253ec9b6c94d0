import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { ONE_PANE, useMediaQuery } from '../../lib/dom/use-media-query.ts';
import { useI18n } from '../../lib/i18n/use-i18n.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Choice } from '../../ui/choice/Choice.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Spinner } from '../../ui/spinner/Spinner.tsx';
import type { Explored, Search } from './exploration.ts';
import styles from './explore.module.css';
import { ListedRooms, type ListedRoomsProps } from './ListedRooms.tsx';
import { ServerField } from './ServerField.tsx';

export interface ExploreViewProps extends ListedRoomsProps {
  readonly typed: string;
  /** Empty until it is known. */
  readonly ownServer: string;
  readonly leading: ReactNode;
  readonly onType: (typed: string) => void;
  readonly onServer: (server: string) => void;
  readonly onKind: (kind: Search['kind']) => void;
  readonly onAgain: () => void;
}

/** The rooms that a server lists, with a search. */
export function ExploreView(props: ExploreViewProps) {
  const { explored, typed, ownServer, leading, onType, onServer, onKind } = props;
  const { search } = explored;
  const i18n = useI18n();
  const isOnePane = useMediaQuery(ONE_PANE);
  const kind = (value: Search['kind'], label: string) => ({ value, label });
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {leading}
        <h1 className={styles.title} tabIndex={-1}>
          {i18n._({ id: 'begin.explore', message: 'Explore rooms' })}
        </h1>
      </header>
      <div className={styles.controls}>
        <div className={styles.search}>
          <SearchField
            type="search"
            // On a phone it would bring up the keyboard over the rooms.
            autoFocus={!isOnePane}
            label={i18n._({ id: 'explore.search', message: 'Search rooms' })}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        </div>
        <ServerField
          key={search.server}
          server={search.server ?? ownServer}
          ownServer={ownServer}
          onServer={onServer}
        />
        <Choice<Search['kind']>
          isLabelHidden
          label={i18n._({ id: 'explore.kind', message: 'Show' })}
          options={[
            kind('all', i18n._({ id: 'explore.all', message: 'All' })),
            kind('rooms', i18n._({ id: 'explore.rooms', message: 'Rooms' })),
            kind('spaces', i18n._({ id: 'explore.spaces', message: 'Spaces' })),
          ]}
          value={search.kind}
          onChange={onKind}
        />
      </div>
      <Status {...props} />
      <ListedRooms {...props} />
    </div>
  );
}

/** The outcome of the search, in a line. */
function Status({ explored, ownServer, onAgain }: Pick<ExploreViewProps, 'explored' | 'ownServer' | 'onAgain'>) {
  const i18n = useI18n();
  const { failure, asking } = explored;
  if (failure !== null) {
    return (
      <div className={styles.status} role="alert">
        <span className={styles.failure}>{failureText(i18n, explored, ownServer)}</span>
        <Button size="small" onClick={onAgain}>
          {i18n._({ id: 'explore.again', message: 'Try again' })}
        </Button>
      </div>
    );
  }
  return (
    <p className={styles.status} role="status">
      {asking === 'first' ? (
        <>
          <Spinner /> {i18n._({ id: 'explore.searching', message: 'Searching' })}
        </>
      ) : (
        countText(i18n, explored)
      )}
    </p>
  );
}

function countText(i18n: I18n, { rooms, total, hasMore, search }: Explored): string {
  if (rooms.length === 0) {
    return search.query === ''
      ? i18n._({ id: 'explore.none', message: 'This server lists no rooms.' })
      : i18n._({ id: 'explore.noMatch', message: 'No room matches “{query}”.', values: { query: search.query } });
  }
  const count = hasMore ? Math.max(total ?? 0, rooms.length) : rooms.length;
  return i18n._({ id: 'explore.count', message: '{count, plural, one {# room} other {# rooms}}', values: { count } });
}

function failureText(i18n: I18n, { failure, search }: Explored, ownServer: string): string {
  const server = search.server ?? ownServer;
  if (failure?.kind === 'badServer') {
    return i18n._({ id: 'explore.badServer', message: '{server} is not the name of a server.', values: { server } });
  }
  if (failure?.kind === 'refused') {
    return i18n._({
      id: 'explore.refused',
      message: 'The rooms of {server} could not be loaded: {reason}',
      values: { server, reason: failure.message === '' ? String(failure.status) : failure.message },
    });
  }
  return i18n._({ id: 'explore.failed', message: 'Your server was not reached. Try again in a moment.' });
}
