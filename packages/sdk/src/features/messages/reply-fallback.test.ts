import { createEvents } from '@parley/testkit/factory/events.ts';
import { expect, test } from 'vitest';
import type { RoomEvent } from '../../protocol/events/event.ts';
import type { RoomId, UserId } from '../../protocol/ids/ids.ts';
import { stripReplyFallback } from '../../protocol/rules/reply-fallback.ts';
import { messageContentSocket } from './item-content.ts';

const make = createEvents();
const ROOM = {
  me: '@me:example.org' as UserId,
  roomName: (roomId: RoomId) => roomId,
  person: (userId: UserId) => ({ userId, name: userId, avatar: null }),
  power: { roomVersion: '1', creators: [], levels: null },
};

test('[SEC-33] the copy of what is answered goes; what the person quoted stays', () => {
  expect(stripReplyFallback('> <@a:b> I owe you money\n> really\n\nnever said so')).toBe('never said so');
  expect(stripReplyFallback('> * <@a:b> waves\n\nhi')).toBe('hi');
  expect(stripReplyFallback('> <@a:b> x\nhi')).toBe('hi');
  for (const typed of ['> quoted\n\nmine', 'hi\n> <@a:b> x', '> <@a:b> nothing but the copy', ''])
    expect(stripReplyFallback(typed)).toBe(typed);
});

test('[SEC-33] it is taken off answers only, from the plain body and from HTML', () => {
  const body = '> <@a:b> I owe you money\n\nok';
  const target = make.message('ann', 'hello');
  const textOf = (event: object) => messageContentSocket.toText(event as RoomEvent, ROOM);
  expect(textOf(make.reply('bob', target, body))).toBe('ok');
  expect(textOf(make.message('bob', body))).toContain('I owe you money');
  const html = make.reply('bob', target, body);
  const formatted = '<mx-reply><blockquote>I owe you money</blockquote></mx-reply>ok';
  const rich = { ...html, content: { ...html.content, format: 'org.matrix.custom.html', formatted_body: formatted } };
  expect(messageContentSocket.toContent(rich as unknown as RoomEvent, ROOM)).toMatchObject({ body: ['ok'] });
});
