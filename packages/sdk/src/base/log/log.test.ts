import { expect, test } from 'vitest';
import { BugError } from '../assert/assert.ts';
import { createLog, describeError, type LogEntry } from './log.ts';

test('entries carry level, facts and the path of spans', () => {
  const entries: LogEntry[] = [];
  const log = createLog((entry) => entries.push(entry));
  const write = log.child('sync').child('write');
  log.debug('started');
  write.info('committed', { rooms: 3 });
  write.warn('slow', { durationMs: 900 });
  expect(entries).toEqual([
    { level: 'debug', span: [], message: 'started', facts: {} },
    { level: 'info', span: ['sync', 'write'], message: 'committed', facts: { rooms: 3 } },
    { level: 'warn', span: ['sync', 'write'], message: 'slow', facts: { durationMs: 900 } },
  ]);
});

test('an error is reduced to its name and message, beside the facts', () => {
  const entries: LogEntry[] = [];
  createLog((entry) => entries.push(entry)).error('failed', new BugError('missing: it'), { reportId: 'r' });
  expect(entries).toEqual([
    { level: 'error', span: [], message: 'failed', facts: { reportId: 'r', error: 'BugError: missing: it' } },
  ]);
});

test.each([
  [new TypeError('no'), 'TypeError: no'],
  ['thrown text', 'thrown text'],
  [{ access_token: 'secret' }, 'not an Error'],
  [undefined, 'not an Error'],
])('whatever was thrown is described without its contents: %o', (thrown, description) => {
  expect(describeError(thrown)).toBe(description);
});
