import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { EventId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import type { TimelineDelta } from '../../protocol/sync/sync-batch.ts';
import { CHUNK_SIZE, type ChunkRecord, type ChunkStart, GAP_ROOM } from './chunk.ts';
import { mergeLive, mergeOlder, mergeRun } from './merge.ts';

const ROOM = '!room:example.org' as RoomId;
const GAP: ChunkStart = { kind: 'gap', token: 't' };
const JOINED: ChunkStart = { kind: 'joined' };

function event(name: string): RoomEvent {
  const sender = '@bob:example.org' as UserId;
  return {
    event_id: `$${name}` as EventId,
    room_id: ROOM,
    type: 'm.room.message',
    sender,
    origin_server_ts: 1,
    content: {},
  };
}

/** `chunk(0, GAP, 'a b')`: a chunk with two events. */
function chunk(order: number, start: ChunkStart, names: string): ChunkRecord {
  return { roomId: ROOM, order, start, events: names.split(' ').filter(Boolean).map(event) };
}

function delta(names: string, more: Partial<TimelineDelta> = {}): TimelineDelta {
  const events = names.split(' ').filter(Boolean).map(event);
  return { events, limited: false, previous: 'p', liveCount: 0, expanded: false, ...more };
}

/** Chunks in short: `| ` before a gap, `^ ` at the beginning. */
function show(chunks: readonly ChunkRecord[]): string {
  const mark = { gap: '| ', beginning: '^ ', joined: '' };
  return chunks
    .map(({ start, events }) => mark[start.kind] + events.map(({ event_id: id }) => id.slice(1)).join(' '))
    .join(' ')
    .trim();
}

function names(count: number, prefix: string): string {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(' ');
}

test('[02.TL-06] a copy takes the place of what is known, but what was taken back stays so, and an own event its own', () => {
  const redacted = { ...event('b'), unsigned: { redacted_because: event('r') } };
  const own = { ...event('c'), unsigned: { transaction_id: 'p1' } };
  const before = [{ ...chunk(0, GAP, ''), events: [event('a'), redacted, own] }];
  const copies = ['a', 'b', 'c'].map((name) => ({ ...event(name), content: { body: `new ${name}` } }));
  const again = { ...delta(''), events: [...copies, event('d')] };
  expect(mergeLive(before, ROOM, again).chunks[0]?.events).toEqual([event('a'), redacted, own, event('d')]);
  const { chunks, added } = mergeLive(before, ROOM, again, 'replace');
  expect(chunks[0]?.events).toEqual([copies[0], redacted, { ...copies[2], unsigned: own.unsigned }, event('d')]);
  expect(added).toEqual([event('d')]);
});

test('[TL-02] a first answer begins after a gap where the server names a place, and with the room where it does not', () => {
  expect(mergeLive([], ROOM, delta('a b')).chunks).toEqual([chunk(0, { kind: 'gap', token: 'p' }, 'a b')]);
  expect(mergeLive([], ROOM, delta('a b', { previous: null })).chunks).toEqual([
    chunk(0, { kind: 'beginning' }, 'a b'),
  ]);
  expect(mergeLive([], ROOM, delta('', { limited: true })).chunks).toEqual([chunk(0, { kind: 'gap', token: 'p' }, '')]);
});

test('[TL-01] new events join the newest chunk, and what does not fit begins another', () => {
  const full = chunk(0, GAP, names(CHUNK_SIZE - 1, 'x'));
  const { chunks, added } = mergeLive([full], ROOM, delta('a b c'));
  expect(chunks.map(({ order, start, events }) => [order, start.kind, events.length])).toEqual([
    [0, 'gap', CHUNK_SIZE],
    [1, 'joined', 2],
  ]);
  expect(added.map(({ event_id: id }) => id)).toEqual(['$a', '$b', '$c']);
});

test('[02.TL-12] a limited answer without overlap begins after a gap, with room for what is missing', () => {
  const before = [chunk(3, GAP, 'a b')];
  expect(mergeLive(before, ROOM, delta('x y', { limited: true })).chunks).toEqual([
    before[0],
    chunk(3 + GAP_ROOM, { kind: 'gap', token: 'p' }, 'x y'),
  ]);
});

test('[TL-03] a limited answer that names no place still leaves a gap', () => {
  const before = [chunk(0, GAP, 'a')];
  const { chunks } = mergeLive(before, ROOM, delta('x', { limited: true, previous: null }));
  expect(chunks[1]?.start).toEqual({ kind: 'gap', token: null });
  expect(show(mergeOlder(chunks, GAP_ROOM, ['a', 'm'].map(event), 'n').chunks)).toBe('| a m x');
});

test('[TL-03] a limited answer without events marks the gap, once', () => {
  const before = [chunk(0, GAP, 'a')];
  const empty = mergeLive(before, ROOM, delta('', { limited: true, previous: 'p1' })).chunks;
  expect(empty[1]).toEqual(chunk(GAP_ROOM, { kind: 'gap', token: 'p1' }, ''));
  const again = mergeLive(empty, ROOM, delta('x', { limited: true, previous: 'p2' })).chunks;
  expect(again).toEqual([before[0], chunk(GAP_ROOM, { kind: 'gap', token: 'p2' }, 'x')]);
  expect(show(mergeLive(empty, ROOM, delta('x')).chunks)).toBe('| a | x');
});

test('[02.TL-12] a limited answer that overlaps joins without a gap and repeats nothing', () => {
  const { chunks, added } = mergeLive([chunk(0, GAP, 'a b')], ROOM, delta('b c', { limited: true }));
  expect(show(chunks)).toBe('| a b c');
  expect(added.map(({ event_id: id }) => id)).toEqual(['$c']);
});

test('[TL-04] an answer without news changes no chunk', () => {
  const before = [chunk(0, GAP, 'a b c')];
  for (const events of ['', 'b c', 'a b c', 'c'])
    expect(mergeLive(before, ROOM, delta(events, { limited: events !== '' })).chunks).toBe(before);
});

test('[04.SS-21] an expanded timeline goes into the gap before the event that was known', () => {
  const before = [chunk(0, GAP, 'a'), chunk(GAP_ROOM, GAP, 'f')];
  const wide = mergeLive(before, ROOM, delta('d e f', { limited: true, expanded: true }));
  expect(show(wide.chunks)).toBe('| a | d e f');
  expect(wide.chunks[1]?.start).toEqual({ kind: 'gap', token: 'p' });
  const wider = mergeLive(before, ROOM, delta('a b c d e f', { limited: true, expanded: true }));
  expect(show(wider.chunks)).toBe('| a b c d e f');
  expect(wider.chunks[1]?.start).toEqual(JOINED);
});

test('[TL-05] one window closes every gap that it spans', () => {
  const before = [
    chunk(0, GAP, 'a b'),
    chunk(GAP_ROOM, GAP, 'd'),
    chunk(2 * GAP_ROOM, GAP, 'f'),
    chunk(3 * GAP_ROOM, GAP, 'h'),
  ];
  const { chunks } = mergeLive(before, ROOM, delta('b c d e f g h i', { limited: true }));
  expect(show(chunks)).toBe('| a b c d e f g h i');
});

test('[TL-06] [REL-14] an event that turns up between known ones, such as a late one of another server, takes its place there', () => {
  expect(show(mergeLive([chunk(0, GAP, 'a b d')], ROOM, delta('b c d', { limited: true })).chunks)).toBe('| a b c d');
  expect(show(mergeLive([chunk(0, GAP, 'a b d')], ROOM, delta('x b d')).chunks)).toBe('| a x b d');
  expect(show(mergeLive([chunk(0, GAP, 'a b'), chunk(1, JOINED, 'c')], ROOM, delta('b x c')).chunks)).toBe('| a b x c');
});

test('[02.TL-07] a page goes before its chunk, and its end says where the gap goes on', () => {
  const before = [chunk(0, GAP, 'c d')];
  expect(mergeOlder(before, 0, ['a', 'b'].map(event), 'n').chunks).toEqual([
    chunk(0, { kind: 'gap', token: 'n' }, 'a b c d'),
  ]);
  expect(mergeOlder(before, 0, ['a', 'b'].map(event), null).chunks).toEqual([
    chunk(0, { kind: 'beginning' }, 'a b c d'),
  ]);
});

test('[TL-01] a page too large for its chunk becomes chunks of the numbers before', () => {
  const before = [chunk(0, GAP, names(40, 'x'))];
  const page = names(110, 'p').split(' ').map(event);
  const { chunks } = mergeOlder(before, 0, page, 'n');
  expect(chunks.map(({ order, start, events }) => [order, start.kind, events.length])).toEqual([
    [-3, 'gap', 10],
    [-2, 'joined', 50],
    [-1, 'joined', 50],
    [0, 'joined', 40],
  ]);
});

test('[02.TL-07] a page that meets what lies before the gap closes it', () => {
  const before = [chunk(0, GAP, 'a b'), chunk(GAP_ROOM, GAP, 'e')];
  expect(show(mergeOlder(before, GAP_ROOM, ['b', 'c', 'd'].map(event), 'n').chunks)).toBe('| a b c d e');
  expect(show(mergeOlder(before, GAP_ROOM, ['a', 'b'].map(event), 'n').chunks)).toBe('| a b e');
});

test('[TL-07] a page without news moves on, or finds the beginning', () => {
  const before = [chunk(0, GAP, 'a')];
  expect(mergeOlder(before, 0, [], null).chunks).toEqual([chunk(0, { kind: 'beginning' }, 'a')]);
  expect(mergeOlder(before, 0, ['a'].map(event), 'n').chunks).toEqual([chunk(0, { kind: 'gap', token: 'n' }, 'a')]);
});

test('[TL-07] a page for a gap that is not there (any more) changes nothing', () => {
  const before = [chunk(0, { kind: 'beginning' }, 'a')];
  expect(mergeOlder(before, 0, ['x'].map(event), 'n').chunks).toBe(before);
  expect(mergeOlder(before, 9, ['x'].map(event), 'n').chunks).toBe(before);
});

test('[TL-06] several late runs in one chunk each stand where the window has them', () => {
  const before = [chunk(0, GAP, 'a b c d')];
  expect(show(mergeLive(before, ROOM, delta('a x1 x2 b y c z d e')).chunks)).toBe('| a x1 x2 b y c z d e');
});

test('[TL-03] a gap that turns out to be none is where the room begins', () => {
  const run = ['a', 'b'].map(event);
  expect(show(mergeRun([chunk(0, GAP, 'a b c')], run, { kind: 'beginning' }).chunks)).toBe('^ a b c');
  expect(show(mergeRun([chunk(0, GAP, 'a b c')], run, { kind: 'gap', token: 'u' }).chunks)).toBe('| a b c');
});
