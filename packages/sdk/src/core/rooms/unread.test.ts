import { createEvents } from '@parley/testkit/factory/events.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { ChunkRecord, ChunkStart } from '../timeline/chunk.ts';
import { laterReceipt } from './later-receipt.ts';
import { addUnread, countSince, countUnread, isMessage } from './unread.ts';

const ME = '@me:example.org' as UserId;

function asEvents(events: readonly object[]): RoomEvent[] {
  return events.map((event) => event as RoomEvent);
}

function chunksOf(events: readonly object[], start: ChunkStart = { kind: 'gap', token: 't' }): ChunkRecord[] {
  const roomId = '!room:example.org' as RoomId;
  const half = Math.ceil(events.length / 2);
  return [
    { roomId, order: 0, start, events: asEvents(events.slice(0, half)) },
    { roomId, order: 1, start: { kind: 'joined' }, events: asEvents(events.slice(half)) },
  ];
}

test('[04.SS-22] edits, reactions, state and what was taken back are no messages', () => {
  const make = createEvents();
  const hello = make.message('bob', 'hello');
  const redacted = {
    ...make.message('bob', 'x'),
    content: {},
    unsigned: { redacted_because: make.redaction('bob', hello) },
  };
  const others = [
    make.edit('bob', hello, 'bye'),
    make.reaction('bob', hello, '👍'),
    make.name('bob', 'Room'),
    redacted,
  ];
  expect(asEvents([hello, make.reply('bob', hello, 'x'), make.inThread('bob', hello, 'x')]).map(isMessage)).toEqual([
    true,
    true,
    true,
  ]);
  expect(asEvents(others).map(isMessage)).toEqual([false, false, false, false]);
});

test('[01.UN-04] what was said before my own newest message is read', () => {
  const make = createEvents();
  const events = [make.message('bob', 'one'), make.message('@me:example.org', 'mine'), make.message('bob', 'two')];
  expect(countUnread(chunksOf(events), null, ME)).toEqual({ unreadCount: 1, mentionCount: 0, isWhole: true });
});

test('[RO-05] a mention is for me or for everybody, and meant', () => {
  const make = createEvents();
  const mention = (mentions: object) => ({
    ...make.message('bob', 'me!'),
    content: { msgtype: 'm.text', body: 'x', 'm.mentions': mentions },
  });
  const events = [
    { user_ids: [ME] },
    { room: true },
    { user_ids: ['@you:example.org'] },
    { user_ids: ME },
    { room: 'yes' },
  ].map(mention);
  expect(countUnread(chunksOf(events), null, ME).mentionCount).toBe(2);
});

test('[RO-06] counts are by place: a clock that is off makes nothing read or unread', () => {
  const make = createEvents();
  const at = (name: string, origin_server_ts: number) => make.message('bob', name, { origin_server_ts });
  const events = [at('future', 9e12), at('read', 1e12), at('past', 1)];
  expect(countUnread(chunksOf(events), events[1]?.event_id ?? null, ME)).toMatchObject({
    unreadCount: 1,
    isWhole: true,
  });
});

test('[RO-06] a receipt for an event that is not here counts by time, once', () => {
  const make = createEvents({ startTs: 10_000 });
  const events = [make.message('bob', 'one'), make.message('bob', 'two'), make.message('bob', 'three')];
  expect(countSince(chunksOf(events), { eventId: '$gone', timestamp: 10_500 }, ME)).toEqual({
    unreadCount: 2,
    mentionCount: 0,
  });
  expect(countUnread(chunksOf(events), '$gone', ME).isWhole).toBe(false);
  expect(countUnread(chunksOf(events, { kind: 'beginning' }), '$gone', ME).isWhole).toBe(true);
});

test('[RO-06] a count goes no further than a thousand', () => {
  const make = createEvents();
  const many = Array.from({ length: 1_200 }, () => make.message('bob', 'x'));
  expect(countUnread(chunksOf(many), null, ME).unreadCount).toBe(1_000);
  expect(addUnread({ unreadCount: 900, mentionCount: 0 }, asEvents(many), ME).unreadCount).toBe(1_000);
});

test('[RO-06] the count is that of the reference: messages of others after the later of receipt and own message', () => {
  const kinds = fc.array(fc.constantFrom('message', 'mine', 'reaction', 'edit', 'state'), { maxLength: 30 });
  fc.assert(
    fc.property(kinds, fc.nat({ max: 40 }), (list, read) => {
      const make = createEvents();
      const target = make.message('bob', 'target');
      const events = list.map((kind) => {
        if (kind === 'message') return make.message('bob', 'x');
        if (kind === 'mine') return make.message(ME, 'x');
        if (kind === 'reaction') return make.reaction('bob', target, 'x');
        return kind === 'edit' ? make.edit('bob', target, 'x') : make.name('bob', 'x');
      });
      const lastMine = list.lastIndexOf('mine');
      const isKnown = read < events.length;
      const from = Math.max(lastMine, isKnown ? read : -1) + 1;
      const expected = list.slice(from).filter((kind) => kind === 'message').length;
      const counted = countUnread(chunksOf(events), events[read]?.event_id ?? '$elsewhere', ME);
      expect(counted.unreadCount).toBe(expected);
      expect(counted.isWhole).toBe(isKnown || lastMine >= 0);
    }),
  );
});

test('[01.RC-05] of two receipts the one further on counts, by place where both are here, else by time', () => {
  const make = createEvents();
  const [one, two] = [make.message('bob', 'one'), make.message('bob', 'two')];
  const chunks = chunksOf([one, two]);
  const early = { eventId: one.event_id, timestamp: 900 };
  const late = { eventId: two.event_id, timestamp: 100 };
  expect([laterReceipt(chunks, early, late), laterReceipt(chunks, late, early)]).toEqual([late, late]);
  const unknown = { eventId: '$gap', timestamp: 500 };
  expect([laterReceipt(chunks, late, unknown), laterReceipt(chunks, early, unknown)]).toEqual([unknown, early]);
  const again = { ...late, timestamp: 200 };
  expect(laterReceipt(chunks, late, again)).toBe(again);
  expect([laterReceipt(chunks, null, early), laterReceipt(chunks, early, undefined)]).toEqual([early, early]);
});
