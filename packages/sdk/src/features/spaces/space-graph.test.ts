import { describe, expect, test } from 'vitest';
import { emptyRoomRecord, type RoomRecord } from '../../core/rooms/room-record.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { SpaceGraph } from './space-graph.ts';

const ANA = '@ana:example.org' as UserId;
const EVE = '@eve:example.org' as UserId;

const idOf = (name: string) => name as RoomId;

function space(name: string, children: readonly string[], over: Partial<RoomRecord> = {}): RoomRecord {
  const links = children.map((child) => ({ roomId: idOf(child), via: ['x'], order: null, at: 0, isSuggested: false }));
  return { ...room(name), isSpace: true, space: { children: links, adders: [ANA] }, ...over };
}

function room(name: string, over: Partial<RoomRecord> = {}): RoomRecord {
  return { ...emptyRoomRecord(idOf(name)), membership: 'join', ...over };
}

function graphOf(...records: readonly RoomRecord[]): SpaceGraph {
  return new SpaceGraph(recordsOf(...records));
}

function recordsOf(...records: readonly RoomRecord[]): ReadonlyMap<RoomId, RoomRecord> {
  return new Map(records.map((record) => [record.roomId, record]));
}

const roomsOf = (graph: SpaceGraph, name: string) => [...graph.roomsOf(idOf(name))].sort().join(' ');
const above = (graph: SpaceGraph, name: string) => [...graph.spacesAbove(idOf(name))].sort().join(' ');
const placed = (graph: SpaceGraph) =>
  graph
    .placed((one, other) => (one.roomId < other.roomId ? -1 : 1))
    .map(({ record, depth }) => `${depth}${record.roomId}`)
    .join(' ');

test('[SPC-01] [SPC-02] rooms are in the spaces that name them, at any depth, also rooms that nothing is known of', () => {
  const graph = graphOf(space('top', ['sub', 'a']), space('sub', ['b', 'unknown']), room('a'), room('b'));
  expect(roomsOf(graph, 'top')).toBe('a b sub top unknown');
  expect(roomsOf(graph, 'sub')).toBe('b sub unknown');
  expect(above(graph, 'b')).toBe('sub top');
  expect(above(graph, 'sub')).toBe('sub top');
  expect(above(graph, 'elsewhere')).toBe('');
});

test('[SPC-01] a room that names a space is in it only if who said so may add rooms there', () => {
  const claim = (by: UserId) => ({ parents: [{ roomId: idOf('top'), by }] });
  const graph = graphOf(
    space('top', ['a']),
    room('mine', claim(ANA)),
    room('false', claim(EVE)),
    room('a', claim(EVE)),
  );
  expect(roomsOf(graph, 'top')).toBe('a mine top');
  const open = space('top', [], { space: { children: [], adders: 'all' } });
  expect(roomsOf(graphOf(open, room('false', claim(EVE))), 'top')).toBe('false top');
});

test('[SPC-01] spaces that the user is not in say nothing', () => {
  const graph = graphOf(
    space('left', ['a'], { membership: 'leave' }),
    space('asked', ['a'], { membership: 'invite' }),
    room('a'),
  );
  expect([placed(graph), above(graph, 'a')]).toEqual(['', '']);
});

test('[SPC-03] each space stands once, under the first that it is in, in the order of that one', () => {
  const graph = graphOf(space('b', ['z', 'y']), space('a', ['y']), space('y', []), space('z', ['y']), room('r'));
  expect(placed(graph)).toBe('0a 1y 0b 1z');
});

describe('[SPC-02] [SEC-05] no graph is too much', () => {
  test.each([
    ['a space in itself', [space('a', ['a', 'r'])], '0a'],
    ['a loop of two', [space('a', ['b']), space('b', ['a', 'r'])], '0a 1b'],
    ['a loop below a space', [space('a', ['b']), space('b', ['c']), space('c', ['b', 'r'])], '0a 1b 2c'],
  ])('%s', (_name, spaces, rail) => {
    const graph = graphOf(...spaces, room('r'));
    expect(placed(graph)).toBe(rail);
    expect(graph.roomsOf(idOf('a')).has(idOf('r'))).toBe(true);
    expect(graph.spacesAbove(idOf('r')).has(idOf('a'))).toBe(true);
  });

  const named = (n: number) => String(n).padStart(5, '0');
  test.each([
    ['a chain of ten thousand', (n: number) => [named(n + 1)], 10_000],
    [
      'a diamond of five thousand',
      (n: number) => [1, 2, 3, 4].map((step) => named(4 * (Math.floor(n / 4) + 1) + step - 1)),
      5_000,
    ],
  ])('%s', (_name, childrenOf, count) => {
    const spaces = Array.from({ length: count }, (_, n) => space(named(n), childrenOf(n)));
    const begun = performance.now();
    const graph = graphOf(...spaces);
    expect(graph.placed(() => 0)).toHaveLength(count);
    expect(graph.roomsOf(idOf(named(0))).size).toBeGreaterThan(count / 2);
    expect(graph.spacesAbove(idOf(named(count - 1))).size).toBe(500);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

test('[SPC-02] a graph knows which changes it would not be the same after', () => {
  const records = recordsOf(
    space('a', ['r']),
    room('r'),
    room('claims', { parents: [{ roomId: idOf('a'), by: ANA }] }),
  );
  const graph = new SpaceGraph(records);
  const isOutdated = (record: RoomRecord) =>
    graph.isOutdated(new Map([...records, [record.roomId, record]]), record.roomId);
  const known = (name: string) => records.get(idOf(name)) ?? room(name);
  expect([...records.keys()].map((roomId) => graph.isOutdated(records, roomId))).toEqual([false, false, false]);
  expect(isOutdated({ ...known('r'), unreadCount: 3 })).toBe(false);
  expect(isOutdated({ ...known('a'), name: 'Guild' })).toBe(false);
  expect(isOutdated({ ...known('a'), membership: 'leave' })).toBe(true);
  expect(isOutdated(space('a', ['r', 's']))).toBe(true);
  expect(isOutdated({ ...known('claims'), parents: [] })).toBe(true);
  expect(isOutdated(space('new', []))).toBe(true);
});
