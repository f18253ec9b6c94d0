import type { RoomId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { drawnRows } from './drawn-rows.ts';
import { testRoom } from './test-room.ts';

const room = (n: number) => ({ ...testRoom, key: `r${n}`, roomId: `!r${n}:x` as RoomId });
const items = [room(4), room(5), room(6)];

test('[LIST-07] rows stand at their places; those that are not there yet keep theirs free', () => {
  const rows = drawnRows({ from: 4, kept: null }, items, { from: 3, to: 6 }, 100);
  expect(rows).toEqual([
    { key: 'place 3', place: 3 },
    { key: 'r4', place: 4, item: items[0] },
    { key: 'r5', place: 5, item: items[1] },
  ]);
  expect(drawnRows({ from: 4, kept: null }, items, { from: 6, to: 12 }, 7)).toHaveLength(1);
});

test('[LIST-03] the row that Tab reaches is drawn wherever it is, once', () => {
  const kept = { place: 50, item: room(50) };
  const rows = (from: number, to: number) =>
    drawnRows({ from: 4, kept }, items, { from, to }, 100).map(({ key }) => key);
  expect(rows(4, 6)).toEqual(['r4', 'r5', 'r50']);
  expect(rows(50, 51)).toEqual(['r50']);
  expect(rows(60, 61)).toEqual(['r50', 'place 60']);
});
