import { expect, test } from 'vitest';
import type { LogEntry } from '../../base/log/log.ts';
import { BugFeed } from './bug-feed.ts';

function bug(reportId: string): LogEntry {
  return { level: 'error', span: ['sync'], message: 'broke', facts: { reportId, error: 'Error: x' } };
}

test('[BUG-02] bugs that no page heard of wait for the first one that does; whoever comes later hears what comes then', () => {
  const feed = new BugFeed();
  feed.hear(bug('a'));
  feed.hear({ level: 'warn', span: [], message: 'slow', facts: {} });
  expect(feed.start).toBe(0);
  expect(feed.read(feed.start, 10).map(({ item }) => item.reportId)).toEqual(['a']);
  const later = feed.start;
  expect(feed.read(later, 10)).toEqual([]);
  feed.hear(bug('b'));
  expect(feed.read(later, 10).map(({ item }) => item.reportId)).toEqual(['b']);
});
