import type { EventId } from '@parley/sdk/client/ids.ts';
import { expect, test } from 'vitest';
import { change, message } from '../test-items.ts';
import { firstNew, firstNewAfter } from './new-line.ts';

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
  expect(firstNewAfter([message('a', 0), own('b'), message('c', 0), message('d', 0)], 'a')).toBe('c');
  expect(firstNewAfter([message('a', 0), own('b')], 'a')).toBeNull();
});
