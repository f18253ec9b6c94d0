import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { FoldContext } from '../../core/events/event-socket.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { encodePollEnd, encodePollResponse, encodePollStart } from '../../protocol/events/poll-acts.ts';
import { decodePowerLevels } from '../../protocol/events/power-levels.ts';
import type { UserId } from '../../protocol/ids/ids.ts';
import { composePoll } from './ask.ts';
import { pollsSocket } from './event-socket.ts';
import { pollRelations } from './fold.ts';
import { pollContentSocket } from './item-content.ts';

const make = createEvents();
const question = { question: ' Lunch? ', answers: ['Pizza ', ' Soup'], maxSelections: 9, isDisclosed: true };
let drawn = 0;
/** Bytes one after the other: every id is another. */
const random = { bytes: (length: number) => new Uint8Array(length).map(() => drawn++ % 62) };

function poll(more: Partial<typeof question> = {}): RoomEvent {
  const start = composePoll({ ...question, ...more }, random);
  if (!start.ok) throw new TypeError(start.error.message);
  return make.event('ana', 'm.poll.start', encodePollStart(start.value) as never) as unknown as RoomEvent;
}

function contentOf(event: RoomEvent) {
  const content = pollContentSocket.toContent(event, inRoom(event));
  if (content === null) throw new TypeError('it is a poll');
  return content;
}

function inRoom(entry: RoomEvent, more: Partial<FoldContext> = {}): FoldContext {
  return {
    me: '@me:example.org' as UserId,
    roomName: (roomId) => roomId,
    person: (userId) => ({ userId, name: userId.slice(1, userId.indexOf(':')), avatar: null }),
    power: { roomVersion: '10', creators: [], levels: null },
    entry,
    isComplete: true,
    unreadable: 0,
    ...more,
  };
}

function vote(sender: string, event: RoomEvent, ...which: readonly number[]): RoomEvent {
  const answers = which.map((index) => contentOf(event).answers[index]?.id ?? 'none');
  return make.event(
    sender,
    'm.poll.response',
    encodePollResponse(event.event_id, answers) as never,
  ) as unknown as RoomEvent;
}

function end(sender: string, { event_id: pollId }: RoomEvent): RoomEvent {
  return make.event(sender, 'm.poll.end', encodePollEnd({ pollId, text: 'x' }) as never) as unknown as RoomEvent;
}

test('[PO-29] what is asked for is trimmed, and no more can be chosen than there are answers', () => {
  expect(contentOf(poll())).toMatchObject({
    question: 'Lunch?',
    answers: [{ text: 'Pizza' }, { text: 'Soup' }],
    maxSelections: 2,
    isDisclosed: true,
  });
  const choices = [0, -1, Number.NaN, 1.5].map((maxSelections) => contentOf(poll({ maxSelections })).maxSelections);
  expect(choices).toEqual([1, 1, 1, 1]);
  expect(contentOf(poll({ answers: Array.from({ length: 30 }, (_, n) => `${n}`) })).answers).toHaveLength(20);
});

test('[03.PO-02] what is no poll is refused before it is sent', () => {
  const problem = (more: object) => {
    const start = composePoll({ ...question, ...more }, random);
    return start.ok ? null : start.error;
  };
  expect(problem({ question: '  ' })).toEqual({ kind: 'invalidEvent', message: 'A question is required' });
  expect(problem({ answers: [] })?.message).toBe('No answers available');
  expect(problem({ answers: ['Pizza', ' '] })?.message).toBe('Missing textual representation for event');
});

test('[03.PO-04] ids of answers are 16 letters and digits', () => {
  const ids = contentOf(poll()).answers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9]{16}$/);
});

