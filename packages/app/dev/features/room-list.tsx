import type { WhyUnread } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId } from '@parley/sdk/client/ids.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { LeaveDialog } from '../../src/features/membership/LeaveDialog.tsx';
import { WhyUnreadView } from '../../src/features/receipts/why-unread/WhyUnreadView.tsx';
import type { RoomListItem } from '../../src/features/room-list/contract.ts';
import { ListFailure, TaskFailure } from '../../src/features/room-list/ListFailures.tsx';
import { Nothing } from '../../src/features/room-list/Nothing.tsx';
import { RemovalsView } from '../../src/features/room-list/RemovalsView.tsx';
import { RoomListHeader } from '../../src/features/room-list/RoomListHeader.tsx';
import { RoomListSkeleton } from '../../src/features/room-list/RoomListSkeleton.tsx';
import { RoomMenu } from '../../src/features/room-list/RoomMenu.tsx';
import { RoomRow, type RoomRowProps } from '../../src/features/room-list/RoomRow.tsx';
import { RoomSectionView } from '../../src/features/room-list/RoomSectionView.tsx';
import type { Density, RoomFilter } from '../../src/features/room-list/room-list-item.ts';
import { MoveToSectionView } from '../../src/features/room-list/sections/MoveToSectionView.tsx';
import { DENSITIES } from '../../src/features/room-list/use-density.ts';
import { roomActions } from '../../src/shell/room-menu.tsx';
import type { State } from '../components/state.ts';
import { demoRooms } from '../demo-rooms.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';

const nothing = () => undefined;
const NOW = Date.now();
const [FIRST, ...OTHERS] = demoRooms(NOW);
const QUIET = OTHERS.find(({ name }) => name.kind === 'named' && name.name === 'Kitchen table') ?? FIRST;

const ROW = { imageUrl: null, hasDraft: false, isOpen: false, isReachable: true, hasMenu: false, todayMs: NOW };

const ROWS: readonly (readonly [name: string, room: Partial<RoomListItem>, state?: Partial<RoomRowProps>])[] = [
  ['quiet', {}],
  ['open', {}, { isOpen: true }],
  ['unread', { unreadCount: 12, notifyingCount: 12 }],
  ['very much unread', { unreadCount: 104, notifyingCount: 104 }],
  ['mentioned', { unreadCount: 104, notifyingCount: 104, mentionCount: 104 }],
  [
    'unread, some in threads',
    { unreadCount: 5, notifyingCount: 5, threads: { rootId: '$root' as EventId, notifyingCount: 2, mentionCount: 0 } },
  ],
  [
    'unread in threads alone',
    {
      ...{ unreadCount: 3, notifyingCount: 3, mentionCount: 1 },
      threads: { rootId: '$root' as EventId, notifyingCount: 3, mentionCount: 1 },
    },
  ],
  ['direct, unread', { isDirect: true, unreadCount: 2, notifyingCount: 2 }],
  ['unread, mentions only', { notificationMode: 'mentions', unreadCount: 12 }],
  ['muted', { notificationMode: 'mute', unreadCount: 12 }],
  ['muted, mentioned', { notificationMode: 'mute', unreadCount: 12, mutedMentionCount: 1 }],
  ['marked unread', { isMarkedUnread: true }],
  ['invited', { membership: 'invite', inviterName: 'Mira Okafor', preview: null }],
  ['invited by nobody that is known', { membership: 'invite', preview: null }],
  ['with a draft', {}, { hasDraft: true }],
  ['not sent', { hasFailedSend: true }],
  ['with its menu open', {}, { hasMenu: true }],
];

function Row({ density, children }: { readonly density: Density; readonly children: ReactNode }) {
  return (
    <div data-density={density} className={styles[density]}>
      {children}
    </div>
  );
}

function Header({ density, filter }: { readonly density: Density; readonly filter: RoomFilter }) {
  const [query, setQuery] = useState('');
  return (
    <div data-density={density} className={density === 'icons' ? styles.narrowRail : styles.rail}>
      <RoomListHeader
        density={density}
        filter={filter}
        query={query}
        onFilter={nothing}
        onQuery={setQuery}
        onReadAll={nothing}
        onSwitch={nothing}
        onGoToFirst={nothing}
        onGoToList={nothing}
      />
    </div>
  );
}

const SECTION = { id: 'rooms', count: 12, isCollapsed: false, waiting: 3, isMentioned: false } as const;
const PLACED = { section: SECTION, top: 0, height: 28, headerHeight: 28, from: 0, places: 0 };

