import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ActionRoom } from '../timeline/contract.ts';
import { message } from '../timeline/test-items.ts';
import { PollQuestion } from './PollQuestion.tsx';
import { PollsPanelView, type PollsPanelViewProps } from './PollsPanelView.tsx';
import { editPollAction, endPollAction } from './poll-actions.ts';
import { pollContent } from './poll-content.ts';
import { pollPreview } from './poll-preview.ts';
import { pollRefusals } from './refusals.ts';
import { LUNCH, standing } from './test-poll.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const ROOM: ActionRoom = { maySend: true, mayRedactOwn: true, mayRedactOthers: false, facts: new Set() };
const ENDED = { by: message('a', 0).sender, at: 0 };

function markup(node: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
}

test('[POLL-06] a poll is ended and edited by who may, and nothing else is', () => {
  const offered = (extras: Parameters<typeof message>[2]) =>
    [endPollAction, editPollAction].map((action) => action.appliesTo(message('a', 0, extras), ROOM));
  expect(offered({ content: LUNCH, extras: [standing([0, 0, 0], { mayEnd: true, mayEdit: true })] })).toEqual([
    true,
    true,
  ]);
  expect(offered({ content: LUNCH, extras: [standing([1, 0, 0], { mayEnd: true })] })).toEqual([true, false]);
  expect(offered({ content: LUNCH, extras: [standing([1, 0, 0])] })).toEqual([false, false]);
  expect(offered({})).toEqual([false, false]);
});

test('[POLL-12] nothing is ended or edited in a room that one has left', () => {
  const item = message('a', 0, { content: LUNCH, extras: [standing([0, 0, 0], { mayEnd: true, mayEdit: true })] });
  const left: ActionRoom = { ...ROOM, maySend: false };
  expect([endPollAction, editPollAction].map((action) => action.appliesTo(item, left))).toEqual([false, false]);
});

test('[POLL-11] a poll in one line', () => {
  expect(pollContent.describe(i18n, LUNCH, message('a', 0))).toBe('Poll: Lunch?');
  const { userId: sender, name: senderName } = message('a', 0).sender;
  const preview = { sender, senderName, isMine: false, isDoubtful: false, content: { kind: 'poll', text: 'Lunch?' } };
  expect(pollPreview.text(i18n, preview as Parameters<typeof pollPreview.text>[1], false)).toBe('Poll: Lunch?');
});

test('[POLL-01] the question says how many answers it takes, and lists them where they cannot be chosen', () => {
  const question = (maxSelections: number, extras: readonly ReturnType<typeof standing>[]) =>
    markup(
      <PollQuestion item={message('a', 0, { extras })} content={{ ...LUNCH, maxSelections }} Content={() => null} />,
    );
  expect(question(1, [standing([0, 0, 0])])).toContain('Poll: choose one answer');
  expect(question(1, [standing([0, 0, 0])])).not.toContain('Soup');
  // No more than there are.
  expect(question(9, [])).toContain('Poll: choose up to 3 answers');
  expect(question(9, [])).toMatch(/<li.*Soup.*Pie.*Rice/);
});

test('[POLL-10] running polls stand before ended ones, each with its way to the room', () => {
  const item = (key: string, ended: typeof ENDED | null) =>
    message(key, 0, { content: LUNCH, extras: [standing([0, 0, 0], { ended })] });
  const list = (props: Partial<PollsPanelViewProps>) =>
    markup(
      <PollsPanelView
        state="ready"
        items={[item('newest', ENDED), item('older', null)]}
        hasMore
        searchedBackTo={0}
        isAsking={false}
        failure={null}
        drawPoll={({ key }) => <i>{key}</i>}
        hrefOf={({ key }) => `#${key}`}
        onMore={() => undefined}
        {...props}
      />,
    );
  const html = list({});
  expect(html).toMatch(/Running.*#older.*<i>older<\/i>.*Ended.*#newest.*<i>newest<\/i>.*Look further back/);
  expect(list({ hasMore: false })).not.toContain('Look further back');
  expect(list({ items: [] })).toContain('No polls were found so far.');
  expect(list({ items: [], hasMore: false })).toContain('There are no polls in this room.');
  expect(list({ items: [], state: 'loading' })).not.toContain('polls');
  expect(list({ state: 'failed' })).toContain('Try again in a moment.');
});

test('[POLL-07] a refused vote and a refused end say what was not done', () => {
  expect(pollRefusals.vote(i18n)).toBe('Your vote was not sent.');
  expect(pollRefusals.pollEnd(i18n)).toBe('The poll was not ended.');
});
