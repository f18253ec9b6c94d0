import type { RefusedAct } from '@parley/sdk/client/contract.ts';
import type { EventId, RoomId, TransactionId, UserId } from '@parley/sdk/client/ids.ts';
import { HeldBack } from '../../src/features/identity/HeldBack.tsx';
import { NotSent } from '../../src/features/messages/not-sent/NotSent.tsx';
import { RefusedActsView } from '../../src/features/messages/not-sent/RefusedActsView.tsx';
import { MessageActions } from '../../src/features/timeline/actions/MessageActions.tsx';
import { MessageMenu } from '../../src/features/timeline/actions/MessageMenu.tsx';
import { ChooseBox } from '../../src/features/timeline/choosing/ChooseBox.tsx';
import { type DateSearch, JumpToDateView } from '../../src/features/timeline/header/JumpToDateView.tsx';
import { JumpToUnread } from '../../src/features/timeline/reading/JumpToUnread.tsx';
import { ReplyQuoteView, UnknownQuote } from '../../src/features/timeline/rows/ReplyQuoteView.tsx';
import { RowHeadView } from '../../src/features/timeline/rows/RowHeadView.tsx';
import { RowView } from '../../src/features/timeline/rows/RowView.tsx';
import { SendStateMark } from '../../src/features/timeline/rows/SendStateMark.tsx';
import type { Row } from '../../src/features/timeline/rows/timeline-rows.ts';
import { JumpToLatest } from '../../src/features/timeline/scroll/JumpToLatest.tsx';
import { Notices } from '../../src/features/timeline/scroll/Notices.tsx';
import { PagingLine } from '../../src/features/timeline/scroll/PagingLine.tsx';
import { TimelineSkeleton } from '../../src/features/timeline/TimelineSkeleton.tsx';
import { DoubtLine } from '../../src/ui/doubt/DoubtLine.tsx';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { changed, type Item, joins, react, say } from '../sample-items.ts';
import { WithFeed } from '../surroundings.tsx';

const nothing = () => undefined;
const NOW = Date.now();
const MESSAGE = say('Ana', NOW, ['Noted, telling the altos.']);
const LOCKED: readonly Item[] = Array.from({ length: 7 }, () => ({
  ...say('Lars', NOW, []),
  content: { kind: 'encrypted', failure: null },
}));
const NO_HEAD = { dayMs: null, gap: null, isNew: false } as const;

const row = (item: Item, startsGroup: boolean, isNewestOwn = false): Row => ({
  kind: 'message',
  key: item.key,
  item,
  head: NO_HEAD,
  startsGroup,
  isNewestOwn,
});
const MIRA = { userId: '@mira:example.org' as UserId, name: 'Mira Okafor', avatar: null } as const;
const ROWS: readonly Row[] = [
  { kind: 'beginning', key: 'beginning' },
  {
    kind: 'changes',
    key: 'changes',
    items: [changed('Mira Okafor', NOW, { kind: 'created' }), ...['Lars', 'Wen', 'Ines'].map((who) => joins(who, NOW))],
    head: NO_HEAD,
  },
  row(say('Lars', NOW, ['I do. Will be there from six.']), true),
  row(react(say('Lars', NOW, ['Bring a jumper, the heating is still off.']), [['☕', 4, true]]), false),
  row({ ...say('Tomás Rivera', NOW, ['It resolves to D major.']), isEdited: true }, true),
  row(say('Mira Okafor', NOW, ['This is the one that was looked for.']), true),
  row({ ...say('Wen', NOW, ['From before you came.']), sharedBy: MIRA }, true),
  row({ ...MESSAGE, sendState: { kind: 'sent' } }, true, true),
  { kind: 'locked', key: 'locked', items: LOCKED, head: NO_HEAD },
  { kind: 'gap', key: 'gap', gap: { kind: 'gap', key: 'gap', state: 'failed' } },
];
const MARKS = ['queued', 'encrypting', 'sending', 'sent', 'cancelled'] as const;
const REFUSED = { kind: 'refused', status: 403, errcode: 'M_FORBIDDEN', message: '' } as const;
const FAILURES = [
  { kind: 'tooLarge' },
  { kind: 'dependencyFailed' },
  { kind: 'fileLost' },
  { kind: 'swapped' },
  { kind: 'identityChanged', people: [{ userId: '@mira:example.org' as UserId, name: 'Mira Okafor' }] },
  { kind: 'unsignedDevices', people: [{ userId: '@mira:example.org' as UserId, name: 'Mira Okafor' }] },
  { kind: 'ownIdentityChanged' },
  REFUSED,
  { ...REFUSED, errcode: 'M_BAD_JSON', message: 'Event is malformed' },
  { ...REFUSED, errcode: 'M_CONSENT_NOT_GIVEN', consentUri: 'https://example.org/terms' },
] as const;

const TXN = 't' as TransactionId;
const ACTS: readonly (readonly RefusedAct[])[] = [
  [
    { txnId: TXN, act: { kind: 'reaction', key: '👍' }, reason: REFUSED },
    { txnId: `${TXN}2` as TransactionId, act: { kind: 'withdrawal' }, reason: REFUSED },
  ],
  [
    { txnId: TXN, act: { kind: 'edit' }, reason: { kind: 'tooLarge' } },
    { txnId: `${TXN}2` as TransactionId, act: { kind: 'deletion' }, reason: REFUSED },
  ],
];

const DATE_STATES: readonly DateSearch[] = [
  { kind: 'idle' },
  { kind: 'searching' },
  { kind: 'failed', failure: { kind: 'nothingThere' } },
  { kind: 'failed', failure: { kind: 'refused', status: 404, message: '' } },
  { kind: 'failed', failure: { kind: 'unreachable' } },
];