const SAID = { eventId: '$one' as EventId, senderName: 'Ada', sentAt: NOW, threadRoot: null } as const;
const WHY: WhyUnread = {
  unreadCount: 14,
  notifyingCount: 13,
  mentionCount: 2,
  isMarkedUnread: false,
  mode: 'default',
  readAt: NOW - 86_400_000,
  events: [
    {
      ...SAID,
      text: 'Could you look at this, please?',
      weight: 'mention',
      rule: { kind: 'override', ruleId: '.m.rule.is_user_mention', keyword: null },
    },
    {
      ...SAID,
      eventId: '$two' as EventId,
      senderName: 'Somebody with a rather long name that has to be cut off somewhere',
      threadRoot: '$root' as EventId,
      text: 'Who wants lunch? There is a new place round the corner, and it has a garden in the yard behind the house.',
      weight: 'mention',
      rule: { kind: 'content', ruleId: 'lunch', keyword: 'lunch' },
    },
    { ...SAID, eventId: '$three' as EventId, text: null, weight: 'quiet', rule: null },
  ],
};
const ONLY_MARKED: WhyUnread = {
  ...WHY,
  unreadCount: 0,
  notifyingCount: 0,
  mentionCount: 0,
  isMarkedUnread: true,
  mode: 'mute',
  readAt: null,
  events: [],
};

export const states: readonly State[] = [
  {
    name: 'somebody removed or banned one',
    drawing: (
      <RemovalsView
        removals={[
          {
            roomId: '!library:example.org' as RoomId,
            name: { kind: 'named', name: 'Library' },
            kind: 'kick',
            byName: 'Mira Okafor',
            reason: 'Not here, please',
          },
          {
            roomId: '!archive:example.org' as RoomId,
            name: { kind: 'named', name: 'Archive' },
            kind: 'ban',
            byName: 'Lars',
            reason: null,
          },
        ]}
        onDismiss={nothing}
      />
    ),
  },
  ...(QUIET === undefined
    ? []
    : ROWS.map(([name, room, state]) => ({
        name,
        drawing: DENSITIES.map((density) => (
          <Row key={density} density={density}>
            <RoomRow {...ROW} {...state} density={density} room={{ ...QUIET, ...room }} />
          </Row>
        )),
      }))),
  {
    name: 'the search: wide, with a filter, and where there is no room for it',
    drawing: (
      <>
        <Header density="comfortable" filter="all" />
        <Header density="comfortable" filter="unread" />
        <Header density="icons" filter="all" />
      </>
    ),
  },
  {
    name: 'a section: open, of one’s own, closed, closed with what waits in it',
    drawing: [
      SECTION,
      { ...SECTION, id: 'u.Deep work' as const },
      { ...SECTION, id: 'u.عمل' as const },
      { ...SECTION, isCollapsed: true, waiting: 0 },
      { ...SECTION, isCollapsed: true, isMentioned: true },
    ].map((section, index) => (
      <div key={index} className={styles.sectionPlace}>
        <RoomSectionView placed={{ ...PLACED, section }} onToggle={nothing}>
          {null}
        </RoomSectionView>
      </div>
    )),
  },
  {
    name: 'waiting',
    drawing: DENSITIES.map((density) => (
      <div key={density} data-density={density} className={styles.waitingRail}>
        <RoomListSkeleton density={density} />
      </div>
    )),
  },
  {
    name: 'nothing: none at all, none found, all read, none of these',
    drawing: (
      [
        ['', 'all'],
        ['zebra', 'all'],
        ['', 'unread'],
        ['', 'favourites'],
      ] as const
    ).map(([query, filter]) => (
      <div key={query + filter} className={styles.emptyRail}>
        <Nothing query={query} filter={filter} onClear={nothing} />
      </div>
    )),
  },
  {
    name: 'failed: the list, and what was asked of a room',
    drawing: (
      <>
        <ListFailure />
        <TaskFailure onClose={nothing} />
      </>
    ),
  },
  {
    name: 'why it is unread: by rules, or by its mark alone',
    drawing: QUIET !== undefined && (
      <>
        <WhyUnreadView roomId={QUIET.roomId} why={WHY} todayMs={NOW} onGo={nothing} />
        <WhyUnreadView roomId={QUIET.roomId} why={ONLY_MARKED} todayMs={NOW} onGo={nothing} />
      </>
    ),
  },
  {
    name: 'its menu, an invitation’s menu, moving it, and leaving',
    drawing: QUIET !== undefined && (
      <>
        {[QUIET, { ...QUIET, membership: 'invite' as const }].map((room) => (
          <Opener key={room.membership} label={room.membership}>
            {(close, opener) => (
              <RoomMenu actions={roomActions} room={room} opener={opener} onAction={close} onClose={close} />
            )}
          </Opener>
        ))}
        <Opener label="Move to section">
          {(close) => (
            <MoveToSectionView
              room="Kitchen table"
              sections={['Deep work', 'Family', 'عمل']}
              current="Family"
              onMove={close}
              onClose={close}
            />
          )}
        </Opener>
        <Opener label="Leave">{(close) => <LeaveDialog room={QUIET} onRun={close} onClose={close} />}</Opener>
      </>
    ),
  },
];
