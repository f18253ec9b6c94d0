import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../events/event.ts';
import { type PollStart } from '../events/poll.ts';
import { encodePollEnd, encodePollResponse, encodePollStart } from '../events/poll-acts.ts';
import { decodePowerLevels } from '../events/power-levels.ts';
import type { EventId, UserId } from '../ids/ids.ts';
import { countAnswers, mayEndPoll, tallyPoll, validAnswers, winningText } from './poll.ts';

const make = createEvents();
const start: PollStart = {
  question: 'Lunch?',
  answers: ['p', 's', 't'].map((id) => ({ id, text: id.toUpperCase() })),
  maxSelections: 2,
  isDisclosed: true,
  rawKind: null,
};
const event = make.event('ana', 'm.poll.start', encodePollStart(start) as never) as unknown as RoomEvent;
const levels = decodePowerLevels({ users: { '@mod:example.org': 50 }, redact: 50 });
const poll = { event, start, power: { roomVersion: '10', creators: [], levels } };

function vote(sender: string, at: number, answers: readonly unknown[], more: object = {}): RoomEvent {
  const content = encodePollResponse(event.event_id, answers as string[]);
  return said(sender, 'm.poll.response', content, at, more);
}

function end(sender: string, at: number, more: object = {}): RoomEvent {
  return said(sender, 'm.poll.end', encodePollEnd({ pollId: event.event_id, text: 'x' }), at, more);
}

function said(sender: string, type: string, content: object, at: number, more: object): RoomEvent {
  return make.event(sender, type, content as never, { origin_server_ts: at, ...more }) as unknown as RoomEvent;
}

function votesOf(...related: readonly RoomEvent[]) {
  return [...tallyPoll(poll, related).votes].map(
    ([userId, { answers }]) => `${userId.slice(1, 3)}:${answers.join('')}`,
  );
}

test('[03.PO-06] an unknown answer spoils the vote, also after the last that counts; then the first are kept', () => {
  expect(validAnswers(start, ['p', 's', 't'])).toEqual(['p', 's']);
  expect(validAnswers(start, ['p', 's', 'x'])).toEqual([]);
  expect(validAnswers(start, null)).toEqual([]);
});

test('[03.PO-07] the newest vote of a user counts, also if it is spoiled; the same answer counts once', () => {
  expect(votesOf(vote('bo', 2, ['s']), vote('bo', 1, ['p']))).toEqual(['bo:s']);
  expect(votesOf(vote('bo', 1, ['p']), vote('bo', 2, []), vote('cy', 1, ['t']))).toEqual(['cy:t']);
  expect(votesOf(vote('bo', 1, ['p', 'p']))).toEqual(['bo:p']);
  const gone = vote('bo', 2, ['s'], { unsigned: { redacted_because: {} } });
  expect(votesOf(vote('bo', 1, ['p']), gone)).toEqual(['bo:p']);
});

test('[03.PO-07] an echo is newer than all that the server has, whatever the clock of this device says', () => {
  const echo = vote('bo', 1, ['s'], { event_id: '~1', crypto: { kind: 'own' } });
  expect(votesOf(vote('bo', 9, ['p']), echo)).toEqual(['bo:s']);
  expect(votesOf(echo, vote('bo', 9, ['p']))).toEqual(['bo:s']);
  const later = vote('bo', 0, ['t'], { event_id: '~2', crypto: { kind: 'own' } });
  expect(votesOf(echo, later)).toEqual(['bo:t']);
});

test('[03.PO-09] the earliest end by the sender of the poll or by who may redact it counts, and later votes do not', () => {
  expect(
    [poll.event.sender, '@mod:example.org', '@bo:example.org'].map((id) => mayEndPoll(poll, id as UserId)),
  ).toEqual([true, true, false]);
  const votes = [vote('bo', 5, ['p']), vote('cy', 6, ['s']), vote('di', 7, ['t'])];
  expect(votesOf(...votes, end('bo', 1))).toEqual(['bo:p', 'cy:s', 'di:t']);
  expect(votesOf(...votes, end('mod', 6), end('ana', 8))).toEqual(['bo:p', 'cy:s']);
  expect(votesOf(end('ana', 8), ...votes, end('mod', 6))).toEqual(['bo:p', 'cy:s']);
  const { end: earliest } = tallyPoll(poll, [end('ana', 8), end('mod', 6)]);
  expect(earliest?.sender).toBe('@mod:example.org');
});

