import { corruptions } from '@parley/testkit/corpus/hostile-values.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { EventId } from '../ids/ids.ts';
import { decodeRoomEvent } from './envelope.ts';
import type { RawContent, RoomEvent } from './event.ts';
import { decodePollStart } from './poll.ts';
import { decodePollEnd, decodePollResponse, encodePollEnd, encodePollResponse, encodePollStart } from './poll-acts.ts';

const make = createEvents();
const POLL = '$poll' as EventId;
const TEXT = 'org.matrix.msc1767.text';

const sent = encodePollStart({
  question: 'Lunch?',
  answers: [
    { id: 'p', text: 'Pizza' },
    { id: 's', text: 'Soup' },
  ],
  maxSelections: 1,
  isDisclosed: true,
  rawKind: null,
});

/** A poll in the shape of other clients, with `more` in the place of its parts. */
function poll(more: object, name = 'org.matrix.msc3381.poll.start'): RawContent {
  const sound = {
    question: { [TEXT]: 'Lunch?' },
    kind: 'org.matrix.msc3381.poll.disclosed',
    max_selections: 1,
    answers: [{ id: 'p', [TEXT]: 'Pizza' }],
  };
  return { [name]: { ...sound, ...more } };
}

function response(content: RawContent): RoomEvent {
  return make.event('bob', 'm.poll.response', content as never) as unknown as RoomEvent;
}

const about = { 'm.relates_to': { rel_type: 'm.reference', event_id: POLL } };

function problemOf(content: RawContent): string | null {
  const start = decodePollStart(content);
  return start.ok ? null : start.error.message;
}

test('[03.PO-01] a poll is written as other clients read it, and its text is not read back', () => {
  expect(sent).toEqual({
    'org.matrix.msc3381.poll.start': {
      question: { [TEXT]: 'Lunch?' },
      kind: 'org.matrix.msc3381.poll.disclosed',
      max_selections: 1,
      answers: [
        { id: 'p', [TEXT]: 'Pizza' },
        { id: 's', [TEXT]: 'Soup' },
      ],
    },
    [TEXT]: 'Lunch?\n1. Pizza\n2. Soup',
  });
  const read = decodePollStart({ ...sent, [TEXT]: 7 });
  expect(read.ok && [read.value.question, read.value.answers.map(({ text }) => text)]).toEqual([
    'Lunch?',
    ['Pizza', 'Soup'],
  ]);
  expect(decodePollStart(poll({}, 'm.poll.start')).ok).toBe(true);
  const empty = { ...poll({}, 'm.poll.start'), 'org.matrix.msc3381.poll.start': null };
  expect(decodePollStart(empty).ok).toBe(true);
});

test('[03.PO-02] what is no poll is refused in exact words, the question first', () => {
  const many = Array.from({ length: 21 }, (_, n) => (n === 20 ? 7 : { id: `${n}`, [TEXT]: 'x' }));
  expect(problemOf({})).toBe('A question is required');
  expect(problemOf(poll({ question: undefined, answers: 7 }))).toBe('A question is required');
  expect(problemOf(poll({ question: {}, answers: 7 }))).toBe('Missing textual representation for event');
  expect(problemOf(poll({ answers: { length: 1 } }))).toBe('Poll answers must be an array');
  expect(problemOf(poll({ answers: [] }))).toBe('No answers available');
  for (const id of [undefined, '', 7, null])
    expect(
      problemOf(
        poll({
          answers: [
            { id: 'p', [TEXT]: 'x' },
            { id, [TEXT]: 'x' },
          ],
        }),
      ),
    ).toBe('Answer ID must be a non-empty string');
  expect(problemOf(poll({ answers: [{ id: 'p' }] }))).toBe('Missing textual representation for event');
  const cut = decodePollStart(poll({ answers: many }));
  expect(cut.ok && cut.value.answers.length).toBe(20);
  expect(problemOf(poll({ answers: many.toReversed() }))).toBe('Missing textual representation for event');
});

test('[03.PO-03] both names disclose, any other kind does not; choices are a whole number from one', () => {
  const kinds = ['org.matrix.msc3381.poll.disclosed', 'm.poll.disclosed', 'm.disclosed', 'm.poll.undisclosed', 'x', 7];
  const read = kinds.map((kind) => decodePollStart(poll({ kind })));
  expect(read.map((start) => start.ok && start.value.isDisclosed)).toEqual([true, true, true, false, false, false]);
  const own = decodePollStart(poll({ kind: 'x' }));
  expect(own.ok && encodePollStart(own.value)['org.matrix.msc3381.poll.start']).toMatchObject({ kind: 'x' });
  const choices = [3, 2.5, 0.5, 0, -1, '2', Number.POSITIVE_INFINITY, undefined].map((max_selections) => {
    const start = decodePollStart(poll({ max_selections }));
    return start.ok && start.value.maxSelections;
  });
  expect(choices).toEqual([3, 2, 1, 1, 1, 1, 1, 1]);
});

