import type { RoomId } from '@parley/sdk/client/ids.ts';
import { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ClientContext } from '../../lib/view/client-context.ts';
import { HandleCache } from '../../lib/view/handle-cache.ts';
import { draw } from '../../ui/test-draw.tsx';
import { message, ROOM_HEADER } from '../timeline/test-items.ts';
import { Poll } from './Poll.tsx';
import { PollView, type PollViewProps } from './PollView.tsx';
import { LUNCH, standing } from './test-poll.ts';

/** Draws a poll; the votes that it was asked for are returned as they come. */
function show(props: Partial<PollViewProps> = {}): string[][] {
  const votes: string[][] = [];
  draw(
    <div onKeyDown={({ key }) => key.startsWith('Arrow') && votes.push([key])}>
      <PollView
        content={LUNCH}
        extra={standing([2, 1, 0])}
        mayVote
        onVote={async (answerIds) => {
          votes.push([...answerIds]);
          return true;
        }}
        onEnd={null}
        {...props}
      />
      <button type="button">After</button>
    </div>,
  );
  return votes;
}

const ROOM_ID = '!room:example.org' as RoomId;

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('[POLL-01] one choice is radio buttons in a group named by the question, with their votes', async () => {
  show();
  await expect.element(page.getByRole('group', { name: 'Lunch?', exact: true })).toBeVisible();
  for (const name of ['Soup, 2 votes', 'Pie, 1 vote', 'Rice, 0 votes']) await expect.element(radio(name)).toBeVisible();
  await expect.element(page.getByText('3 people voted')).toBeVisible();
});

test('[POLL-02] a press is a vote at once, and shows before the poll has it', async () => {
  const votes = show();
  await radio('Pie, 1 vote').click();
  expect(votes).toEqual([['b']]);
  await expect.element(radio('Pie, 1 vote')).toBeChecked();
});

test('[POLL-02] a vote that was not kept does not show', async () => {
  show({ extra: standing([2, 1, 0], { mine: ['a'] }), onVote: async () => false });
  await radio('Pie, 1 vote').click();
  await expect.element(radio('Soup, 2 votes')).toBeChecked();
});

test('[POLL-02] arrow keys walk the answers and not the messages, and the last one is the vote when Tab leaves', async () => {
  const votes = show({ extra: standing([2, 1, 0], { mine: ['a'] }) });
  await userEvent.keyboard('{Tab}');
  await expect.element(radio('Soup, 2 votes')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(radio('Rice, 0 votes')).toBeChecked();
  expect(votes).toEqual([]);
  await userEvent.keyboard('{Tab}');
  expect(votes).toEqual([['c']]);
});

test('[POLL-02] where arrow keys rest is the vote after a moment, once', async () => {
  const votes = show({ extra: standing([2, 1, 0], { mine: ['a'] }) });
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await vi.waitFor(() => expect(votes).toEqual([['b']]), 3_000);
  await userEvent.keyboard('{Tab}');
  expect(votes).toEqual([['b']]);
});

test('[POLL-02] who walks to another answer and back has not voted', async () => {
  const votes = show({ extra: standing([2, 1, 0], { mine: ['a'] }) });
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowUp}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Take back my vote' })).toHaveFocus();
  await expect.element(radio('Soup, 2 votes')).toBeChecked();
  expect(votes).toEqual([]);
});

test('[POLL-03] several choices are checkboxes, no more than allowed, and unchecking takes one back', async () => {
  const votes = show({ content: { ...LUNCH, maxSelections: 2 } });
  await userEvent.keyboard('{Tab} {Tab} ');
  expect(votes).toEqual([['a'], ['a', 'b']]);
  await expect.element(box('Rice, 0 votes')).toBeDisabled();
  await box('Soup, 2 votes').click();
  expect(votes.at(-1)).toEqual(['b']);
  await expect.element(box('Rice, 0 votes')).toBeEnabled();
});

test('[POLL-03] a vote of one choice is taken back by a button', async () => {
  const votes = show({ extra: standing([2, 1, 0], { mine: ['a'] }) });
  await page.getByRole('button', { name: 'Take back my vote' }).click();
  expect(votes).toEqual([[]]);
  await expect.element(radio('Soup, 2 votes')).not.toBeChecked();
});

test('[POLL-04] results that are kept until the end are not shown before', async () => {
  show({ content: { ...LUNCH, isDisclosed: false }, extra: standing(null, { voters: 3 }) });
  await expect.element(radio('Soup')).toBeVisible();
  await expect.element(page.getByText('Results are shown when the poll ends.')).toBeVisible();
  await expect.element(page.getByText('3 people voted')).toBeVisible();
});

test('[POLL-04] an ended poll takes no votes and marks who won', async () => {
  const { results, ...rest } = standing([2, 1, 0], {
    ended: { by: { userId: '@ana:example.org' as never, name: 'Ana', avatar: null }, at: 0 },
  });
  const won = results?.map((result) => ({ ...result, isWinner: result.answerId === 'a' })) ?? null;
  show({ extra: { ...rest, results: won }, content: { ...LUNCH, isDisclosed: false } });
  await expect.element(radio('Soup, 2 votes')).toBeDisabled();
  await expect.element(radio('Soup, 2 votes')).toHaveAccessibleDescription('Most votes');
  await expect.element(radio('Pie, 1 vote')).not.toHaveAccessibleDescription();
  await expect.element(page.getByText('Ended')).toBeVisible();
  await expect.element(page.getByText('Results are shown when the poll ends.')).not.toBeInTheDocument();
});

test('[POLL-05] votes that are missing or cannot be read are said', async () => {
  show({ extra: standing([2, 1, 0], { isComplete: false, unreadable: 2 }) });
  await expect.element(page.getByText('More votes are being fetched.')).toBeVisible();
  await expect.element(page.getByText('2 events could not be read: votes may be missing.')).toBeVisible();
});

test('[POLL-06] the poll is ended by a button where one may', async () => {
  const onEnd = vi.fn();
  show({ onEnd });
  await page.getByRole('button', { name: 'End poll' }).click();
  expect(onEnd).toHaveBeenCalledOnce();
});

test('who may not vote sees the answers and cannot choose', async () => {
  show({ mayVote: false });
  await expect.element(radio('Soup, 2 votes')).toBeDisabled();
});

test('[POLL-12] a poll of a room that one has left takes no vote and has no end', async () => {
  const extra = standing([2, 1, 0], { mayEnd: true });
  const client = new FakeRemote();
  client.setView('timeline.room', { roomId: ROOM_ID }, ROOM_HEADER);
  draw(
    <ClientContext value={{ client, views: new HandleCache(client) }}>
      <Poll roomId={ROOM_ID} item={message('a', 0, { content: LUNCH })} extra={extra} say={() => undefined} />
    </ClientContext>,
  );
  await expect.element(radio('Soup, 2 votes')).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'End poll' })).toBeVisible();
  client.setView('timeline.room', { roomId: ROOM_ID }, { ...ROOM_HEADER, membership: 'leave', maySend: false });
  await expect.element(radio('Soup, 2 votes')).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'End poll' })).not.toBeInTheDocument();
});
