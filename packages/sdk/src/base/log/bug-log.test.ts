import { SeededRandom } from '@parley/testkit/fakes/seeded-random.ts';
import { expect, test } from 'vitest';
import { createBugLog } from './bug-log.ts';
import { bugNoticeOf, formatBugNotice } from './bug-notice.ts';
import { createLog, type LogEntry } from './log.ts';

function caught(error: unknown): LogEntry {
  const entries: LogEntry[] = [];
  const log = createLog((entry) => entries.push(entry))
    .child('account')
    .child('timeline');
  const reportId = createBugLog(log, new SeededRandom(1))('a message could not be drawn', error);
  const [entry] = entries;
  if (entry === undefined || entry.facts['reportId'] !== reportId) throw new Error('not logged');
  return entry;
}

test('[BASE-20] a bug is one line with its report id, its span and its place, without the words of the error', () => {
  const entry = caught(new TypeError('secret words\n    at https://example.org/x.js:1:2'));
  const notice = bugNoticeOf(entry);
  expect(notice).toMatchObject({
    span: 'account.timeline',
    what: 'a message could not be drawn',
    errorName: 'TypeError',
  });
  const line = notice === null ? '' : formatBugNotice(notice);
  expect(line).toMatch(
    /^\[parley\] bug \S{10} in account\.timeline: a message could not be drawn \(TypeError at .*bug-log\.test/,
  );
  expect(line).not.toContain('secret');
  expect(line).not.toContain('\n');
});

test('[BASE-20] whatever was thrown has a notice, and what is no bug has none', () => {
  const wordy = Object.assign(new Error('y'), { name: 'said by Ana: hello' });
  for (const thrown of ['thrown text', undefined, { token: 'secret' }, wordy])
    expect(bugNoticeOf(caught(thrown))).toMatchObject({ errorName: 'Error' });
  expect(bugNoticeOf(caught('thrown text'))?.at).toBeNull();
  expect(bugNoticeOf({ level: 'error', span: [], message: 'the disk', facts: { error: 'x' } })).toBeNull();
  expect(bugNoticeOf({ level: 'warn', span: [], message: 'odd', facts: { reportId: 'r' } })).toBeNull();
});

test.each([
  'Failed to fetch dynamically imported module: https://example.org/assets/part.js',
  'error loading dynamically imported module: https://example.org/assets/part.js',
  'Importing a module script failed.',
])('[BASE-20] code that could not be fetched is logged, and is no bug: %s', (words) => {
  const entry = caught(new TypeError(words));
  expect(entry.level).toBe('warn');
  expect(bugNoticeOf(entry)).toBeNull();
});