test('[03.PO-05] a vote is a reference to its poll', () => {
  const content = encodePollResponse(POLL, ['p', 's']);
  expect(content).toEqual({ ...about, 'org.matrix.msc3381.poll.response': { answers: ['p', 's'] } });
  expect(decodePollResponse(response(content))).toEqual({ ok: true, value: { pollId: POLL, answers: ['p', 's'] } });
  for (const relation of [
    { rel_type: 'm.annotation', event_id: POLL, key: 'x' },
    { rel_type: 'm.reference', event_id: 7 },
    7,
  ]) {
    const read = decodePollResponse(response({ ...content, 'm.relates_to': relation }));
    expect(read.ok || read.error.message).toBe('Relationship must be a reference to an event');
  }
});

test('[03.PO-06] a vote without a list of texts is spoiled', () => {
  for (const answers of [undefined, 'p', {}, [], ['p', 7], [null]]) {
    const read = decodePollResponse(response({ ...about, 'org.matrix.msc3381.poll.response': { answers } }));
    expect(read).toEqual({ ok: true, value: { pollId: POLL, answers: null } });
  }
});

test('[03.PO-08] an end has a text, and is a reference to its poll', () => {
  const content = encodePollEnd({ pollId: POLL, text: 'Pizza won' });
  expect(content).toEqual({
    ...about,
    'org.matrix.msc3381.poll.end': {},
    [TEXT]: 'Pizza won',
    body: 'Pizza won',
    msgtype: 'm.text',
  });
  expect(decodePollEnd(response(content))).toEqual({ ok: true, value: { pollId: POLL, text: 'Pizza won' } });
  const wordless = decodePollEnd(response({ ...about, 'org.matrix.msc3381.poll.end': {}, body: 'x' }));
  expect(wordless.ok || wordless.error.message).toBe('Missing textual representation for event');
  const loose = decodePollEnd(response({ ...content, 'm.relates_to': {} }));
  expect(loose.ok || loose.error.message).toBe('Relationship must be a reference to an event');
});

test('[03.PO-11] the final shape of each is read', () => {
  const start = decodePollStart({
    'm.poll': {
      kind: 'm.disclosed',
      max_selections: 2,
      question: { 'm.text': [{ body: '<b>Lunch?</b>', mimetype: 'text/html' }, { body: 'Lunch?' }] },
      answers: [
        { 'm.id': 'p', 'm.text': [{ body: 'Pizza' }] },
        { 'm.id': 's', 'm.text': [{ body: 'Soup' }] },
      ],
    },
    'm.text': [{ body: 'Lunch?' }],
  });
  expect(start).toMatchObject({
    ok: true,
    value: {
      question: 'Lunch?',
      maxSelections: 2,
      isDisclosed: true,
      answers: [{ id: 'p', text: 'Pizza' }, { id: 's' }],
    },
  });
  const vote = decodePollResponse(response({ ...about, 'm.selections': ['p'] }));
  expect(vote.ok && vote.value.answers).toEqual(['p']);
  const none = decodePollResponse(response({ ...about, 'm.selections': [] }));
  expect(none.ok && none.value.answers).toBe(null);
  const end = decodePollEnd(response({ ...about, 'm.text': [{ body: 'Pizza won' }], 'm.poll.results': { p: 1 } }));
  expect(end.ok && end.value.text).toBe('Pizza won');
});

test('[03.PO-12] a poll without an id never gets past the door', () => {
  const event = make.event('bob', 'm.poll.start', sent as never);
  expect(decodeRoomEvent({ ...event, event_id: undefined }, make.roomId as never).ok).toBe(false);
});

test('[SEC-03] no value in any place of a poll, a vote or an end throws', () => {
  const contents = [sent, encodePollResponse(POLL, ['p']), encodePollEnd({ pollId: POLL, text: 'x' })];
  for (const content of contents)
    for (const { name, value } of corruptions(content)) {
      const event = { ...response({}), content: value as RawContent };
      if (typeof value !== 'object' || value === null) continue;
      expect(
        () => [decodePollStart(event.content), decodePollResponse(event), decodePollEnd(event)],
        name,
      ).not.toThrow();
    }
});
