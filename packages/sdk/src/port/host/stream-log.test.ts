import { expect, test } from 'vitest';
import { StreamLog } from './stream-log.ts';

test('[PT-45] a log keeps its newest entries and numbers them without a gap', () => {
  const log = new StreamLog<string>(3);
  expect([log.start, log.read(0, 10)]).toEqual([0, []]);
  for (const item of ['a', 'b', 'c', 'd']) log.append(item);
  expect(log.start).toBe(4);
  expect(log.read(0, 10)).toEqual([
    { seq: 2, item: 'b' },
    { seq: 3, item: 'c' },
    { seq: 4, item: 'd' },
  ]);
  expect(log.read(2, 1)).toEqual([{ seq: 3, item: 'c' }]);
  expect(log.read(4, 10)).toEqual([]);
});

test('[PT-45] listeners hear of every entry until they stop', () => {
  const log = new StreamLog<string>(3);
  let count = 0;
  const stop = log.subscribe(() => {
    count += 1;
  });
  log.append('a');
  log.append('b');
  stop();
  log.append('c');
  expect(count).toBe(2);
});
