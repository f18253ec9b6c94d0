import { expect, test } from 'vitest';
import { change, message } from '../test-items.ts';
import { announce, stillFresh, stillTold, takeNew } from './announcements.ts';

const live = (key: string) => message(key, 0, { isLive: true });

test('[FEED-06] each new live message is told once', () => {
  const seen = new Set<string>();
  takeNew([message('a', 0)], seen);
  expect(takeNew([message('a', 0), live('b')], seen).map((item) => item.key)).toEqual(['b']);
  expect(takeNew([message('a', 0), live('b')], seen)).toEqual([]);
});

test('[FEED-06] what was paged, is one’s own, or changed the room is not told', () => {
  const seen = new Set<string>(['b']);
  const own = message('own', 0, { isLive: true, isMine: true });
  expect(takeNew([message('older', -1), live('b'), { ...change('x', 0), isLive: true }, own], seen)).toEqual([]);
});

test('a message that arrives before a waiting own one is told', () => {
  const echo = message('echo', 1, { isMine: true, sendState: { kind: 'sending' } });
  const seen = new Set<string>(['echo']);
  expect(takeNew([live('b'), echo], seen).map((item) => item.key)).toEqual(['b']);
});

test('[FEED-06] more than three are told as a number', () => {
  expect(announce([])).toBeNull();
  expect(announce([live('a'), live('b'), live('c')])).toMatchObject({ kind: 'messages' });
  expect(announce([live('a'), live('b'), live('c'), live('d')])).toEqual({ kind: 'count', count: 4 });
});

test('[FEED-06] what was taken back is not read again from the log, nor told if it was not yet', () => {
  const lines = [
    { id: 1, key: 'a', text: 'Ben: hello' },
    { id: 2, key: null, text: '4 new messages' },
    { id: 3, key: 'b', text: 'Ben: never mind' },
  ];
  const both = [live('a'), live('b')];
  expect(stillTold(lines, both)).toBe(lines);
  const takenBack = message('b', 0, { isLive: true, content: { kind: 'redacted', by: null, reason: null } });
  expect(stillTold(lines, [live('a'), takenBack]).map(({ id }) => id)).toEqual([1, 2]);
  expect(stillTold(lines, [live('a')]).map(({ id }) => id)).toEqual([1, 2]);
  expect(stillFresh(both, [live('a'), takenBack]).map(({ key }) => key)).toEqual(['a']);
});
