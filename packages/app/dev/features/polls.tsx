import { EndPollDialog } from '../../src/features/polls/EndPollDialog.tsx';
import { CreatePollButton } from '../../src/features/polls/LoadedPollForm.tsx';
import { PollFormView } from '../../src/features/polls/PollFormView.tsx';
import { PollsPanelView, type PollsPanelViewProps } from '../../src/features/polls/PollsPanelView.tsx';
import { PollView } from '../../src/features/polls/PollView.tsx';
import { EMPTY_FORM } from '../../src/features/polls/poll-form.ts';
import type { PollContent, PollExtra } from '../../src/features/polls/poll-parts.ts';
import { timelineSlots } from '../../src/shell/tiles.ts';
import type { State } from '../components/state.ts';
import styles from '../gallery.module.css';
import { Opener } from '../opener.tsx';
import { say } from '../sample-items.ts';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const NOW = Date.now();
const LUNCH: PollContent = {
  kind: 'poll',
  question: 'Where do we eat on Saturday?',
  answers: [
    { id: 'a', text: 'The Old Ferry' },
    { id: 'b', text: 'מסעדת הגן' },
    { id: 'c', text: 'Everybody brings something, and we sit at the pier as long as the weather holds' },
  ],
  maxSelections: 1,
  isDisclosed: true,
};
const ASKER = say('Mira', NOW, []).sender;
const RUNNING: PollExtra = {
  kind: 'poll',
  results: [7, 4, 1].map((votes, index) => ({
    answerId: 'abc'[index] ?? '',
    votes,
    isWinner: false,
    voters: [ASKER],
  })),
  voters: 12,
  mine: ['b'],
  ended: null,
  isComplete: true,
  unreadable: 0,
  mayVote: true,
  mayEnd: false,
  mayEdit: false,
};
const ENDED: PollExtra = {
  ...RUNNING,
  results: RUNNING.results?.map((result) => ({ ...result, isWinner: result.votes === 7 })) ?? null,
  ended: { by: ASKER, at: NOW },
};
const SECRET: PollExtra = { ...RUNNING, results: null, mine: [], voters: 1 };

const POLLS: readonly (readonly [name: string, content: PollContent, extra: PollExtra])[] = [
  ['running', LUNCH, { ...RUNNING, mayEnd: true }],
  ['several choices, votes missing', { ...LUNCH, maxSelections: 2 }, { ...RUNNING, isComplete: false, unreadable: 2 }],
  ['undisclosed', { ...LUNCH, isDisclosed: false }, SECRET],
  [
    'without votes',
    LUNCH,
    { ...SECRET, results: RUNNING.results?.map((result) => ({ ...result, votes: 0 })) ?? null, voters: 0 },
  ],
  ['ended', LUNCH, ENDED],
];

const ITEMS = [RUNNING, ENDED].map((extra) => ({ ...say('Mira', NOW, []), content: LUNCH, extras: [extra] }));
const PANEL: PollsPanelViewProps = {
  state: 'ready',
  items: ITEMS,
  hasMore: true,
  searchedBackTo: NOW - 86_400_000 * 40,
  isAsking: false,
  failure: null,
  drawPoll: (item) => <timelineSlots.Content item={item} />,
  hrefOf: () => '#/gallery',
  onMore: nothing,
};
const PANELS: readonly (readonly [name: string, more: Partial<PollsPanelViewProps>])[] = [
  ['some, and more', {}],
  ['waiting', { state: 'loading', items: [], hasMore: false }],
  ['none so far', { items: [] }],
  ['none', { items: [], hasMore: false }],
  ['no answer', { state: 'failed', failure: { id: 'polls.failure.vote' } }],
];

export const polls: readonly State[] = [
  ...POLLS.map(([name, content, extra]) => ({
    name,
    drawing: (
      <WithEngine script={nothing}>
        <timelineSlots.Content item={{ ...say('Mira', NOW, []), content, extras: [extra] }} />
        <PollView
          content={content}
          extra={extra}
          mayVote
          onVote={async () => true}
          onEnd={extra.mayEnd ? nothing : null}
        />
      </WithEngine>
    ),
  })),
  {
    name: 'the question alone, as among pinned messages',
    drawing: <timelineSlots.Content item={{ ...say('Mira', NOW, []), content: LUNCH }} />,
  },
  {
    name: 'ending one',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="End poll">
          {(close) => (
            <EndPollDialog roomId={ROOM} item={ITEMS[0] ?? say('Mira', NOW, [])} say={nothing} onClose={close} />
          )}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'among the tools of the composer',
    drawing: <CreatePollButton roomId={ROOM} threadRoot={null} className={undefined} onOpen={nothing} />,
  },
  {
    name: 'creating one',
    drawing: (
      <Opener label="Create poll">
        {(close) => (
          <PollFormView
            title="Create poll"
            submit="Create"
            form={{ ...EMPTY_FORM, question: LUNCH.question, answers: ['The Old Ferry', '', ''], choices: '4' }}
            isBusy={false}
            failure={{ id: 'polls.failure.other' }}
            onChange={nothing}
            onSubmit={nothing}
            onCancel={close}
            onClose={close}
          />
        )}
      </Opener>
    ),
  },
  ...PANELS.map(([name, more]) => ({
    name: `the list: ${name}`,
    drawing: (
      <div className={styles.pane}>
        <PollsPanelView {...PANEL} {...more} />
      </div>
    ),
  })),
];
