import type { UserId } from '@parley/sdk/client/ids.ts';
import { NoMentions } from '../../src/features/mentions/overview/NoMentions.tsx';
import { LinesView } from '../../src/features/overview/Lines.tsx';
import { PlaceLineView } from '../../src/features/overview/PlaceLine.tsx';
import type { State } from '../components/state.ts';
import { say } from '../sample-items.ts';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const NOW = Date.now();
const { content } = say('Mira', NOW, ['Who brings what on Saturday?']);
const MIRA = { userId: '@mira:example.org' as UserId, name: 'Mira Okafor', avatar: null };
const HERE = {
  kind: 'here',
  eventId: '$overview' as never,
  sender: MIRA,
  timestamp: NOW,
  content,
  text: 'Who brings what on Saturday? I can bring the long table, if somebody helps to carry it up the stairs.',
} as const;
const EVENTS = [
  [HERE, { unreadCount: 4, notifyingCount: 3, mentionCount: 1 }],
  [
    { ...HERE, text: '' },
    { unreadCount: 2, notifyingCount: 0, mentionCount: 0 },
  ],
  [{ kind: 'loading' }, null],
  [{ kind: 'gone' }, null],
  [{ kind: 'unreachable' }, null],
] as const;

export const overview: readonly State[] = [
  {
    name: 'no mentions: everywhere, and where nobody could look',
    drawing: (
      <>
        <NoMentions looksIntoEncrypted={false} />
        <NoMentions looksIntoEncrypted />
      </>
    ),
  },
  {
    name: 'threads and mentions of all rooms',
    drawing: (
      <WithEngine script={nothing}>
        <LinesView label="Unread threads" isBusy>
          {EVENTS.map(([event, unread], index) => (
            <PlaceLineView
              key={index}
              event={event}
              roomName={{ kind: 'named', name: 'Rehearsal room' }}
              unread={unread}
              href="#/home"
            />
          ))}
        </LinesView>
      </WithEngine>
    ),
  },
];
