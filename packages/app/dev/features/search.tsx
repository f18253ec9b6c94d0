import type {
  MeantRoom,
  RoomCoverage,
  SearchHead,
  SearchHit,
  SearchReach,
  TextPart,
} from '@parley/sdk/client/contract.ts';
import type { EventId, RoomAlias, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import { type ReactNode, useRef, useState } from 'react';
import { SearchSettingsView } from '../../src/features/search/SearchSettingsView.tsx';
import { SearchView, type SearchViewProps } from '../../src/features/search/SearchView.tsx';
import styles from '../../src/features/search/search.module.css';
import { useSuggestions } from '../../src/features/search/use-suggestions.ts';
import { VisuallyHidden } from '../../src/ui/visually-hidden/VisuallyHidden.tsx';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const DAY_MS = 86_400_000;
const ANA = { userId: '@ana:example.org' as UserId, name: 'Ana', avatar: null };
const OMAR = { userId: '@omar:example.org' as UserId, name: 'عمر', avatar: null };

let count = 0;
function message(parts: readonly (string | TextPart)[], over: Partial<SearchHit> = {}): SearchHit {
  count += 1;
  return {
    roomId: '!tea:example.org' as RoomId,
    key: `$found${count}`,
    eventId: `$found${count}` as EventId,
    fileName: null,
    isEdited: false,
    isMine: false,
    isFromServer: false,
    roomName: { kind: 'named', name: 'Tea house' },
    sender: ANA,
    timestamp: Date.now() - count * DAY_MS,
    kind: 'text',
    threadRoot: null,
    text: parts.map((part) => (typeof part === 'string' ? { text: part, isMarked: false } : part)),
    ...over,
  };
}
const hit = (text: string): TextPart => ({ text, isMarked: true });

const FOUND: readonly SearchHit[] = [
  message(['The ', hit('tea'), ' is in the second drawer, behind the biscuits.']),
  message(['For Friday'], { kind: 'file', fileName: [hit('Tea'), { text: ' plan 2026.pdf', isMarked: false }] }),
  message(['اشتريت ', hit('شاي'), ' أخضر للجميع'], { sender: OMAR, roomName: { kind: 'named', name: 'المطبخ' } }),
  message(
    [
      '…and whoever comes last brings ',
      hit('tea'),
      ', which is how we got so many kinds of it that the shelf came down one night and all of us had to look for another kitchen.',
    ],
    {
      threadRoot: '$root' as EventId,
      roomName: {
        kind: 'named',
        name: 'A room whose name is so long that it does not fit beside the sender and the time',
      },
    },
  ),
  message([], { kind: 'image' }),
  message(['Which ', hit('tea'), ' for Friday?'], { kind: 'poll' }),
  message([], { kind: 'video', fileName: [hit('tea'), { text: ' ceremony.mp4', isMarked: false }] }),
  message(['Notes about ', hit('tea')], { kind: 'audio' }),
  message([hit('Tea'), ' garden'], { kind: 'location' }),
  message([], { kind: 'sticker' }),
];

const HEAD: SearchHead = {
  state: 'ready',
  query: 'tea',
  hasMore: false,
  later: 0,
  reach: { kind: 'part', backTo: Date.now() - 40 * DAY_MS },
  server: 'notAsked',
  refused: [],
  ambiguous: [],
  tookMs: 12,
};

const choice = (name: string, alias: string | null): MeantRoom => ({
  roomId: `!${name.replaceAll(' ', '')}${alias === null ? '2' : ''}:example.org` as RoomId,
  name: { kind: 'named', name },
  alias: alias as RoomAlias | null,
  avatar: null,
});

type Given = Partial<Omit<SearchViewProps, 'box' | 'useSuggestions'>>;

function Drawn(given: Given) {
  const [typed, setTyped] = useState(given.typed ?? '');
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={given.hasRoom === false ? styles.page : styles.panel}>
      <SearchView
        where="all"
        hasRoom
        order="newest"
        head={HEAD}
        items={FOUND}
        indexState="ready"
        isGoing={false}
        hasFailed={false}
        isOffline={false}
        scrollTop={0}
        startAt={null}
        roomNameOf={({ roomName }) => (roomName.kind === 'named' ? roomName.name : null)}
        hrefOf={() => '#/home'}
        onWhere={nothing}
        onOrder={nothing}
        onOpen={nothing}
        onMore={nothing}
        onShowLater={nothing}
        onAgain={nothing}
        onFurther={nothing}
        onTakeIn={nothing}
        onScroll={nothing}
        {...given}
        typed={typed}
        box={box}
        useSuggestions={useSuggestions}
        onType={setTyped}
      />
    </div>
  );
}

