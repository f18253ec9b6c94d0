import type { EventId, TransactionId } from '@parley/sdk/client/ids.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Marks } from '../../lib/marks.ts';
import { message } from './test-items.ts';
import { TimelineMarks } from './timeline-marks.ts';

let made: [keyof Marks, unknown][];
const open = (...items: Parameters<typeof message>[0][]) =>
  new TimelineMarks(
    items.map((key) => message(key, 0, { isLive: true })),
    (name, detail) => made.push([name, detail]),
  );
const own = (kind: 'sending' | 'sent', eventId: string | null) =>
  message('own', 0, {
    isMine: true,
    txnId: 't1' as TransactionId,
    eventId: eventId as EventId | null,
    sendState: { kind },
  });

beforeEach(() => {
  made = [];
});

test('an own message is marked as echo, then as sent, each once', () => {
  const marks = open();
  marks.drawn(own('sending', null));
  marks.drawn(own('sending', null));
  marks.drawn(own('sent', '$e'));
  marks.drawn(own('sent', '$e'));
  expect(made).toEqual([
    ['parley:echo', { txnId: 't1' }],
    ['parley:sent', { txnId: 't1', eventId: '$e' }],
  ]);
});

test('a message that is sent before it was ever drawn is both', () => {
  open().drawn(own('sent', '$e'));
  expect(made.map(([name]) => name)).toEqual(['parley:echo', 'parley:sent']);
});

test('a live message of another is received; a paged one, or one that was there, is not', () => {
  const marks = open('there');
  marks.drawn(message('there', 0, { isLive: true }));
  marks.drawn(message('paged', 0));
  marks.drawn(message('new', 0, { isLive: true }));
  marks.drawn(message('new', 0, { isLive: true, isEdited: true }));
  expect(made).toEqual([['parley:received', { eventId: '$new' }]]);
});