test('[03.PO-09] a later vote falls back to the one before the end; what was not sent yet is too late', () => {
  expect(votesOf(vote('bo', 5, ['p']), vote('bo', 7, ['s']), end('ana', 6))).toEqual(['bo:p']);
  const echo = vote('bo', 1, ['s'], { event_id: '~1', crypto: { kind: 'own' } });
  expect(votesOf(vote('bo', 5, ['p']), echo, end('ana', 6))).toEqual(['bo:p']);
});

test('[PO-20] an own end that is on its way ends the poll, and drops no vote', () => {
  const ending = end('ana', 1, { event_id: '~1', crypto: { kind: 'own' } });
  expect(votesOf(vote('bo', 5, ['p']), ending)).toEqual(['bo:p']);
  expect(tallyPoll(poll, [ending]).end).toBe(ending);
  expect(tallyPoll(poll, [ending, end('mod', 9)]).end?.sender).toBe('@mod:example.org');
});

test('[PO-21] what came in the clear counts nothing for a poll that came encrypted', () => {
  const opened = { kind: 'opened' } as never;
  const sealed = { ...poll, event: { ...event, crypto: opened } };
  const clear = [vote('bo', 5, ['p']), end('ana', 6)];
  expect(tallyPoll(sealed, clear)).toEqual({ votes: new Map(), end: null });
  expect(tallyPoll(sealed, [vote('bo', 5, ['p'], { crypto: opened })]).votes.size).toBe(1);
});

test('[PO-22] every answer has its votes; those with the most win once it has ended, none without votes', () => {
  const votes = [vote('bo', 1, ['p', 's']), vote('cy', 1, ['p']), vote('di', 1, ['s'])];
  const counted = (...related: readonly RoomEvent[]) =>
    countAnswers(start, tallyPoll(poll, related)).map(
      ({ answerId, votes: n, isWinner }) => `${answerId}${n}${isWinner ? '!' : ''}`,
    );
  expect(counted(...votes)).toEqual(['p2', 's2', 't0']);
  expect(counted(...votes, end('ana', 9))).toEqual(['p2!', 's2!', 't0']);
  expect(counted(end('ana', 9))).toEqual(['p0', 's0', 't0']);
});

test('[PO-23] the text of an end names what won', () => {
  const text = (...related: readonly RoomEvent[]) => winningText(start, tallyPoll(poll, related));
  expect(text()).toBe('The poll has ended. No votes were cast.');
  expect(text(vote('bo', 1, ['s']))).toBe('The poll has ended. Top answer: S');
  expect(text(vote('bo', 1, ['s', 'p']))).toBe('The poll has ended. Top answers: P, S');
});

test('[SEC-01] ids that objects answer to are ids like any other', () => {
  const odd = { ...start, answers: ['__proto__', 'constructor'].map((id) => ({ id, text: id })) };
  const tally = tallyPoll({ ...poll, start: odd }, [vote('bo', 1, ['__proto__'])]);
  expect(countAnswers(odd, tally).map(({ votes }) => votes)).toEqual([1, 0]);
  expect(tally.votes.get('@bo:example.org' as UserId)?.answers).toEqual(['__proto__']);
});

test('[03.PO-07] the order of votes with the same time is that of their ids', () => {
  const [one, other] = [vote('bo', 1, ['p'], { event_id: '$a' as EventId }), vote('bo', 1, ['s'], { event_id: '$b' })];
  expect([votesOf(one, other), votesOf(other, one)]).toEqual([['bo:s'], ['bo:s']]);
});
