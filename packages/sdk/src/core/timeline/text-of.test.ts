import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import { textOf } from './text-of.ts';

test('[NT-08] a message is one line of plain text; what has no words has none', () => {
  const make = createEvents();
  const of = (event: object) => textOf(event as RoomEvent);
  expect(of(make.message('bob', ' two\n\nlines\u202E\u0007 '))).toBe('two lines');
  expect(of(make.image('bob', 'mxc://example.org/a'))).toBe('image.png');
  expect(of(make.message('bob', '👍'.repeat(500)))).toHaveLength(2 * 199 + 1);
  expect(of(make.message('bob', ' \n '))).toBe(null);
  expect(of(make.event('bob', 'm.room.message', { body: 7 }))).toBe(null);
  expect(of(make.event('bob', 'm.room.encrypted', {}))).toBe(null);
});
