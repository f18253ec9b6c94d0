import { expect, test } from 'vitest';
import { createLog, type LogEntry } from '../../base/log/log.ts';
import { createLogBuffer, formatLogEntry } from './log-buffer.ts';

test('the newest entries are kept, oldest first, with their time', () => {
  let time = 0;
  const also: LogEntry[] = [];
  const buffer = createLogBuffer({ now: () => time, capacity: 3, also: (entry) => also.push(entry) });
  const log = createLog(buffer.sink);
  const kept: string[][] = [];
  for (const message of ['a', 'b', 'c', 'd', 'e']) {
    time += 1;
    log.info(message);
    kept.push(buffer.entries().map((entry) => `${entry.message}${entry.at}`));
  }
  expect(kept).toEqual([['a1'], ['a1', 'b2'], ['a1', 'b2', 'c3'], ['b2', 'c3', 'd4'], ['c3', 'd4', 'e5']]);
  expect(also).toHaveLength(5);
});

test('an entry is one line', () => {
  const entry: LogEntry = {
    level: 'warn',
    span: ['sync', 'write'],
    message: 'slow',
    facts: { ms: 5, left: undefined },
  };
  expect(formatLogEntry(entry)).toBe('warn sync.write: slow ms=5');
});