test('[PO-25] results are given with who voted, or kept until the end without', () => {
  const open = poll();
  const votes = (event: RoomEvent) => [vote('bo', event, 0, 1), vote('me', event, 0)];
  expect(pollRelations.fold(votes(open), inRoom(open))).toMatchObject({
    results: [
      { votes: 2, isWinner: false, voters: [{ name: 'bo' }, { name: 'me' }] },
      { votes: 1, voters: [{ name: 'bo' }] },
    ],
    voters: 2,
    mine: [contentOf(open).answers[0]?.id],
    ended: null,
    mayEnd: false,
    mayEdit: false,
  });
  const kept = poll({ isDisclosed: false });
  expect(pollRelations.fold(votes(kept), inRoom(kept))).toMatchObject({ results: null, voters: 2 });
  expect(pollRelations.fold([...votes(kept), end('ana', kept)], inRoom(kept))).toMatchObject({
    results: [
      { votes: 2, isWinner: true, voters: [] },
      { votes: 1, isWinner: false, voters: [] },
    ],
    ended: { by: { name: 'ana' } },
  });
});

test('[03.PO-10] it says what is missing and what could not be read', () => {
  const event = poll();
  const missing = pollRelations.fold([], inRoom(event, { isComplete: false, unreadable: 3 }));
  expect(missing).toMatchObject({ isComplete: false, unreadable: 3, voters: 0 });
});

test('[PO-35] who lacks the level for votes may not vote, and nobody may after the end', () => {
  const event = poll();
  const may = (level: number, ...related: readonly RoomEvent[]) => {
    const levels = decodePowerLevels({ events: { 'org.matrix.msc3381.poll.response': level } });
    const { power } = inRoom(event);
    return pollRelations.fold(related, inRoom(event, { power: { ...power, levels } }))?.mayVote;
  };
  expect([may(0), may(50), may(0, end('ana', event))]).toEqual([true, false, false]);
});

test('[PO-28] [03.PO-04] its sender may end it, and change it until somebody has voted', () => {
  const event = poll();
  const ana = { me: event.sender };
  const may = (...related: readonly RoomEvent[]) => {
    const extra = pollRelations.fold(related, inRoom(event, ana));
    return [extra?.mayEnd, extra?.mayEdit];
  };
  expect(may()).toEqual([true, true]);
  expect(may(vote('bo', event, 0))).toEqual([true, false]);
  expect(may(end('ana', event))).toEqual([false, false]);
});

test('[PO-33] nothing hangs on a redacted poll, nor on one whose content is hidden', () => {
  const event = poll();
  expect(pollRelations.fold([], inRoom({ ...event, content: {} }))).toBe(null);
  const redacted = { ...event, unsigned: { redacted_because: {} } };
  expect(pollRelations.fold([vote('bo', event, 0)], inRoom(redacted))).toBe(null);
  expect(pollsSocket.role?.(redacted)).toBe('entry');
});

test('[PO-30] what is no poll is left to those who show its text; what is no vote hangs on nothing', () => {
  const empty = make.event('ana', 'm.poll.start', { 'm.text': 'x' }) as unknown as RoomEvent;
  expect([pollsSocket.role?.(empty), pollContentSocket.toContent(empty, inRoom(empty))]).toEqual([null, null]);
  expect(pollsSocket.toSummary?.(empty, { nameOf: String })).toBe(null);
  const loose = make.event('ana', 'm.poll.response', {}) as unknown as RoomEvent;
  expect([pollsSocket.role?.(loose), pollRelations.targetOf(loose)]).toEqual(['related', null]);
  const state = make.state('ana', 'm.poll.start', {}) as unknown as RoomEvent;
  expect(pollsSocket.role?.(state)).toBe('hidden');
});

test('[PO-32] of two answers with the same id the first is shown', () => {
  const start = { question: { 'm.text': 'x' }, answers: ['a', 'b'].map((body) => ({ id: 'p', 'm.text': body })) };
  const twice = make.event('ana', 'm.poll.start', { 'm.poll.start': start }) as unknown as RoomEvent;
  expect(contentOf(twice).answers).toEqual([{ id: 'p', text: 'a' }]);
  const extra = pollRelations.fold([vote('bo', twice, 0)], inRoom(twice));
  expect(extra?.results).toBe(null);
  expect(extra?.voters).toBe(1);
});

test('[03.PO-01] the question stands for the poll where there is one line', () => {
  const event = poll({ question: 'Lunch\nor   not?' });
  expect(pollsSocket.toSummary?.(event, { nameOf: String })).toEqual({ kind: 'poll', text: 'Lunch or not?' });
});
