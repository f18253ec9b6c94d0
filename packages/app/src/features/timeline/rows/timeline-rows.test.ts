import type { Timeline } from '@parley/sdk/client/contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginning, ben, change, gap, message } from '../test-items.ts';
import { buildRows, NO_ROWS, type Row, type Rows, sameTop } from './timeline-rows.ts';

const build = (items: readonly Timeline[], previous: Rows = NO_ROWS) => buildRows(items, previous);
const keys = ({ list }: Rows) => list.map((row) => row.key);
const starts = ({ list }: Rows) => list.map((row) => row.kind === 'message' && row.startsGroup);
const days = ({ list }: Rows) => list.map((row) => 'head' in row && row.head.dayMs !== null);

test('[FEED-01] messages of one sender within five minutes are a group', () => {
  const rows = build([
    message('a', 0),
    message('b', 5),
    message('c', 10.1),
    message('d', 11, { sender: ben }),
    message('e', 11),
  ]);
  expect(starts(rows)).toEqual([true, false, true, true, true]);
});

test('[FEED-21] what was shared with an invitation is a group of its own', () => {
  const sharedBy = { ...ben };
  const rows = build([message('a', 0, { sharedBy }), message('b', 1, { sharedBy }), message('c', 2)]);
  expect(starts(rows)).toEqual([true, false, true]);
});

test('[FEED-02] a day begins with the first message and after each midnight', () => {
  const rows = build([message('a', 0), message('b', 1), message('c', 12 * 60), message('d', 12 * 60 + 1)]);
  expect(days(rows)).toEqual([true, false, true, false]);
  expect(starts(rows)).toEqual([true, false, true, false]);
});

test('[FEED-03] state changes side by side are one row, and end a group', () => {
  const rows = build([message('a', 0), change('x', 1), change('y', 1), message('b', 2)]);
  expect(keys(rows)).toEqual(['a', 'changes:x', 'b']);
  expect(starts(rows)).toEqual([true, false, true]);
});

test('[FEED-03] a fold ends at a new day', () => {
  expect(keys(build([change('x', 0), change('y', 12 * 60)]))).toEqual(['changes:x', 'changes:y']);
});

test('[FEED-03] a fold keeps its key while it grows at either end', () => {
  const first = build([change('x', 1), change('y', 1), message('a', 2)]);
  const grown = build([change('v', 0), change('x', 1), change('y', 1), message('a', 2)], first);
  expect(keys(grown)).toEqual(['changes:x', 'a']);
});

test('two folds that become one keep the older one’s key', () => {
  const apart = build([change('x', 0), gap('g'), change('y', 1)]);
  expect(keys(apart)).toEqual(['changes:x', 'changes:y']);
  expect(keys(build([change('x', 0), change('y', 1)], apart))).toEqual(['changes:x']);
});

test('one fold that becomes two gives its key once', () => {
  const one = build([change('x', 0), change('y', 1)]);
  expect(keys(build([change('x', 0), message('a', 0), change('y', 1)], one))).toEqual(['changes:x', 'a', 'changes:y']);
});

test('a gap belongs to the row after it, and is one of its own at the end', () => {
  const rows = build([message('a', 0), gap('g'), message('b', 1), gap('h')]);
  expect(keys(rows)).toEqual(['a', 'b', 'h']);
  expect(rows.list[1]).toMatchObject({ head: { gap: { key: 'g' } }, startsGroup: true });
});

test('the beginning is a row', () => {
  expect(keys(build([beginning, message('a', 0)]))).toEqual(['beginning', 'a']);
});

test('[FEED-05] `Sent` stays on the newest own message that was sent', () => {
  const own = (key: string, kind: 'sent' | 'sending') => message(key, 0, { isMine: true, sendState: { kind } });
  const rows = build([own('a', 'sent'), own('b', 'sent'), own('c', 'sending')]);
  expect(rows.list.map((row) => row.kind === 'message' && row.isNewestOwn)).toEqual([false, true, false]);
});

test('[FEED-04] rows that did not change stay the same objects', () => {
  const items = [message('a', 0), message('b', 1), change('x', 2), message('c', 3)];
  const first = build(items);
  const older = [message('p', -3), message('q', -2)];
  const paged = build([...older, ...items], first);
  // The first one was the start of its group and of its day; now it is neither.
  expect(paged.list[2]).not.toBe(first.list[0]);
  expect(paged.list.slice(3)).toEqual(first.list.slice(1));
  paged.list.slice(3).forEach((row, at) => {
    expect(row).toBe(first.list[at + 1]);
  });
});

test('whether the top of a row changed', () => {
  const [row] = build([message('a', 0)]).list;
  const [, below] = build([message('p', -1), message('a', 0)]).list;
  expect(row !== undefined && below !== undefined && sameTop(row, below)).toBe(false);
  expect(row !== undefined && sameTop(row, { ...row })).toBe(true);
});

test('[FEED-04] however a timeline came together, the rows are the same but for the keys of folds', () => {
  const item = fc.oneof(
    fc.nat(20).map((minute) => (key: string) => message(key, minute)),
    fc.constant((key: string) => change(key, 1)),
    fc.constant((key: string) => gap(key)),
  );
  const plain = ({ list }: Rows) => list.map((row: Row) => ({ ...row, key: row.kind === 'changes' ? '' : row.key }));
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), fc.nat(30), fc.nat(30), (makers, from, to) => {
      const items = makers.map((make, at) => make(`k${at}`));
      const part = build(items.slice(Math.min(from, to), Math.max(from, to)));
      const rows = build(items, part);
      expect(plain(rows)).toEqual(plain(build(items)));
      expect(new Set(keys(rows)).size).toBe(rows.list.length);
    }),
  );
});

const locked = (key: string, minute: number) => message(key, minute, { content: { kind: 'encrypted', failure: null } });

test('[FEED-16] five messages in a row that cannot be read are one line, fewer are not', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((key) => locked(key, 0));
  expect(keys(build([...five, message('f', 1)]))).toEqual(['locked:a', 'f']);
  expect(keys(build([...five.slice(0, 4), message('f', 1)]))).toEqual(['a', 'b', 'c', 'd', 'f']);
  expect(keys(build([...five.slice(0, 4), message('f', 1), ...five.slice(4)]))).toEqual(['a', 'b', 'c', 'd', 'f', 'e']);
});

test('[FEED-16] the line keeps its key while it grows at either end', () => {
  const before = build(['b', 'c', 'd', 'e', 'f'].map((key) => locked(key, 0)));
  const after = build(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => locked(key, 0)),
    before,
  );
  expect(keys(after)).toEqual(['locked:b']);
});

test('[FEED-11] the line `New` begins a group and ends a fold', () => {
  const rows = buildRows([message('a', 0), message('b', 0), change('x', 1), change('y', 1)], NO_ROWS, 'b');
  expect(rows.list[1]).toMatchObject({ key: 'b', startsGroup: true, head: { isNew: true } });
  expect(keys(buildRows([change('x', 1), change('y', 1)], NO_ROWS, 'y'))).toEqual(['changes:x', 'changes:y']);
});
