import type { EventId, UserId } from '@parley/sdk/client/ids.ts';
import { ThreadButtonView } from '../../src/features/threads/ThreadButtonView.tsx';
import { ThreadsPanelView, type ThreadsPanelViewProps } from '../../src/features/threads/ThreadsPanelView.tsx';
import { ThreadsSign } from '../../src/features/threads/ThreadsSign.tsx';
import { timelineSlots } from '../../src/shell/tiles.ts';
import type { State } from '../components/state.ts';
import { demoRooms } from '../demo-rooms.ts';
import styles from '../gallery.module.css';
import { say } from '../sample-items.ts';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const NOW = Date.now();
const LARS = { userId: '@lars:example.org' as UserId, name: 'Lars Ek', avatar: null };
const LATEST = { sender: LARS, text: 'I can bring the long table, if somebody helps to carry it.', timestamp: NOW };
const DOUBT = { kind: 'sentInClear', deviceKey: null } as const;
const FORGED = { ...LATEST, doubt: DOUBT };
const thread = (count: number, latest: typeof LATEST | typeof FORGED | null) =>
  ({ kind: 'thread', count, hasParticipated: count > 1, latest }) as const;

const UNREAD = { unreadCount: 3, notifyingCount: 3, mentionCount: 1 };

const ITEMS = [
  { ...say('Mira', NOW, ['Who brings what on Saturday?']), extras: [thread(12, LATEST)] },
  {
    ...say('Lars', NOW, ['The heating is off again, and it will stay off until somebody calls the landlord.']),
    extras: [thread(1, null)],
  },
  { ...say('Mira', NOW, ['Send the keys to me, please.']), extras: [thread(2, FORGED)], doubt: DOUBT },
];
const PANEL: ThreadsPanelViewProps = {
  filter: 'all',
  state: 'ready',
  items: ITEMS,
  hasMore: true,
  isAsking: false,
  unread: ITEMS.slice(0, 1).flatMap(({ eventId }) => (eventId === null ? [] : { rootId: eventId, ...UNREAD })),
  describe: timelineSlots.describe,
  onFilter: nothing,
  onOpen: nothing,
  onMore: nothing,
};

const PANELS: readonly (readonly [string, Partial<ThreadsPanelViewProps>])[] = [
  ['some, and more', {}],
  ['one’s own', { filter: 'my', hasMore: false }],
  ['waiting', { state: 'loading', items: [] }],
  ['none', { items: [], hasMore: false }],
  ['none of one’s own', { filter: 'my', items: [], hasMore: false }],
  ['no answer', { state: 'failed' }],
];

const WAITING = { rootId: '$root' as EventId, notifyingCount: 2 };

export const threads: readonly State[] = [
  {
    name: 'under the root of a thread',
    drawing: (
      <WithEngine script={nothing}>
        <ThreadButtonView extra={thread(3, LATEST)} unread={UNREAD} onOpen={nothing} />
        <ThreadButtonView extra={thread(3, FORGED)} unread={null} onOpen={nothing} />
        <ThreadButtonView extra={thread(1, null)} unread={null} onOpen={nothing} />
      </WithEngine>
    ),
  },
  {
    name: 'in the list of rooms',
    drawing: demoRooms(NOW)
      .slice(0, 2)
      .map((room, mentionCount) => (
        <ThreadsSign key={room.key} room={{ ...room, threads: { ...WAITING, mentionCount } }} isReachable />
      )),
  },
  ...PANELS.map(([name, more]) => ({
    name: `the list: ${name}`,
    drawing: (
      <div className={styles.pane}>
        <WithEngine script={nothing}>
          <ThreadsPanelView {...PANEL} {...more} />
        </WithEngine>
      </div>
    ),
  })),
];
