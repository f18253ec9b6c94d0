import { expect, test } from 'vitest';
import { countOf, heightOf, isSameShape, layOut, placesBetween, topOf, widened } from './list-layout.ts';
import type { RoomSection } from './room-list-item.ts';

const SIZES = { row: 50, header: 30 };
const section = (id: RoomSection['id'], count: number, isCollapsed = false): RoomSection => ({
  id,
  count,
  isCollapsed,
  waiting: 0,
  isMentioned: false,
});
const layout = layOut([section('favourites', 2), section('people', 40, true), section('rooms', 100)], SIZES);

test('[LIST-07] sections stand one under another; a collapsed one is its header alone', () => {
  expect(layout.map(({ top, height, from }) => [top, height, from])).toEqual([
    [0, 130, 0],
    [130, 30, 2],
    [160, 5_030, 2],
  ]);
  expect([heightOf(layout), countOf(layout)]).toEqual([5_190, 102]);
  expect(topOf(layout, 2, SIZES)).toBe(190);
  expect(topOf(layout, 102, SIZES)).toBeNull();
});

test('[LIST-07] what can be seen is known without drawing it', () => {
  expect(placesBetween(layout, 0, 100, SIZES)).toEqual({ from: 0, to: 2 });
  expect(placesBetween(layout, 79, 240, SIZES)).toEqual({ from: 0, to: 3 });
  expect(placesBetween(layout, 241, 400, SIZES)).toEqual({ from: 3, to: 7 });
  expect(placesBetween(layout, 5_100, 9_000, SIZES)).toEqual({ from: 100, to: 102 });
  expect(placesBetween([], 0, 100, SIZES)).toEqual({ from: 0, to: 0 });
});

test('[LIST-07] what is drawn around it changes in steps', () => {
  expect(widened({ from: 13, to: 20 }, 6, 6)).toEqual({ from: 6, to: 30 });
  expect(widened({ from: 2, to: 4 }, 6, 6)).toEqual({ from: 0, to: 12 });
});

test('[LIST-07] what a section tells besides its rows does not move them', () => {
  const rooms = (count: number, waiting: number) => layOut([{ ...section('rooms', count), waiting }], SIZES);
  expect(isSameShape(rooms(10, 0), rooms(10, 7))).toBe(true);
  expect(isSameShape(rooms(10, 0), rooms(11, 0))).toBe(false);
  expect(isSameShape(layout, rooms(10, 0))).toBe(false);
});
