import { describe, expect, test } from 'vitest';
import { BugError } from '../assert/assert.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { applySplices, assertUniqueKeys, diffKeyed } from './patch.ts';

interface Row {
  readonly key: string;
  readonly name: string;
}

const row = (key: string, name = key): Row => ({ key, name });
const rows = (keys: string): readonly Row[] => keys.split('').map((key) => row(key));
const keys = (list: readonly Row[]): string => list.map((item) => item.key).join('');

/** `list` in the order of `order`, the same objects where they exist. */
function arrange(list: readonly Row[], order: string): readonly Row[] {
  return order.split('').map((key) => list.find((item) => item.key === key) ?? row(key));
}

describe('diffKeyed', () => {
  test('[PT-60] equal lists have an empty patch', () => {
    const list = rows('abc');
    expect(diffKeyed(list, [...list])).toEqual([]);
    expect(diffKeyed([], [])).toEqual([]);
  });

  test('[PT-60] an item that is another object is replaced in its place, and neighbours share one splice', () => {
    const list = rows('abcde');
    const [a, , , d, e] = list;
    const after = [a, row('b', 'B'), row('c', 'C'), d, e].filter((item) => item !== undefined);
    expect(diffKeyed(list, after)).toEqual([{ at: 1, remove: 2, insert: [row('b', 'B'), row('c', 'C')] }]);
  });

  test('[PT-60] a removal carries no items', () => {
    const list = rows('abcde');
    expect(diffKeyed(list, arrange(list, 'abe'))).toEqual([{ at: 2, remove: 2, insert: [] }]);
  });

  test('[PT-60] splices count in the list as the ones before left it', () => {
    const list = rows('abcdef');
    const patch = diffKeyed(list, arrange(list, 'xabdefy'));
    expect(patch.map(({ at, remove, insert }) => [at, remove, keys(insert)])).toEqual([
      [0, 0, 'x'],
      [3, 1, ''],
      [6, 0, 'y'],
    ]);
  });

  test.each([
    ['abcdefgh', 'gabcdefh', 'forward'],
    ['abcdefgh', 'acdefgbh', 'backward'],
  ])('[PT-61] one move is one removal and one insertion: %s to %s (%s)', (before, after) => {
    const list = rows(before);
    const patch = diffKeyed(list, arrange(list, after));
    expect(patch).toHaveLength(2);
    expect(patch.reduce((sum, splice) => sum + splice.remove + splice.insert.length, 0)).toBe(2);
  });

  test('[PT-61] a move across 5,000 of 10,000 items is two splices of one item', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => row(`!${index}`));
    const moved = list[5_000];
    const after = [moved, ...list.filter((item) => item !== moved)].filter((item) => item !== undefined);
    expect(diffKeyed(list, after)).toEqual([
      { at: 0, remove: 0, insert: [moved] },
      { at: 5_001, remove: 1, insert: [] },
    ]);
  });

  test('[PT-62] a key that comes twice is a bug, wherever the two stand', () => {
    const list = rows('abcdef');
    const [first] = list;
    expect(() => diffKeyed([], rows('aba'))).toThrow(BugError);
    expect(() => diffKeyed(list, [...list, row('a')])).toThrow(BugError);
    expect(() => diffKeyed(list, [row('f'), ...list])).toThrow(BugError);
    expect(() =>
      diffKeyed(
        list,
        [...list, first].filter((item) => item !== undefined),
      ),
    ).toThrow(BugError);
    expect(() => assertUniqueKeys(rows('abb'))).toThrow(BugError);
    expect(() => assertUniqueKeys(rows('abc'))).not.toThrow();
  });

  test('[PT-62] keys such as __proto__ are keys like any other', () => {
    const list = [row('__proto__'), row('constructor')];
    const [proto, constructor] = list;
    const after = [constructor, proto].filter((item) => item !== undefined);
    expect(applySplices(list, diffKeyed(list, after))).toEqual(after);
  });
});

describe('applySplices', () => {
  test('[PT-63] an empty patch gives the same list back', () => {
    const list = rows('abc');
    expect(applySplices(list, [])).toBe(list);
  });

  test('[PT-63] splices are applied in order', () => {
    const patch = [
      { at: 0, remove: 1, insert: rows('xy') },
      { at: 3, remove: 2, insert: [] },
    ];
    expect(keys(applySplices(rows('abcde'), patch))).toBe('xybe');
  });

  test.each([
    ['past the end', [{ at: 4, remove: 0, insert: [] }]],
    ['removing too much', [{ at: 2, remove: 2, insert: [] }]],
    [
      'before the splice that came first',
      [
        { at: 1, remove: 1, insert: rows('xyz') },
        { at: 2, remove: 0, insert: [] },
      ],
    ],
    ['at a negative place', [{ at: -1, remove: 0, insert: [] }]],
    ['removing less than nothing', [{ at: 0, remove: -1, insert: [] }]],
    ['at no number', [{ at: Number.NaN, remove: 0, insert: [] }]],
  ])('[PT-63] a patch that does not fit is a bug: %s', (_, patch) => {
    expect(() => applySplices(rows('abc'), patch)).toThrow(BugError);
  });
});

test('[PT-61] longestIncreasing gives the places of a longest run and leaves negatives out', () => {
  expect(longestIncreasing([])).toEqual([]);
  expect(longestIncreasing([-1, -1])).toEqual([]);
  expect(longestIncreasing([3, -1, 0, 1, 4, 2])).toHaveLength(3);
  expect(longestIncreasing([2, 1, 0])).toHaveLength(1);
});