const searching = (name: string, given: Given): readonly [string, ReactNode] => [
  `search-${name}`,
  <WithEngine key="" script={nothing}>
    <h1>
      <VisuallyHidden>Search messages</VisuallyHidden>
    </h1>
    <Drawn {...given} />
  </WithEngine>,
];

/** By the name of the screen. */
export const searchScreens: readonly (readonly [string, ReactNode])[] = [
  searching('begin', {
    head: { ...HEAD, state: 'empty', reach: { kind: 'part', backTo: null } },
    items: [],
    where: 'room',
  }),
  searching('results', { typed: 'tea' }),
  searching('page', {
    typed: 'tea',
    hasRoom: false,
    order: 'best',
    head: { ...HEAD, hasMore: true, server: 'asking', reach: { kind: 'everything' } },
  }),
  searching('searching', { typed: 'tea', head: { ...HEAD, state: 'searching' }, items: [] }),
  searching('nothing', {
    typed: 'xyzzy before:now from:nobody in:Nowhere',
    head: {
      ...HEAD,
      query: 'xyzzy before:now from:nobody in:Nowhere',
      refused: [
        { kind: 'notADate', word: 'before:now' },
        { kind: 'unknownValue', word: 'from:nobody' },
        { kind: 'unknownRoom', word: 'in:Nowhere' },
      ],
    },
    items: [],
    indexState: 'offline',
    isOffline: true,
  }),
  searching('later', {
    typed: 'tea in:tea',
    head: {
      ...HEAD,
      later: 3,
      ambiguous: [
        {
          word: 'in:tea',
          rooms: [
            choice('Tea house', '#tea-house:example.org'),
            choice('Tea house', null),
            choice('A room whose name is so long that it does not fit on one line of a phone', null),
          ],
        },
      ],
    },
  }),
  searching('further', { typed: 'te', indexState: 'lookingBack', isGoing: true }),
  searching('server', { typed: 'tea', head: { ...HEAD, server: 'failed' }, indexState: 'reading', hasFailed: true }),
  searching('left-out', {
    typed: 'tea',
    where: 'room',
    head: { ...HEAD, reach: { kind: 'leftOut' } },
    items: [],
    indexState: 'paused',
  }),
  searching('full', { typed: 'tea', indexState: 'full' }),
  searching('disk-full', { typed: 'tea', indexState: 'diskFull' }),
  searching('failed', { typed: 'tea', head: { ...HEAD, state: 'failed' }, items: [], indexState: 'failed' }),
];

const covered = (name: string, reach: SearchReach, messages: number): RoomCoverage => ({
  key: name,
  roomId: `!${name}:example.org` as RoomId,
  roomName: { kind: 'named', name },
  messages,
  reach,
  isLookingBack: false,
});
const PART: SearchReach = { kind: 'part', backTo: Date.now() - 40 * DAY_MS };
const ROOMS = [
  covered('Tea house', { kind: 'everything' }, 12_408),
  covered('المطبخ', PART, 2_310),
  covered(
    'A room whose name is so long that it does not fit on one line beside its switch, whatever one does',
    PART,
    1,
  ),
  covered('Alarms', { kind: 'leftOut' }, 0),
  ...Array.from({ length: 40 }, (_, n) => covered(`Team ${n + 1}`, { kind: 'part', backTo: null }, 0)),
];

/** The section `Search` of the settings. */
export const searchSettings = (
  <SearchSettingsView
    head={{ state: 'lookingBack', messages: 14_718, bytes: 3_482_113, mostBytes: 200_000_000 }}
    rooms={ROOMS}
    hasFailed={false}
    onFurther={nothing}
    onPause={nothing}
    onLeaveOut={nothing}
    onDelete={nothing}
  />
);
