import type { ListedRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { ExploreView } from '../../src/features/explore/ExploreView.tsx';
import type { Explored, Search } from '../../src/features/explore/exploration.ts';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;

function room(name: string | null, more: Partial<ListedRoom> = {}): ListedRoom {
  const none = { topic: null, avatar: null, alias: null, joinedCount: 12, membership: null };
  return { roomId: `!${name}:example.org` as RoomId, name, ...none, isSpace: false, isOpen: true, via: [], ...more };
}

const ROOMS: readonly ListedRoom[] = [
  room('Choir', { topic: 'Tuesdays at seven, in the old school', membership: 'join' }),
  room('Music school', { isSpace: true, joinedCount: 431 }),
  room('A room whose name is so long that it does not fit on one line of the list of rooms that are found', {
    topic: 'And a topic that is as long, so that both are cut where the line ends, whatever the width of it is',
    isOpen: false,
  }),
  room(null, { joinedCount: null }),
];

function explore(search: Partial<Search>, more: Partial<Explored>) {
  const explored: Explored = {
    search: { server: null, query: '', kind: 'all', ...search },
    rooms: ROOMS,
    total: 120,
    asking: null,
    hasMore: true,
    failure: null,
    ...more,
  };
  return (
    <WithEngine script={nothing}>
      <div className={styles.frame}>
        <ExploreView
          explored={explored}
          typed={explored.search.query}
          ownServer="example.org"
          leading={null}
          scrollTop={0}
          onType={nothing}
          onServer={nothing}
          onKind={nothing}
          onScroll={nothing}
          onMore={nothing}
          onAgain={nothing}
        />
      </div>
    </WithEngine>
  );
}

export const exploring: readonly State[] = [
  { name: 'rooms of a server', drawing: explore({}, {}) },
  { name: 'more of them', drawing: explore({ kind: 'rooms' }, { asking: 'more' }) },
  { name: 'a search', drawing: explore({ query: 'choir', kind: 'spaces' }, { asking: 'first', rooms: [] }) },
  { name: 'nothing found', drawing: explore({ query: 'xyz' }, { rooms: [], hasMore: false }) },
  {
    name: 'another server that does not answer',
    drawing: explore(
      { server: 'far.example' },
      { rooms: [], failure: { kind: 'refused', status: 502, message: 'Failed to reach far.example' } },
    ),
  },
];
