import type { EventId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { change, message } from '../test-items.ts';
import { firstNew, lineOfVisit, lineOver } from './new-line.ts';

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

test('[FEED-11] what comes while nobody looks is new from its first message on', () => {
  const seen = lineOver(lineOfVisit(id('a')), [message('a', 0)], true);
  const news = [message('a', 0), own('b'), message('c', 0), message('d', 0)];
  expect(lineOver(seen, news, false).newKey).toBe('c');
  expect(lineOver(seen, [message('a', 0), own('b')], false).newKey).toBeNull();
  expect(lineOver(seen, news, true).newKey).toBeNull();
});

test('[FEED-11] the line stays where it is, wherever in the room one goes meanwhile', () => {
  const newest = [message('y', 0), message('z', 0)];
  const around = [message('a', 0), message('b', 0), message('y', 0)];
  const opened = lineOver(lineOfVisit(id('a')), newest, false);
  expect(opened.newKey).toBeNull();
  const gone = lineOver(opened, around, false);
  expect(gone.newKey).toBe('b');
  expect(lineOver(gone, newest, true).newKey).toBe('b');
  expect(lineOver(lineOver(gone, newest, true), [...around, message('z', 0)], true).newKey).toBe('b');
});

test('[FEED-11] what was seen at the end is not new to somebody who comes back there', () => {
  const newest = [message('a', 0), message('b', 0)];
  const seen = lineOver(lineOfVisit(id('a')), newest, true);
  const away = lineOver(seen, [message('x', 0)], false);
  expect(lineOver(away, newest, false).newKey).toBeNull();
  expect(lineOver(away, [...newest, message('c', 0)], false).newKey).toBe('c');
});
