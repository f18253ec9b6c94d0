import type { EventId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { change, message } from '../test-items.ts';
import { firstNew, lineOfVisit, lineOver, lineSeen } from './new-line.ts';

const id = (key: string) => `$${key}` as EventId;
const own = (key: string) => message(key, 0, { isMine: true });

test('[FEED-11] the line stands before the first message of others after what was read', () => {
  expect(firstNew([message('a', 0), message('b', 0), message('c', 0)], id('a'))).toBe('b');
  expect(firstNew([message('a', 0), change('x', 0), message('c', 0)], id('a'))).toBe('c');
  expect(firstNew([message('a', 0), message('b', 0)], id('b'))).toBeNull();
});

test('[FEED-11] what one said oneself one has read, and everything before it', () => {
  expect(firstNew([message('a', 0), message('b', 0), own('c'), message('d', 0)], id('a'))).toBe('d');
  expect(firstNew([message('a', 0), message('b', 0), own('c')], id('a'))).toBeNull();
});

test('[FEED-11] there is no line where it is not known what was read', () => {
  expect(firstNew([message('a', 0)], null)).toBeNull();
  expect(firstNew([message('a', 0)], id('z'))).toBeNull();
});

const looking = { isAtNewest: true, isLooking: true };
const turnedAway = { isAtNewest: true, isLooking: false };
const furtherUp = { isAtNewest: false, isLooking: false };

test('[FEED-11] what comes while nobody looks is new from its first message on', () => {
  const opened = [message('a', 0)];
  const seen = lineOver(lineOfVisit(opened, id('a')), opened, looking);
  const news = [...opened, own('b'), message('c', 0), message('d', 0)];
  expect(lineOver(seen, [...opened, own('b')], turnedAway).newKey).toBeNull();
  expect(lineOver(seen, news, looking).newKey).toBeNull();
  for (const reader of [turnedAway, furtherUp]) expect(lineOver(seen, news, reader).newKey).toBe('c');
  const later = lineOver(lineOver(seen, news, turnedAway), [...news, message('e', 0)], turnedAway);
  expect(later.newKey).toBe('c');
  const again = [...news, message('e', 0), message('f', 0)];
  expect(lineOver(lineOver(later, [...news, message('e', 0)], looking), again, turnedAway).newKey).toBe('f');
});

test('[FEED-11] the line stays where it is for somebody who reads further up, whatever comes', () => {
  const newest = [message('y', 0), message('z', 0)];
  const all = [message('a', 0), message('b', 0), ...newest];
  const opened = lineSeen(lineOver(lineOfVisit(newest, id('a')), newest, furtherUp), newest);
  expect(opened.newKey).toBeNull();
  const loaded = lineOver(opened, all, looking);
  expect(loaded.newKey).toBe('b');
  expect(lineOver(loaded, [...all, message('later', 0)], furtherUp).newKey).toBe('b');
});

test('[FEED-11] the line stays where it is, wherever in the room one goes', () => {
  const newest = [message('y', 0), message('z', 0)];
  const around = [message('a', 0), message('b', 0), message('y', 0)];
  const opened = lineOver(lineOfVisit(newest, id('a')), newest, looking);
  const gone = lineOver(opened, around, furtherUp);
  expect(gone.newKey).toBe('b');
  expect(lineOver(gone, newest, furtherUp).newKey).toBe('b');
  expect(lineOver(gone, [...newest, message('later', 0)], furtherUp).newKey).toBe('b');
});

test('[FEED-11] what was seen at the end is not new to somebody who comes back there', () => {
  const newest = [message('a', 0), message('b', 0)];
  const seen = lineOver(lineOfVisit([message('a', 0)], id('a')), newest, looking);
  const away = lineOver(seen, [message('x', 0)], furtherUp);
  expect(lineOver(away, newest, furtherUp).newKey).toBeNull();
  expect(lineOver(away, [...newest, message('c', 0)], furtherUp).newKey).toBe('c');
});
