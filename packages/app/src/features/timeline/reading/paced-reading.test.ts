import type { EventId } from '@parley/sdk/client/ids.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PacedReading } from './paced-reading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const said: string[] = [];
  const reading = new PacedReading((eventId) => said.push(eventId));
  return { said, read: (id: string) => reading.read(id as EventId), flush: () => reading.flush() };
}

test('[FEED-18] what is read is said at once, and a hundred messages in a second a few times, the latest last', () => {
  const { said, read } = setUp();
  read('$first');
  expect(said).toEqual(['$first']);
  vi.advanceTimersByTime(1_000);
  for (let count = 1; count <= 100; count += 1) {
    read(`$${count}`);
    vi.advanceTimersByTime(10);
  }
  expect(said.slice(0, 2)).toEqual(['$first', '$1']);
  expect(said.length).toBeLessThanOrEqual(5);
  vi.advanceTimersByTime(300);
  expect(said.at(-1)).toBe('$100');
});

test('[FEED-18] the same is said once, and what waits is said when the room is left', () => {
  const { said, read, flush } = setUp();
  for (const id of ['$1', '$1', '$2', '$2']) read(id);
  expect(said).toEqual(['$1']);
  flush();
  flush();
  read('$2');
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(['$1', '$2']);
});
