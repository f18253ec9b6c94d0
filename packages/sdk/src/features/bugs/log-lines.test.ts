import { expect, test } from 'vitest';
import type { TimedLogEntry } from '../../platform/log-buffer/log-buffer.ts';
import { logLines, withoutSecrets } from './log-lines.ts';

const KEY = 'fN0kD1cZ9Qp3v7yYb2m4t6w8x0a1s2d3f4g5h6j7k8l';

test.each([
  ['token syt_YWxpY2U_abcdefgh_12', 'token [removed]'],
  ['Authorization: Bearer abc.def', 'Authorization: [removed]'],
  ['GET /x?access_token=abc&y=1', 'GET /x?[removed]&y=1'],
  [`key ${KEY} there`, 'key [removed] there'],
  ['warn sync: slow ms=5 at index-BqK2.js:12:34', 'warn sync: slow ms=5 at index-BqK2.js:12:34'],
])('[BUG-04] what looks like a secret is taken out of a line: %s', (line, expected) => {
  expect(withoutSecrets(line)).toBe(expected);
});

test('[BUG-04] lines have their time, and neither a wrong clock nor a long line ends the report', () => {
  const entry: TimedLogEntry = { level: 'info', span: ['sync'], message: 'a b '.repeat(1_000), facts: {}, at: 0 };
  const lines = logLines([entry, { ...entry, at: Number.NaN, message: 'short' }]);
  expect(lines[0]).toMatch(/^1970-01-01T00:00:00.000Z info sync: a b /);
  expect(lines[0]?.length).toBeLessThan(2_100);
  expect(lines[1]).toBe('? info sync: short');
});