export const states: readonly State[] = [
  { name: 'waiting', drawing: <TimelineSkeleton /> },
  {
    name: 'what stands above a message: a day, what is new, what is missing',
    drawing: (
      <WithFeed>
        <div className={styles.wide}>
          <RowHeadView head={{ ...NO_HEAD, dayMs: NOW }} />
          <RowHeadView head={{ ...NO_HEAD, isNew: true }} />
          <RowHeadView head={{ ...NO_HEAD, gap: { kind: 'gap', key: 'a', state: 'loading' } }} />
          <RowHeadView head={{ ...NO_HEAD, gap: { kind: 'gap', key: 'b', state: 'failed' } }} />
        </div>
      </WithFeed>
    ),
  },
  {
    name: 'older and newer ones: coming, and not to be had',
    drawing: (
      <div className={styles.flow}>
        <PagingLine edge="start" side={{ state: 'loading', hasFailed: false, ask: nothing, retry: nothing }} />
        <PagingLine edge="start" side={{ state: 'failed', hasFailed: true, ask: nothing, retry: nothing }} />
        <PagingLine edge="end" side={{ state: 'failed', hasFailed: true, ask: nothing, retry: nothing }} />
      </div>
    ),
  },
  {
    name: 'rows: the beginning, changes, a group of messages, own ones, many that cannot be read, a gap',
    drawing: (
      <WithFeed>
        <div role="feed" aria-label="Rows" className={styles.flow}>
          {ROWS.map((row, index) => (
            <RowView
              key={row.key}
              row={row}
              index={index}
              measure={nothing}
              isTabStop={false}
              isFlashing={index === 5}
            />
          ))}
        </div>
      </WithFeed>
    ),
  },
  {
    name: 'boxes by which messages are chosen',
    drawing: [true, false].map((isChosen) => (
      <ChooseBox key={String(isChosen)} item={MESSAGE} time="12:00" isChosen={isChosen} isTabStop />
    )),
  },
  {
    name: 'what it answers: loaded, in doubt, and unknown',
    drawing: (
      <WithFeed>
        <ReplyQuoteView
          reply={{
            kind: 'loaded',
            eventId: '$a' as EventId,
            sender: { userId: '@mira:example.org' as UserId, name: 'Mira Okafor', avatar: null },
            text: 'Has anybody got the keys to the rehearsal room?',
          }}
        />
        <ReplyQuoteView
          reply={{
            kind: 'loaded',
            eventId: '$a' as EventId,
            sender: { userId: '@mira:example.org' as UserId, name: 'Mira Okafor', avatar: null },
            text: 'Send the keys to me, please.',
            doubt: { kind: 'sentInClear', deviceKey: null },
          }}
        />
        {(['hidden', 'unknown'] as const).map((kind) => (
          <ReplyQuoteView key={kind} reply={{ kind, eventId: '$b' as EventId }} />
        ))}
        {(['loading', 'gone', 'unreachable', 'here'] as const).map((state) => (
          <UnknownQuote key={state} eventId={'$b' as EventId} state={state} />
        ))}
      </WithFeed>
    ),
  },
  {
    name: 'on its way: queued, encrypting, sending, sent, cancelled',
    drawing: MARKS.map((kind) => <SendStateMark key={kind} state={{ kind }} isNewestOwn />),
  },
  {
    name: 'what is wrong about who said it',
    drawing: (['sentInClear', 'unsignedDevice', 'unknownDevice', 'importedKey', 'verificationViolation'] as const).map(
      (kind) => <DoubtLine key={kind} name="Mira Okafor" kind={kind} />,
    ),
  },
  {
    name: 'not_sent: why',
    drawing: (
      <WithFeed>
        <SendStateMark state={{ kind: 'not_sent', reason: FAILURES[0] }} isNewestOwn />
        {FAILURES.map((reason, index) => (
          <NotSent key={index} roomId={'!r:example.org' as RoomId} reason={reason} txnId={TXN}>
            <HeldBack reason={reason} />
          </NotSent>
        ))}
      </WithFeed>
    ),
  },
  {
    name: 'refused: what was done to messages',
    drawing: ACTS.map((acts, index) => (
      <RefusedActsView key={index} acts={acts} hasFailed={index === 1} onRetry={nothing} onDiscard={nothing} />
    )),
  },
  {
    name: 'what can be done with it',
    drawing: (
      <WithFeed>
        <div className={styles.stage}>
          <MessageActions item={MESSAGE} />
        </div>
        <Opener label="Menu">
          {(close, opener) => {
            const { left: x, bottom: y } = opener.getBoundingClientRect();
            return <MessageMenu item={MESSAGE} at={{ x, y }} onAct={close} onClose={close} />;
          }}
        </Opener>
      </WithFeed>
    ),
  },
  ...(['seeking', 'gone', 'unreachable'] as const).map((focus) => ({
    name: `over the messages: ${focus}`,
    drawing: (
      <div className={styles.stage}>
        <Notices focus={focus} isSeeking={focus === 'seeking'} />
      </div>
    ),
  })),
  {
    name: 'ways to the first unread and to the newest',
    drawing: (
      <div className={styles.stage}>
        <JumpToUnread onJump={nothing} />
        <JumpToLatest items={[]} onJump={nothing} />
      </div>
    ),
  },
  ...DATE_STATES.map((state) => ({
    name: `which date: ${state.kind === 'failed' ? state.failure.kind : state.kind}`,
    drawing: (
      <Opener label="Jump to date">
        {(close) => (
          <JumpToDateView
            day="2026-11-20"
            latestDay="2026-11-21"
            state={state}
            onDay={nothing}
            onJump={nothing}
            onClose={close}
          />
        )}
      </Opener>
    ),
  })),
];
