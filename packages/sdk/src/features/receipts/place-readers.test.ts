import { EVENT_KINDS } from '@parley/testkit/engine/event-kinds.ts';
import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { ChunkRecord } from '../../core/history/chunk.ts';
import type { ReaderReceipt } from '../../core/rooms/reader-receipt.ts';
import { mergeReaders } from '../../core/rooms/readers.ts';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { placeReaders } from './place-readers.ts';

const ME = '@me:example.org' as UserId;

function read(name: string, event: { readonly event_id: string }, timestamp = 1): ReaderReceipt {
  return { userId: `@${name}:example.org` as UserId, eventId: event.event_id, timestamp };
}

function placed(events: readonly object[], ...receipts: readonly ReaderReceipt[]): readonly string[] {
  const roomId = '!room:example.org' as RoomId;
  const chunks: ChunkRecord[] = [{ roomId, order: 0, start: { kind: 'beginning' }, events: events as RoomEvent[] }];
  return placeReaders(chunks, receipts, ME, EVENT_KINDS).map(
    ({ eventId, readers }) => `${eventId} ${readers.map(({ userId }) => userId.slice(1, 4)).join(' ')}`,
  );
}

test('[RC-07] each person stands once, at the last message that they read, the latest readers first', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const all = [read('ann', one), read('cyd', two, 1), read('dee', two, 2), read('me', two)];
  expect(placed([one, two], ...all)).toEqual(['$1 ann', '$2 dee cyd']);
  expect(placed([one, two], read('ann', { event_id: '$unknown' }))).toEqual([]);
});

test('[RC-07] a receipt on what is no message of its own stands at the message before', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const later = [make.reaction('bob', one, '👍'), make.edit('bob', one, 'x'), make.inThread('bob', one, 'y')];
  for (const event of later) expect(placed([one, two, event], read('ann', event))).toEqual(['$2 ann']);
});

test('[01.RC-06] who has said something since has read up to there, and needs no receipt', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('ann', 'two')];
  expect(placed([one, two], read('ann', one), read('cyd', one))).toEqual(['$1 cyd']);
  expect(placed([one, two], read('ann', two))).toEqual([]);
});

test('[RC-04] of each person the latest receipt counts, and of many those who read last', () => {
  const one = mergeReaders([], [read('ann', { event_id: '$1' }, 5)]);
  expect(mergeReaders(one, [read('ann', { event_id: '$0' }, 4)])).toBe(one);
  expect(mergeReaders(one, [read('ann', { event_id: '$2' }, 6), read('bob', { event_id: '$1' }, 7)])).toEqual([
    read('bob', { event_id: '$1' }, 7),
    read('ann', { event_id: '$2' }, 6),
  ]);
  const many = Array.from({ length: 500 }, (_, index) => read(`p${index}`, { event_id: '$1' }, index));
  expect(mergeReaders(one, many)).toHaveLength(200);
});
