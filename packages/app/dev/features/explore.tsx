import type { ListedRoom } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { ExploreView } from '../../src/features/explore/ExploreView.tsx';
import type { Explored, Search } from '../../src/features/explore/exploration.ts';
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

const exploring = (
  name: string,
  search: Partial<Search>,
  more: Partial<Explored> = {},
): readonly [string, ReactNode] => {
  const explored: Explored = {
    search: { server: null, query: '', kind: 'all', ...search },
    rooms: ROOMS,
    total: 120,
    asking: null,
    hasMore: true,
    failure: null,
    ...more,
  };
  return [
    `explore-${name}`,
    <WithEngine key="" script={nothing}>
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
    </WithEngine>,
  ];
};

/** By the name of the screen. */
export const exploreScreens: readonly (readonly [string, ReactNode])[] = [
  exploring('rooms', {}),
  exploring('more', { kind: 'rooms' }, { asking: 'more' }),
  exploring('searching', { query: 'choir', kind: 'spaces' }, { asking: 'first', rooms: [] }),
  exploring('nothing', { query: 'xyz' }, { rooms: [], hasMore: false }),
  exploring(
    'refused',
    { server: 'far.example' },
    { rooms: [], failure: { kind: 'refused', status: 502, message: 'Failed to reach far.example' } },
  ),
];
