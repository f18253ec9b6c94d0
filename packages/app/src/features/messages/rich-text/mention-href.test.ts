import { expect, test } from 'vitest';
import { parseRoute } from '../../../lib/route/route.ts';
import { mentionHref } from './MentionPill.tsx';

test('[MSG-07] links to rooms and messages lead inside, with the servers to ask', () => {
  const href = mentionHref({ kind: 'event', id: '!r:b.example', eventId: '$e/f', via: ['b.example', 'c.d'] });
  expect(href).toBe('#/room/!r%3Ab.example/%24e%2Ff?via=b.example&via=c.d');
  expect(parseRoute(href ?? '')).toMatchObject({ kind: 'room', room: '!r:b.example', eventId: '$e/f' });
  expect(mentionHref({ kind: 'room', id: '#ops:b.example' })).toBe('#/room/%23ops%3Ab.example');
  expect(mentionHref({ kind: 'room', id: 'javascript:alert(1)' })).toBeNull();
});
